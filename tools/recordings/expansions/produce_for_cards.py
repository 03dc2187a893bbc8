"""Discarding a card to produce, in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.produce_for_cards.expansion import DiscardToProduce
from galaxy_referee.engine.race.moves import Discard, Produce
from galaxy_referee.engine.race.phases.produce import UseProducePowers
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.powers import power_id
from tools.recordings.transcript import Decision


def discard_to_produce(f: Follower, d: Decision) -> None:
    """Discard a card to produce on a world, or decline."""
    if not d.options.worlds:
        return  # another power has just filled the last world (RACE-REC-14)
    power = power_id(f.labels, "produce", d.options.power)
    question = f.asked(d, UseProducePowers)
    if d.chosen.world is None:
        f.spend(d.round, d.phase, power)  # the file asks again for each of the other such powers
        return
    world = f.labels.id(d.chosen.world)
    named = Produce(d.player, power, world)
    f.play(question, named if named in question.moves else Produce(d.player, power))
    discard = f.question(d.player, DiscardToProduce)
    f.compare_options(f.labels.ids(d.options.hand), discard.moves.choose()["from"])
    f.play(discard, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


ADDITIONS = Additions(decisions={"discard_to_produce": discard_to_produce})

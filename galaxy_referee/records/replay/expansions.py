"""The types of recorded decisions that the expansions add; see ``decisions``. ``artifacts`` has
those of Alien Artifacts."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.moves import ConquerExtra
from galaxy_referee.engine.race.expansions.brink_of_war.powers import ExtraConquest, Invasion
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight
from galaxy_referee.engine.race.expansions.produce_for_cards.steps import (
    DiscardToProduce,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import (
    PlaceBet,
    TakeFlippedCard,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import Bet, TakeFlipped, Takeover
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import UseMilitary
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart
from galaxy_referee.engine.race.expansions.start_choice.steps import ChooseStartWorlds
from galaxy_referee.engine.race.moves import Discard, Pass, Produce, Settle
from galaxy_referee.engine.race.phases.produce import REST, UseProducePowers
from galaxy_referee.engine.race.phases.produce_powers import PRODUCE_POWERS
from galaxy_referee.records.replay.artifacts import (
    discard_when_placed,
    further_power,
    further_world,
)
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.military import raise_military
from galaxy_referee.records.replay.observe import Difference
from galaxy_referee.records.replay.powers import find_power, power_id
from galaxy_referee.records.replay.transcript import Decision, RecordedPower


def choose_start_world(f: Follower, d: Decision) -> None:
    """A start world and two discards in one decision (RACE-REC-3)."""
    question = f.asked(d, ChooseStartWorlds)
    moves = [move for move in question.moves if isinstance(move, ChooseStart)]
    f.compare_options(f.labels.ids(d.options.worlds), {move.world for move in moves})
    discards = tuple(f.labels.ids(d.chosen.discards))
    f.play(question, ChooseStart(d.player, f.labels.id(d.chosen.world or ""), discards))


def settle_power(f: Follower, d: Decision) -> None:
    """Whether to use the power to place a second world: the engine asks once for all that may
    follow, so the next record answers (RACE-REC-12)."""
    if "alien_artifacts" in f.t.options.in_play:
        further_power(f, d)
    else:
        f.asked(d, SettleAgain)


def settle_place_extra(f: Follower, d: Decision) -> None:
    """The second world, or none (RACE-REC-12)."""
    if "alien_artifacts" in f.t.options.in_play:
        further_world(f, d)
        return
    question = f.asked(d, SettleAgain)
    as_recorded = f.as_recorded(question, d.phase)
    moves = [] if as_recorded is None else list(as_recorded.moves)
    carrier = CARDS[f.labels.id(str(d.options.power))]
    extra = carrier.power(ExtraConquest) is not None
    placing = [move for move in moves if isinstance(move, ConquerExtra if extra else Settle)]
    f.compare_options(f.labels.ids(d.options.cards), [move.card for move in placing])
    if d.chosen.card is not None:
        card = f.labels.id(d.chosen.card)
        f.play(question, next(move for move in placing if move.card == card))
        if extra:
            f.early.add(carrier.id)


def takeover_declare(f: Follower, d: Decision) -> None:
    """A takeover or none. The file lists only those that could succeed (RACE-REC-13)."""
    question = f.asked(d, SettleAgain)
    ours = {(move.world, move.power) for move in question.moves if isinstance(move, Takeover)}
    for world, power in d.options.legal:
        if (f.labels.id(world), f.labels.id(power)) not in ours:
            raise Difference(f"the engine does not offer to take {world} over by {power}")
    if d.chosen.target is not None:
        power = f.labels.id(str(d.chosen.power))
        world = f.labels.id(d.chosen.target)
        if not CARDS[world].military_world:
            f.early |= {card.id for card, _ in f.t.powers_of(d.player, Invasion)}
        f.play(question, Takeover(d.player, power, world))


def takeover_defend(f: Follower, d: Decision) -> None:
    """Temporary Military in defense (RACE-REC-13)."""
    world = f.labels.id(d.options.world)
    number = next(
        number
        for number, takeover in enumerate(f.t.declared)
        if takeover.world == world and takeover.attacker == d.options.attacker
    )
    f.reach(UseMilitary, SpendToFight, seat=d.player, number=number)
    raise_military(f, d)


def ante(f: Follower, d: Decision) -> None:
    """A bet, or none (RACE-REC-16)."""
    question = f.asked(d, PlaceBet)
    offered = [move.card for move in question.moves if isinstance(move, Bet)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    if d.chosen.card is None:
        f.spend(d.round, "consume", f.t.agenda[-1].power)
        f.play(question, Pass(d.player))
    else:
        f.play(question, Bet(d.player, f.labels.id(d.chosen.card)))


def ante_keep(f: Follower, d: Decision) -> None:
    """One of the cards flipped."""
    question = f.asked(d, TakeFlippedCard)
    offered = [move.card for move in question.moves if isinstance(move, TakeFlipped)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    f.play(question, TakeFlipped(d.player, f.labels.id(d.chosen.card or "")))


def produce_power(f: Follower, d: Decision) -> None:
    """Which goes next, a power that counts or one that may produce (RACE-REC-14). The record of
    its use follows."""
    powers = [power for power in d.options.powers if _can_fill(f, d.player, power)]
    if not powers:
        return
    question = f.asked(d, UseProducePowers)
    as_recorded = f.as_recorded(question, d.phase)
    moves = [] if as_recorded is None else list(as_recorded.moves)
    ours = {move.power for move in moves if isinstance(move, Produce)} - {REST}
    f.compare_options([power_id(f.labels, "produce", power) for power in powers], ours)


def _can_fill(f: Follower, seat: int, recorded: RecordedPower | str) -> bool:
    """Whether a power that may produce has a world to fill; the file also lists one that has none
    left (RACE-REC-14)."""
    card, power = find_power(f.labels, "produce", recorded)
    fills = PRODUCE_POWERS[type(power)].fills
    empty = [placed.card for placed in f.t.players[seat].tableau if placed.good is None]
    return fills is None or fills(f.t, seat, empty, power, card.id) != []


def discard_to_produce(f: Follower, d: Decision) -> None:
    """Discard a card to produce on a world, or decline."""
    if d.phase.startswith("settle"):
        discard_when_placed(f, d)
        return
    if not d.options.worlds:
        return  # another power has just filled the last world (RACE-REC-14)
    power = power_id(f.labels, "produce", d.options.power)
    question = f.asked(d, UseProducePowers)
    if d.chosen.world is None:
        f.spend(d.round, d.phase, power)  # the file asks again for each other such power
        return
    world = f.labels.id(d.chosen.world)
    named = Produce(d.player, power, world)
    f.play(question, named if named in question.moves else Produce(d.player, power))
    discard = f.question(d.player, DiscardToProduce)
    f.compare_options(f.labels.ids(d.options.hand), discard.moves.choose()["from"])
    f.play(discard, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


EXPANSION_DECISIONS: dict[str, Callable[[Follower, Decision], None]] = {
    "choose_start_world": choose_start_world,
    "settle_power": settle_power,
    "settle_place_extra": settle_place_extra,
    "takeover_declare": takeover_declare,
    "takeover_defend": takeover_defend,
    "ante": ante,
    "ante_keep": ante_keep,
    "produce_power": produce_power,
    "discard_to_produce": discard_to_produce,
}

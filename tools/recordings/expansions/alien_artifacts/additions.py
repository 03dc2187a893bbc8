"""Recorded Settle decisions about further worlds, and goods that lie face down."""

from __future__ import annotations

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.alien_artifacts.moves import SettleBy
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
)
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import SettleFurther
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.lines import Unreadable
from tools.recordings.additions import Additions, declines
from tools.recordings.expansions.alien_artifacts.face_down import order_by_leaving, restack
from tools.recordings.follow import Follower
from tools.recordings.powers import card_named
from tools.recordings.transcript import Decision, RecordedPower


def further_power(f: Follower, d: Decision) -> None:
    """Choose the power that places a further world. A world from hand is in the next record; the
    engine asks for both at once (RACE-REC-12)."""
    question = f.asked(d, SettleFurther)
    ours = {move.power for move in question.moves if isinstance(move, SettleBy)}
    recorded = d.options.powers
    for power in recorded:
        if _power_id(f, power) not in ours and not _needs_world(power):
            raise Difference(f"the engine does not offer {power}")
    if d.chosen.power is None:
        f.play(question, Pass(d.player))
    elif not _needs_world(d.chosen.power):
        f.play(question, SettleBy(d.player, _power_id(f, d.chosen.power)))


def further_world(f: Follower, d: Decision) -> None:
    """Place the further world, or none after all; the file then counts the power as used."""
    question = f.asked(d, SettleFurther)
    power = _power_id(f, d.options.power)
    moves = [move for move in question.moves if isinstance(move, SettleBy)]
    offered = [str(move.world) for move in moves if move.power == power]
    recorded = f.labels.ids(d.options.cards)
    if sorted(recorded) != sorted(_without_new_goods(f, d.player, power)):
        f.compare_options(recorded, offered)
    if d.chosen.card is None:
        f.spend(d.round, d.phase, power)
    else:
        f.play(question, SettleBy(d.player, power, f.labels.id(d.chosen.card)))


def _without_new_goods(f: Follower, seat: int, power: str) -> list[str]:
    """The further worlds that need no good of a world placed in this phase. The file allows such a
    good to be spent only if it asked how to pay for the world (RACE-REC-11, AA-OQ-3)."""
    t = game.copy(f.t)
    for placed in t.players[seat].tableau:
        if placed.card in t.fresh:
            placed.good, placed.more = None, []
    question = t.agenda[-1].decision(t)
    moves = [] if question is None else question.moves
    return [str(move.world) for move in moves if isinstance(move, SettleBy) and move.power == power]


def _power_id(f: Follower, power: RecordedPower | str | None) -> str:
    """The name in moves of a card's power that places further worlds."""
    card = CARDS[f.labels.id(card_named(power))]
    for kind in (ExcessMilitary, FreeWorld, FlipWorld):
        found = card.power(kind)
        if found is not None:
            return card.power_id(found)
    raise Unreadable(f"{card.title} places no further worlds.")


def _needs_world(power: RecordedPower | str) -> bool:
    return isinstance(power, str) or power.kind != "flip_world"


ADDITIONS = Additions(
    decisions={"settle_power": further_power, "settle_place_extra": further_world},
    unasked={SettleFurther: declines},
    prepare=lambda f, entries: order_by_leaving(entries),
    restack=restack,
)

"""Compares the remaining steps of an untrusted Settle phase with each other, and the temporary
Military with the powers used.

Each step has been checked alone. A world placed in this phase that no step is for is left alone: it
is no better than one placed before.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds, after_settle, whole_turn
from galaxy_referee.engine.race.phases.settle.place import (
    AfterPlacing,
    PlaceWorld,
    TurnAfterReveal,
    after_placing,
    placing,
)
from galaxy_referee.engine.race.state import Race

# What powers give as temporary Military, and how often, by the names recorded as used; and what
# cards give that are discarded for it themselves.
GIVING: dict[str, tuple[int, int]] = {}
FROM_ITSELF: dict[str, int] = {}
for _card in CARDS.values():
    for _power in _card.powers["settle"]:
        if _power.temporary:
            _fields = msgspec.structs.asdict(_power)
            if _fields.get("discard_self"):
                FROM_ITSELF[_card.id] = _fields["amount"]
            else:
                GIVING[_card.power_id(_power)] = _fields["amount"], _fields.get("hand_cards") or 1


def settle_faults(t: Race, steps: list[Any], nth: int) -> Iterator[Fault]:
    """What is wrong with these remaining steps of a Settle phase, the next one first."""
    if not isinstance(steps[0], ChooseWorlds) and not _can_remain(t, steps, nth):
        yield Fault(
            "/agenda",
            "impossible_agenda",
            "The agenda lists steps that cannot remain in this Settle phase.",
        )
    more = sum(max(0, player.temporary - _given(t, seat)) for seat, player in enumerate(t.players))
    if more > _given_unrecorded(t):
        message = "The powers used in this phase do not give that much Military."
        yield Fault("/players", "bad_temporary", message)


def _can_remain(t: Race, steps: list[Any], nth: int) -> bool:
    """Whether a seat is in its turn, or what follows the turns is under way."""
    now, end = list(takewhile(lambda step: hasattr(step, "seat"), steps)), after_settle(t, nth)
    if not now or (not end and len(now) < len(steps)):
        return False
    if steps[len(now) :] == end:
        later = [step for seat in t.after(now[0].seat) for step in _whole_turn(t, seat, nth)]
        turn = now[: len(now) - len(later)]
        return now[len(turn) :] == later and _is_turn(t, turn, nth)
    # No turn is left, so no world is about to be placed or has just been placed.
    placing_now = any(isinstance(step, PlaceWorld | AfterPlacing) for step in now)
    return not placing_now and _is_under_way(t, now, nth)


def _whole_turn(t: Race, seat: int, nth: int) -> list[Step[Any]]:
    fresh = [placed.card for placed in t.players[seat].tableau if placed.card in t.fresh]
    return whole_turn(t, seat, next(iter(fresh), None), nth)


def _is_turn(t: Race, steps: list[Any], nth: int) -> bool:
    """Whether these steps are of one seat, and no seat after it has used anything."""
    seats = {step.seat for step in steps}
    if len(seats) != 1 or any(t.players[seat].temporary for seat in t.after(*seats)):
        return False
    return _is_under_way(t, steps[:-1] if isinstance(steps[-1], TurnAfterReveal) else steps, nth)


def _is_under_way(t: Race, steps: list[Any], nth: int) -> bool:
    """Whether these steps do one thing, and nothing in it twice."""
    kinds = {(type(step), step.seat, getattr(step, "power", None)) for step in steps}
    if len(kinds) < len(steps) or any(isinstance(step, TurnAfterReveal) for step in steps):
        return False
    if any(isinstance(step, PlaceWorld) for step in steps):
        return isinstance(steps[-1], PlaceWorld) and _is_end(steps, placing(t, steps[-1]))
    stages = steps[len(list(takewhile(lambda step: isinstance(step, Choice), steps))) :]
    return not stages or any(
        _is_end(stages, after_placing(t, step.seat, placed.card, nth))
        for step in stages
        for placed in t.players[step.seat].tableau
        if placed.card in t.fresh
    )


def _is_end(steps: list[Any], of: list[Step[Any]]) -> bool:
    return steps == of[-len(steps) :]


def _given(t: Race, seat: int) -> int:
    """The temporary Military that a seat can have by the powers used, and cards lost, that it is
    known to have had."""
    player = t.players[seat]
    standing = {placed.card for placed in player.tableau} - set(t.fresh)
    cards = {*player.lingering, *(t.at_start[seat] if t.at_start else standing)}
    return sum(FROM_ITSELF[card] for card in FROM_ITSELF.keys() & (cards - standing)) + sum(
        amount * min(t.used.count(mark), most)
        for mark, (amount, most) in GIVING.items()
        if mark.partition(":")[0] in cards
    )


def _given_unrecorded(t: Race) -> int:
    """The temporary Military that seats can have by cards of which nobody knows who lost them."""
    if t.at_start or hooks_of(t).card_left:
        return 0
    known = {placed.card for player in t.players for placed in player.tableau}
    known.update(card for player in t.players for card in player.lingering)
    gone = deck_of(t.options.sets).keys() - known
    return sum(FROM_ITSELF[card] for card in FROM_ITSELF.keys() & gone)

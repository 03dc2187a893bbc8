"""Checks whether the remaining steps of a Settle phase can occur under the rules.

Each step has been checked alone. Here, they are compared with the cards placed and the powers used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.catalogue import POWERS_OF, deck_of
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds
from galaxy_referee.engine.race.phases.settle.place import (
    AfterPlacing,
    PayForWorld,
    PlaceWorld,
    after_placing,
)
from galaxy_referee.engine.race.state import Race

# Temporary Military from cards in hand or goods, by the name recorded as used; from discarding the
# card itself.
FROM_HAND: dict[str, TemporaryMilitary] = {}
FROM_ITSELF: dict[str, int] = {}
for _carried in POWERS_OF[TemporaryMilitary].values():
    for _card, _power in _carried:
        if _power.discard_self:
            FROM_ITSELF[_card.id] = _power.amount
        else:
            FROM_HAND[_card.power_id(_power)] = _power
FROM_GOODS = {mark for mark, power in FROM_HAND.items() if power.good is not None}


def settle_faults(t: Race, steps: list[Any], nth: int) -> Iterator[Fault]:
    """The fault if these steps, the next one first, cannot remain of a Settle phase in which each
    seat places at most one world."""
    first = steps[0]
    if isinstance(first, ChooseWorlds):
        return
    placed = _placed(t)
    seats = [seat for seat, _ in placed]
    turn = getattr(first, "seat", None)
    if len(set(seats)) != len(seats) or turn not in seats:
        yield Fault("/fresh", "not_placed", "Some of these cannot have been placed yet.")
        return
    done, due = placed[: seats.index(turn)], placed[seats.index(turn) :]
    later: list[Step[Any]] = [PlaceWorld(seat, world, nth) for seat, world in due[1:]]
    now = steps[: len(steps) - len(later)]
    if steps[len(now) :] != later or not _is_placing(t, now, due[0], nth):
        yield Fault(
            "/agenda", "impossible_agenda", "This cannot be what is left of the settle phase."
        )
    elif not _used_explained(t, done, now, nth):
        yield Fault("/used", "not_used", "These powers cannot have been used by now.")
    elif _is_raised_ahead(t, turn) or not temporary_explained(t):
        message = "The powers used in this phase do not give that much Military."
        yield Fault("/players", "bad_temporary", message)


def _placed(t: Race) -> list[tuple[int, str]]:
    """The seats and worlds of the cards placed in this phase, in order."""
    return [
        (seat, card.card)
        for seat in t.in_order()
        for card in t.players[seat].tableau
        if card.card in t.fresh
    ]


def _is_placing(t: Race, steps: list[Any], placing: tuple[int, str], nth: int) -> bool:
    """Whether these steps can be left of placing this world: how to place it is open, or powers are
    being paid for, then the world, or what follows that is under way."""
    seat, world = placing
    if not steps or isinstance(steps[0], PlaceWorld):
        return steps == [PlaceWorld(seat, world, nth)]
    after = after_placing(t, seat, world, nth)
    before = steps[: max(0, len(steps) - len(after))]
    following = steps[len(before) :]
    return (
        following == after[len(after) - len(following) :]
        and not isinstance(steps[0], AfterPlacing)
        and _are_payments(before, seat, world)
    )


def _are_payments(steps: list[Any], seat: int, world: str) -> bool:
    """Whether these steps can pay for powers, each once, and last for the world."""
    for index, step in enumerate(steps):
        if step.seat != seat or step in steps[:index]:
            return False
        if isinstance(step, PayForWorld) and (step is not steps[-1] or step.world != world):
            return False
    return True


def _used_explained(t: Race, done: list[tuple[int, str]], now: list[Any], nth: int) -> bool:
    """Whether the powers recorded as used are the bonuses of the seats that have placed a world,
    and powers for goods of those that have said how."""
    used = sorted(mark for mark in t.used if mark not in FROM_GOODS)
    if used != sorted(_bonuses(t, done, nth)):
        return False
    seats = [seat for seat, _ in done]
    if not isinstance(now[0], PlaceWorld):
        seats.append(now[0].seat)
    spent = [mark for mark in t.used if mark in FROM_GOODS]
    working = {
        card.power_id(power)
        for seat in seats
        for card, power in t.powers_of(seat, TemporaryMilitary)
    }
    return len(set(spent)) == len(spent) and working.issuperset(spent)


def _bonuses(t: Race, done: list[tuple[int, str]], nth: int) -> list[str]:
    """The Settle bonuses recorded as used for seats that have placed these worlds
    (RACE-SETTLE-7)."""
    return [f"settle:{seat}" for seat, _ in done if has_bonus(t, seat, "settle", nth)]


def _is_raised_ahead(t: Race, turn: int) -> bool:
    """Whether a seat whose turn is still to come has temporary Military already."""
    order = t.in_order()
    return any(t.players[seat].temporary for seat in order[order.index(turn) + 1 :])


def temporary_explained(t: Race) -> bool:
    """Whether there are enough powers used, and cards gone, for all temporary Military."""
    total = sum(player.temporary for player in t.players)
    if not total:
        return True
    standing = {
        placed.card
        for player in t.players
        for placed in player.tableau
        if placed.card not in t.fresh
    }
    used = sum(FROM_HAND[mark].amount for mark in t.used if mark in FROM_HAND)
    gone = deck_of(t.options.sets).keys() - standing
    return total <= used + sum(amount for card, amount in FROM_ITSELF.items() if card in gone)

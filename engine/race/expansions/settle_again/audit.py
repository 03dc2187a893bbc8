"""Whether what is left of a Settle phase in a foreign state is something the rules lead to, if
seats may do more than place one world each.

Seats take their turns in order. In its turn a seat does at most one thing, or two with the power to
place a second world: place a world, or declare a takeover. What it has done is on the table, what
is under way or ahead is on the agenda; together they must add up to one turn for each seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.audit.settle import FROM_HAND, temporary_explained
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.cards_for_military.room import DiscardForMilitary
from galaxy_referee.engine.race.expansions.settle_again.steps import (
    SettleAgain,
    has_second_world,
    settle_turn,
)
from galaxy_referee.engine.race.expansions.takeovers.audit import taken_over, takeover_faults
from galaxy_referee.engine.race.expansions.takeovers.steps import (
    Compare,
    ResolveTakeover,
    UseMilitary,
)
from galaxy_referee.engine.race.phases.phase import has_bonus, takes_turns
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds, after_settle
from galaxy_referee.engine.race.phases.settle.place import AfterPlacing, PayForWorld, PlaceWorld
from galaxy_referee.engine.race.state import Race

UNDER_WAY = (PlaceWorld, AfterPlacing)


class Moment(msgspec.Struct):
    """How far a Settle phase has come.

    Args:
        nth: its number in the round.
        steps: what remains of the turns, or of the takeover being resolved.
        resolved: how many takeovers have been resolved.
        taken: the worlds that have changed hands by takeovers, with the seats that hold them now.
        turn: the index in the order of the seat whose turn it is; -1 before the first turn, the
            number of seats after the last.
        placed: by seat, the worlds it has placed in this phase, in order.
        declared: by seat, how many takeovers it has declared.
    """

    nth: int
    steps: list[Any]
    resolved: int
    taken: dict[str, int]
    turn: int
    placed: list[list[str]]
    declared: Counter[int]


def settle_faults(t: Race, steps: list[Any], nth: int) -> Iterator[Fault]:
    """Whether these steps, the next one first, can be left of a Settle phase."""
    moment = _moment(t, steps, nth)
    if moment is None:
        yield Fault(
            "/agenda", "impossible_agenda", "This cannot be what is left of the settle phase."
        )
        return
    if t.options.takeovers and (faults := list(takeover_faults(t, moment.resolved))):
        yield from faults
    elif not _can_remain(t, moment):
        yield Fault(
            "/agenda", "impossible_agenda", "This cannot be what is left of the settle phase."
        )
    elif not _fresh_explained(t, moment):
        yield Fault("/fresh", "not_placed", "Some of these cannot have been placed yet.")
    elif not _used_explained(t, moment):
        yield Fault("/used", "not_used", "These powers cannot have been used by now.")
    elif not temporary_explained(t):
        message = "The powers used in this phase do not give that much Military."
        yield Fault("/players", "bad_temporary", message)


# -- how far the phase has come --------------------------------------------------------------------


def _moment(t: Race, steps: list[Any], nth: int) -> Moment | None:
    """None if the steps are neither a choice nor turns nor a takeover being resolved."""
    tail = after_settle(t, nth)
    resolved, turn = 0, len(t.players)
    if isinstance(steps[0], ChooseWorlds):
        turn = -1
    elif steps[len(steps) - len(tail) :] == tail:
        steps = steps[: len(steps) - len(tail)]
        if not steps or not hasattr(steps[0], "seat"):
            return None
        turn = t.in_order().index(steps[0].seat)
    elif len(steps) > 1 and isinstance(steps[1], Compare):
        resolved = steps[1].number
    else:
        return None
    taken = taken_over(t, resolved)
    placed = [
        [card.card for card in player.tableau if card.card in t.fresh and card.card not in taken]
        for player in t.players
    ]
    declared = Counter(takeover.attacker for takeover in t.declared)
    return Moment(nth, steps, resolved, taken, turn, placed, declared)


def _can_remain(t: Race, moment: Moment) -> bool:
    first = moment.steps[0]
    if isinstance(first, ChooseWorlds):
        tableaus = zip(t.at_start, t.players, strict=False)
        return all(len(cards) == len(player.tableau) for cards, player in tableaus)
    if moment.turn == len(t.players):
        return _resolution_remains(t, moment.steps, moment.nth, moment.resolved)
    return _turns_remain(t, moment)


# -- what is on the table --------------------------------------------------------------------------


def _fresh_explained(t: Race, moment: Moment) -> bool:
    """Whether each seat has placed as much as it can have by now (TGS-POWER-1), and worlds that
    were taken over are with the seats that took them."""
    order = t.in_order()
    owners = {placed.card: seat for seat in order for placed in t.players[seat].tableau}
    for world, seat in moment.taken.items():
        if owners.get(world) != seat or world not in t.fresh:
            return False
    for index, seat in enumerate(order):
        placed, declared = len(moment.placed[seat]), moment.declared[seat]
        if index > moment.turn and (placed > 1 or declared):
            return False
        if placed + declared > 1 + has_second_world(t, seat):
            return False
    attackers = [order.index(takeover.attacker) for takeover in t.declared]
    return attackers == sorted(attackers)


def _used_explained(t: Race, moment: Moment) -> bool:
    """Whether exactly the seats that have the bonus and have placed a world have drawn for it, and
    no power has used more cards from hand than it allows."""
    used = Counter(t.used)
    for index, seat in enumerate(t.in_order()):
        bonus = has_bonus(t, seat, "settle", moment.nth) and _has_settled(t, moment, index, seat)
        if used.pop(f"settle:{seat}", 0) != bonus:
            return False
    seats = t.in_order()[: moment.turn + 1]
    working = {
        card.power_id(power)
        for seat in seats
        for card, power in t.powers_of(seat, TemporaryMilitary)
    }
    return all(
        mark in FROM_HAND
        and count <= FROM_HAND[mark].hand_cards
        and (mark in working or mark.partition(":")[0] in moment.taken)
        for mark, count in used.items()
    )


def _has_settled(t: Race, moment: Moment, index: int, seat: int) -> bool:
    """Whether a seat has finished placing a world, or taken one over."""
    if index > moment.turn:
        return False
    worlds = len(moment.placed[seat])
    if index == moment.turn and any(isinstance(step, UNDER_WAY) for step in _group(moment, seat)):
        worlds -= 1
    return worlds > 0 or seat in moment.taken.values()


def _group(moment: Moment, seat: int) -> list[Any]:
    """The steps of a seat."""
    return [step for step in moment.steps if getattr(step, "seat", None) == seat]


# -- seat by seat ----------------------------------------------------------------------------------


def _turns_remain(t: Race, moment: Moment) -> bool:
    steps = moment.steps
    if not all(hasattr(step, "seat") for step in steps):
        return False
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.seat)]
    if not takes_turns(t, [group[0] for group in groups]):
        return False
    ahead = {group[0].seat: group for group in groups[1:]}
    return _turn_begun(t, moment, groups[0]) and all(
        _turn_ahead(t, moment, seat, ahead.get(seat, []))
        for seat in t.in_order()[moment.turn + 1 :]
    )


def _turn_ahead(t: Race, moment: Moment, seat: int, steps: list[Any]) -> bool:
    """A seat whose whole turn is still to come: what it placed remains to be paid for."""
    if t.players[seat].temporary:
        return False
    expected: list[Step[Any]] = [
        PlaceWorld(seat, world, moment.nth) for world in moment.placed[seat]
    ]
    placed = bool(expected)
    expected += settle_turn(t, seat, moment.nth, placed)
    return steps == expected


def _turn_begun(t: Race, moment: Moment, steps: list[Any]) -> bool:
    """The seat whose turn it is, anywhere in it."""
    seat = steps[0].seat
    placed, declared = moment.placed[seat], moment.declared[seat]
    second = has_second_world(t, seat)
    if isinstance(steps[-1], SettleAgain):
        # The step itself has checked whether the seat may settle again at all.
        if steps[-1].placed != bool(placed) or len(placed) > 1:
            return False
        steps = steps[:-1]
        if not steps:
            return True
        if declared:
            return len(steps) == 1 and _declared_by(t, steps[0], seat)
    elif len(placed) + declared != 1 + second or (t.options.takeovers and not second):
        return False
    return bool(placed) and _placing(t, steps, placed[-1], moment.nth)


def _placing(t: Race, steps: list[Any], world: str, nth: int) -> bool:
    """Between revealing a world and having it paid for or conquered."""
    seat = steps[0].seat
    if len(steps) == 1:
        return bool(steps[0] == PlaceWorld(seat, world, nth))
    if len(steps) > 2 or steps[1] != AfterPlacing(seat, nth):
        return False
    if isinstance(steps[0], PayForWorld):
        return steps[0].world == world
    return isinstance(steps[0], DiscardForMilitary) and not steps[0].defending


def _declared_by(t: Race, step: Any, seat: int) -> bool:
    """Whether a seat has just declared the takeover that it raises Military for."""
    if t.declared[-1].attacker != seat:
        return False
    if isinstance(step, UseMilitary):
        return step.number == len(t.declared) - 1
    return isinstance(step, DiscardForMilitary) and not step.defending


# -- resolving takeovers ---------------------------------------------------------------------------


def _resolution_remains(t: Race, steps: list[Any], nth: int, number: int) -> bool:
    """A seat defends: then follow the comparison and the other takeovers."""
    first, *rest = steps
    if number >= len(t.declared):
        return False
    expected: list[Step[Any]] = [Compare(number, nth)]
    expected += [ResolveTakeover(later, nth) for later in range(number + 1, len(t.declared))]
    declared = t.declared[number]
    if rest != expected or getattr(first, "seat", None) != declared.owner:
        return False
    if declared.world not in (placed.card for placed in t.players[declared.owner].tableau):
        return False
    if any(
        earlier.failed and earlier.attacker == declared.attacker for earlier in t.declared[:number]
    ):
        return False
    if isinstance(first, UseMilitary):
        return first.number == number
    return isinstance(first, DiscardForMilitary) and first.defending

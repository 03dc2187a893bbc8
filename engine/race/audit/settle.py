"""Whether what is left of a Settle phase in a foreign state is something the rules lead to.

Each seat has one turn after the other, and does at most one thing in it, or two with the power to
place a second world: place a world, or declare a takeover. What it has done lies on the table, what
is under way or ahead is on the agenda; both together must come to one turn for each seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.audit import (
    taken_over,
    takeover_faults,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import (
    Compare,
    ResolveTakeover,
    ResolveTakeovers,
    UseMilitary,
)
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.phases.settle.choose import (
    ChooseWorlds,
    SettleAgain,
    SettlePhase,
    has_second_world,
)
from galaxy_referee.engine.race.phases.settle.place import (
    AfterPlacing,
    DiscardForMilitary,
    PayForWorld,
    PlaceWorld,
)
from galaxy_referee.engine.race.phases.settle.placement import means_of, ways_to_place
from galaxy_referee.engine.race.state import Race

# Temporary Military from cards in hand, by the name that notes its use; from discarding itself.
FROM_HAND: dict[str, TemporaryMilitary] = {}
FROM_ITSELF: dict[str, int] = {}
for _carried in POWERS_OF[TemporaryMilitary].values():
    for _card, _power in _carried:
        if _power.discard_self:
            FROM_ITSELF[_card.id] = _power.amount
        else:
            FROM_HAND[_card.power_id(_power)] = _power


class Moment(msgspec.Struct):
    """How far a Settle phase has come.

    Args:
        nth: its number in the round.
        steps: what remains of the turns, or of the takeover being resolved.
        resolved: how many takeovers have been resolved.
        taken: the worlds that have changed hands so, with the seats that hold them now.
        turn: the place in the order of the seat whose turn it is; -1 before the first turn, the
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


def settle_faults(t: Race, steps: list[Any], stage: SettlePhase) -> Iterator[Fault]:
    """Whether these steps can remain of a Settle phase, the next one first."""
    moment = _moment(t, steps, stage.nth)
    if moment is None:
        yield Fault("/agenda", "impossible_agenda", "This cannot remain of the settle phase.")
        return
    if t.options.takeovers and (faults := list(takeover_faults(t, moment.resolved))):
        yield from faults
    elif not _can_remain(t, moment):
        yield Fault("/agenda", "impossible_agenda", "This cannot remain of the settle phase.")
    elif not _fresh_explained(t, moment):
        yield Fault("/fresh", "not_placed", "Not all of these can have been placed by now.")
    elif not _used_explained(t, moment):
        yield Fault("/used", "not_used", "These powers cannot have been used by now.")
    elif not _temporary_explained(t):
        message = "No powers used in this phase give so much Military."
        yield Fault("/players", "bad_military", message)


def first_of(t: Race, step: Any, nth: int) -> bool:
    """Whether a phase begins with this choice: nobody has placed anything."""
    return bool(step.nth == nth and step.seats == t.in_order() and not t.fresh)


def turns(t: Race, steps: list[Any]) -> bool:
    """Whether each step belongs to another seat, in order (RACE-ORDER-2)."""
    if not all(hasattr(step, "seat") for step in steps):
        return False
    order = [t.in_order().index(step.seat) for step in steps]
    return all(one < other for one, other in pairwise(order))


# -- how far the phase has come --------------------------------------------------------------------


def _moment(t: Race, steps: list[Any], nth: int) -> Moment | None:
    """None if the steps are no choice, no turns and no takeover being resolved."""
    tail: list[Step[Any]] = [ResolveTakeovers(nth)] if t.options.takeovers else []
    resolved, turn = 0, len(t.players)
    if isinstance(steps[0], ChooseWorlds):
        turn = -1
        if steps[1:] != tail:
            return None
    elif not tail or steps[-1] == tail[0]:
        steps = steps[: len(steps) - len(tail)]
        if not steps or not hasattr(steps[0], "seat"):
            return None
        turn = t.in_order().index(steps[0].seat)
    elif len(steps) > 1 and isinstance(steps[1], Compare):
        resolved = steps[1].number
    else:
        return None
    if not 0 <= resolved <= len(t.declared):
        return None
    taken = taken_over(t, resolved)
    placed = [
        [each.card for each in player.tableau if each.card in t.fresh and each.card not in taken]
        for player in t.players
    ]
    declared = Counter(each.attacker for each in t.declared)
    return Moment(nth, steps, resolved, taken, turn, placed, declared)


def _can_remain(t: Race, moment: Moment) -> bool:
    first = moment.steps[0]
    if isinstance(first, ChooseWorlds):
        gone = any(len(cards) != len(t.players[s].tableau) for s, cards in enumerate(t.at_start))
        raised = any(player.temporary for player in t.players)
        return first_of(t, first, moment.nth) and not gone and not raised
    if moment.turn == len(t.players):
        return _resolution_remains(t, moment.steps, moment.nth, moment.resolved)
    return _turns_remain(t, moment)


# -- what lies on the table ------------------------------------------------------------------------


def _fresh_explained(t: Race, moment: Moment) -> bool:
    """Whether each seat has placed as much as it can have by now (TGS-POWER-1), and worlds that
    were taken over lie with who took them."""
    order = t.in_order()
    owners = {each.card: seat for seat in order for each in t.players[seat].tableau}
    for world, seat in moment.taken.items():
        if owners.get(world) != seat or world not in t.fresh:
            return False
    for place, seat in enumerate(order):
        placed, declared = len(moment.placed[seat]), moment.declared[seat]
        if place > moment.turn and (placed > 1 or declared):
            return False
        if placed + declared > 1 + has_second_world(t, seat):
            return False
    attackers = [order.index(each.attacker) for each in t.declared]
    return attackers == sorted(attackers)


def _used_explained(t: Race, moment: Moment) -> bool:
    """Whether exactly those have drawn their bonus who have it and have placed a world, and cards
    from hand were used up to the number of their power."""
    used = Counter(t.used)
    for place, seat in enumerate(t.in_order()):
        bonus = has_bonus(t, seat, "settle", moment.nth) and _has_settled(t, moment, place, seat)
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


def _has_settled(t: Race, moment: Moment, place: int, seat: int) -> bool:
    """Whether a seat has finished placing a world, or taken one over."""
    if place > moment.turn:
        return False
    worlds = len(moment.placed[seat])
    if place == moment.turn and any(isinstance(step, UNDER_WAY) for step in _group(moment, seat)):
        worlds -= 1
    return worlds > 0 or seat in moment.taken.values()


def _group(moment: Moment, seat: int) -> list[Any]:
    """The steps of a seat."""
    return [step for step in moment.steps if getattr(step, "seat", None) == seat]


def _temporary_explained(t: Race) -> bool:
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
    return total <= used + sum(
        amount for card, amount in FROM_ITSELF.items() if card not in standing
    )


# -- seat by seat ----------------------------------------------------------------------------------


def _turns_remain(t: Race, moment: Moment) -> bool:
    steps = moment.steps
    if not all(hasattr(step, "seat") for step in steps):
        return False
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.seat)]
    if not turns(t, [group[0] for group in groups]):
        return False
    ahead = {group[0].seat: group for group in groups[1:]}
    return _turn_begun(t, moment, groups[0]) and all(
        _turn_ahead(t, moment, seat, ahead.get(seat, []))
        for seat in t.in_order()[moment.turn + 1 :]
    )


def _turn_ahead(t: Race, moment: Moment, seat: int, steps: list[Any]) -> bool:
    """A seat that has its whole turn before it: what it placed remains to be paid for."""
    if t.players[seat].temporary:
        return False
    expected: list[Step[Any]] = [
        PlaceWorld(seat, world, moment.nth) for world in moment.placed[seat]
    ]
    placed = bool(expected)
    if t.options.takeovers or (placed and has_second_world(t, seat)):
        expected.append(SettleAgain(seat, moment.nth, placed))
    return steps == expected and (not placed or _can_be_placed(t, steps[0]))


def _turn_begun(t: Race, moment: Moment, steps: list[Any]) -> bool:
    """The seat whose turn it is, anywhere in it."""
    seat = steps[0].seat
    placed, declared = moment.placed[seat], moment.declared[seat]
    second = has_second_world(t, seat)
    if isinstance(steps[-1], SettleAgain):
        if not (t.options.takeovers or second):
            return False
        if steps[-1] != SettleAgain(seat, moment.nth, bool(placed)) or len(placed) > 1:
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
        return steps[0] == PlaceWorld(seat, world, nth) and _can_be_placed(t, steps[0])
    if len(steps) > 2 or steps[1] != AfterPlacing(seat, nth):
        return False
    if isinstance(steps[0], PayForWorld):
        return _world_costs(t, steps[0], world)
    return _raising(t, steps[0])


def _raising(t: Race, step: Any, *, defending: bool = False) -> bool:
    """Whether the seat, which defends a world or attacks one, still has the powers that it is about
    to use."""
    if not isinstance(step, DiscardForMilitary) or step.defending != defending:
        return False
    means = means_of(t, step.seat)
    left = means.left_in_defense if defending else means.from_hand
    hand = len(t.players[step.seat].hand)
    return (
        len(set(step.powers)) == len(step.powers)
        and set(step.powers) <= left.keys()
        and step.missing <= min(hand, sum(left[card] for card in step.powers))
    )


def _declared_by(t: Race, step: Any, seat: int) -> bool:
    """Whether a seat has just declared the takeover it raises Military for."""
    if t.declared[-1].attacker != seat:
        return False
    if isinstance(step, UseMilitary):
        return step.number == len(t.declared) - 1
    return _raising(t, step)


def _can_be_placed(t: Race, step: PlaceWorld) -> bool:
    hand = len(t.players[step.seat].hand)
    return bool(ways_to_place(means_of(t, step.seat), CARDS[step.world], hand))


def _world_costs(t: Race, step: PayForWorld, world: str) -> bool:
    """Whether a world can cost that; 0 if something was discarded for it (RACE-SETTLE-13)."""
    means = means_of(t, step.seat)
    prices = {means.price_by(CARDS[world], way) for way in ("pay", *means.pay_for_military)}
    hand = len(t.players[step.seat].hand)
    return step.world == world and step.cost in prices | {0} and step.cost <= hand


# -- resolving takeovers ---------------------------------------------------------------------------


def _resolution_remains(t: Race, steps: list[Any], nth: int, number: int) -> bool:
    """Somebody defends: then the comparison follows, then the other takeovers."""
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
    if any(each.failed and each.attacker == declared.attacker for each in t.declared[:number]):
        return False
    if isinstance(first, UseMilitary):
        return first.number == number
    return _raising(t, first, defending=True)


UNDER_WAY = (PlaceWorld, AfterPlacing)

"""Whether what is left of a Settle phase in a foreign state is something the rules lead to."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import Any

from engine.kernel.steps import Step
from engine.race.catalogue import CARDS
from engine.race.means import means_of, ways_to_place
from engine.race.placing import AfterPlacing, DiscardForMilitary, PayForWorld, PlaceWorld
from engine.race.powers import TemporaryMilitary
from engine.race.settle import ChooseWorlds, SettleAgain, SettlePhase, has_second_world
from engine.race.table import Race
from engine.race.takeover import Compare, ResolveTakeover, ResolveTakeovers, UseMilitary


def settle_remains(t: Race, steps: list[Any], stage: SettlePhase) -> bool:
    """Whether these steps can remain of a Settle phase, the next one first."""
    nth = stage.nth
    if not _marks(t) or bool(t.at_start) != t.options.takeovers:
        return False
    if isinstance(steps[0], ChooseWorlds):
        temporary = any(player.temporary for player in t.players)
        fresh = not temporary and not t.used and not t.declared
        return steps[1:] == _resolution(t, nth) and first_of(t, steps[0], nth) and fresh
    if isinstance(steps[-1], ResolveTakeovers | type(None)) or not t.options.takeovers:
        tail = _resolution(t, nth)
        turns_left = steps[: len(steps) - len(tail)]
        return steps[len(turns_left) :] == tail and _turns_remain(t, turns_left, nth)
    return _resolution_remains(t, steps, nth)


def first_of(t: Race, step: Any, nth: int) -> bool:
    """Whether a phase begins with this choice: nobody has placed anything."""
    return bool(step.nth == nth and step.seats == t.in_order() and not t.fresh)


def turns(t: Race, steps: list[Any]) -> bool:
    """Whether each step belongs to another seat, in order (RACE-ORDER-2)."""
    if not all(hasattr(step, "seat") for step in steps):
        return False
    order = [t.in_order().index(step.seat) for step in steps]
    return all(one < other for one, other in pairwise(order))


def _resolution(t: Race, nth: int) -> list[Step]:
    return [ResolveTakeovers(nth)] if t.options.takeovers else []


def _marks(t: Race) -> bool:
    """Whether the powers noted as used can have been: each bonus once, cards from hand up to the
    number of their power."""
    bonuses = {f"settle:{seat}" for seat in t.seats()}
    limits = {
        card.power_id(power): power.hand_cards
        for seat in t.seats()
        for card, power in t.powers_of(seat, TemporaryMilitary)
    }
    lost = {each.world for each in t.declared}
    return all(
        mark.partition(":")[0] in lost or t.used.count(mark) <= limits.get(mark, 0)
        for mark in t.used
        if mark not in bonuses
    ) and all(t.used.count(bonus) <= 1 for bonus in bonuses)


# -- seat by seat ----------------------------------------------------------------------------------


def _turns_remain(t: Race, steps: list[Any], nth: int) -> bool:
    if not steps or not all(hasattr(step, "seat") for step in steps):
        return False
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.seat)]
    if not turns(t, [group[0] for group in groups]):
        return False
    return _turn_begun(t, groups[0], nth) and all(_turn_ahead(t, each, nth) for each in groups[1:])


def _turn_ahead(t: Race, steps: list[Any], nth: int) -> bool:
    """A seat that has its whole turn before it."""
    placing = isinstance(steps[0], PlaceWorld)
    seat = steps[0].seat
    again = steps[1:] if placing else steps
    if placing and not _can_be_placed(t, steps[0], nth):
        return False
    expected = t.options.takeovers or (placing and has_second_world(t, seat))
    return again == ([SettleAgain(seat, nth, placing)] if expected else [])


def _turn_begun(t: Race, steps: list[Any], nth: int) -> bool:
    """The seat whose turn it is, anywhere in it."""
    seat = steps[0].seat
    again = isinstance(steps[-1], SettleAgain)
    if again and (steps[-1].nth != nth or not (t.options.takeovers or has_second_world(t, seat))):
        return False
    begun = steps[:-1] if again else steps
    if not begun:
        return True
    if len(begun) == 1:
        if isinstance(begun[0], PlaceWorld):
            return _can_be_placed(t, begun[0], nth)
        return again and _declared_by(t, begun[0], seat)
    return begun[-1] == AfterPlacing(seat, nth) and _paying(t, begun[:-1])


def _paying(t: Race, steps: list[Any]) -> bool:
    """Between choosing the way to place a world and having paid for it."""
    if len(steps) != 1:
        return False
    if isinstance(steps[0], DiscardForMilitary):
        return _raising(t, steps[0]) and not steps[0].defending
    return _world_costs(t, steps[0])


def _raising(t: Race, step: Any) -> bool:
    """Whether the seat still has the powers that it is about to use."""
    if not isinstance(step, DiscardForMilitary):
        return False
    means = means_of(t, step.seat)
    left = means.left_in_defense if step.defending else means.from_hand
    hand = len(t.players[step.seat].hand)
    return (
        len(set(step.powers)) == len(step.powers)
        and set(step.powers) <= left.keys()
        and step.missing <= min(hand, sum(left[card] for card in step.powers))
    )


def _declared_by(t: Race, step: Any, seat: int) -> bool:
    """Whether a seat has just declared the takeover it raises Military for."""
    if not t.declared or t.declared[-1].attacker != seat:
        return False
    if isinstance(step, UseMilitary):
        return step.number == len(t.declared) - 1
    return _raising(t, step) and not step.defending


def _can_be_placed(t: Race, step: PlaceWorld, nth: int) -> bool:
    hand = len(t.players[step.seat].hand)
    return (
        step.nth == nth
        and t.placed_now(step.seat, step.world)
        and bool(ways_to_place(means_of(t, step.seat), CARDS[step.world], hand))
    )


def _world_costs(t: Race, step: Any) -> bool:
    """Whether a world can cost that; 0 if something was discarded for it (RACE-SETTLE-13)."""
    if not isinstance(step, PayForWorld):
        return False
    means = means_of(t, step.seat)
    prices = {means.price_by(CARDS[step.world], way) for way in ("pay", *means.pay_for_military)}
    return (
        t.placed_now(step.seat, step.world)
        and step.cost in prices | {0}
        and step.cost <= len(t.players[step.seat].hand)
    )


# -- resolving takeovers ---------------------------------------------------------------------------


def _resolution_remains(t: Race, steps: list[Any], nth: int) -> bool:
    """Somebody defends: then the comparison follows, then the other takeovers."""
    first, *rest = steps
    if not rest or not isinstance(rest[0], Compare) or not 0 <= rest[0].number < len(t.declared):
        return False
    number = rest[0].number
    expected: list[Step] = [Compare(number, nth)]
    expected += [ResolveTakeover(later, nth) for later in range(number + 1, len(t.declared))]
    if rest != expected or first.seat != t.declared[number].owner:
        return False
    if isinstance(first, UseMilitary):
        return first.number == number
    return _raising(t, first) and first.defending

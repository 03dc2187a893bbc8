"""Whether what is left of a Settle phase in a foreign state is something the rules lead to, with
the further things that cards of The Brink of War let seats do in their turns.

Each step says where it can remain. Here the turns are compared with what has been placed, the cards
lost and the powers used with each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.audit.settle import FROM_HAND, FROM_ITSELF
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DefeatTakeover,
    MilitaryForGood,
    MilitaryForPrestige,
    ReplaceWorld,
    SettleDiscountForGood,
)
from galaxy_referee.engine.race.expansions.brink_of_war.spending import TO_BE_PAID
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain, settle_turn
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.steps import Compare, ResolveTakeover
from galaxy_referee.engine.race.phases.phase import has_bonus, takes_turns
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds, after_settle
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld, placing
from galaxy_referee.engine.race.state import Race

# The powers that are recorded as used once in a Settle phase, by their names.
ONCE: tuple[type[Power], ...] = (
    DefeatTakeover,
    MilitaryForGood,
    MilitaryForPrestige,
    ReplaceWorld,
    SecondWorld,
    SettleDiscountForGood,
)
USED_ONCE: dict[str, tuple[Card, Power]] = {
    card.power_id(power): (card, power)
    for card in CARDS.values()
    for power in card.powers["settle"]
    if isinstance(power, ONCE)
}
REDUCTIONS = {
    mark for mark, (_, power) in USED_ONCE.items() if isinstance(power, SettleDiscountForGood)
}


def settle_faults(t: Race, steps: list[Any], nth: int) -> Iterator[Fault]:
    """Whether these steps, the next one first, can be left of a Settle phase."""
    yield from _lost_faults(t)
    yield from _declared_faults(t)
    if not _steps_remain(t, steps, nth):
        yield Fault(
            "/agenda", "impossible_agenda", "This cannot be what is left of the settle phase."
        )
    if not _used_explained(t, nth):
        yield Fault("/used", "not_used", "These powers cannot have been used by now.")
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if player.temporary > _temporary(t, seat):
            message = "The powers used in this phase do not give that much Military."
            yield Fault(path, "bad_temporary", message)
        if player.saved > _saved(t, seat):
            message = "The powers used in this phase do not save that much."
            yield Fault(f"{path}/saved", "bad_cost", message)


# -- steps -----------------------------------------------------------------------------------------


def _steps_remain(t: Race, steps: list[Any], nth: int) -> bool:
    """The choice of worlds, turns of the seats from one on, or a takeover being resolved."""
    tail = after_settle(t, nth)
    if isinstance(steps[0], ChooseWorlds):
        return True
    if not tail or steps[-len(tail) :] == tail:
        return _turns_remain(t, steps[: len(steps) - len(tail)], nth)
    return _resolution_remains(t, steps, nth)


def _turns_remain(t: Race, steps: list[Any], nth: int) -> bool:
    """The turn of a seat has begun, those of the seats after it are as they were at the reveal."""
    if not steps or not all(hasattr(step, "seat") for step in steps):
        return False
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.seat)]
    if not takes_turns(t, [group[0] for group in groups]):
        return False
    ahead = {group[0].seat: group for group in groups[1:]}
    return _turn_begun(t, groups[0]) and all(
        ahead.get(seat, []) == _whole_turn(t, seat, nth) for seat in t.after(steps[0].seat)
    )


def _turn_begun(t: Race, steps: list[Any]) -> bool:
    """At most one thing is under way before the seat is asked what else it does."""
    again = steps[-1] if isinstance(steps[-1], SettleAgain) else None
    doing = steps[:-1] if again else steps
    if any(isinstance(step, SettleAgain) for step in doing):
        return False
    return _second_follows(t, again) if again else bool(doing)


def _second_follows(t: Race, turn: SettleAgain) -> bool:
    """A second world follows the one from the reveal, or a takeover (TGS-POWER-1,
    RVI-TAKEOVER-40)."""
    second = t.powers_of(turn.seat, SecondWorld)
    placed = any(card.power_id(power) in t.used for card, power in second)
    declared = any(declaration.attacker == turn.seat for declaration in t.declared)
    return turn.placed or declared or not placed


def _whole_turn(t: Race, seat: int, nth: int) -> list[Step[Any]]:
    """The turn of a seat that has only placed a world at the reveal, or none."""
    placed = [world.card for world in t.players[seat].tableau if world.card in t.fresh]
    steps = [step for world in placed for step in placing(t, PlaceWorld(seat, world, nth))]
    return steps + settle_turn(t, seat, nth, bool(placed))


def _resolution_remains(t: Race, steps: list[Any], nth: int) -> bool:
    """A takeover is being resolved, then follow the others in the order declared."""
    numbers = [
        index
        for index, step in enumerate(steps)
        if isinstance(step, Compare) and 0 <= step.number < len(t.declared)
    ]
    if len(numbers) == 1:
        number = steps[numbers[0]].number
        rest = steps[numbers[0] + 1 :]
    elif isinstance(steps[0], ResolveTakeover):
        number, rest = steps[0].number, steps[1:]
    else:  # what follows from a takeover that succeeded
        later = [step for step in steps if isinstance(step, ResolveTakeover)]
        number = later[0].number - 1 if later else len(t.declared) - 1
        rest = later
    return rest == [ResolveTakeover(later, nth) for later in range(number + 1, len(t.declared))]


def _declared_faults(t: Race) -> Iterator[Fault]:
    """The takeovers declared are of worlds that another player had as the phase began, by different
    powers that the attacker had."""
    powers = Counter(declaration.power for declaration in t.declared)
    for index, declaration in enumerate(t.declared):
        attacker, owner = declaration.attacker, declaration.owner
        possible = (
            attacker != owner
            and {attacker, owner} <= set(t.seats())
            and len(t.at_start) == len(t.players)
            and powers[declaration.power] == 1
        )
        if not possible or not _had(t, attacker, declaration.power, owner, declaration.world):
            message = "This takeover is not possible."
            yield Fault(f"/declared/{index}", "bad_takeover", message, blocking=True)


def _had(t: Race, attacker: int, power: str, owner: int, world: str) -> bool:
    """Whether both seats had these cards as the phase began."""
    has_power = power in t.at_start[attacker] and CARDS[power].power(TakeoverPower) is not None
    return has_power and world in t.at_start[owner]


# -- cards -----------------------------------------------------------------------------------------


def _lost_faults(t: Race) -> Iterator[Fault]:
    """The cards lost in this phase are distinct and not where they were; with takeovers, each
    tableau is what is left of the one recorded as the phase began, and cards of this phase."""
    deck = deck_of(t.options.sets)
    for seat, player in enumerate(t.players):
        standing = [placed.card for placed in player.tableau if placed.card not in t.fresh]
        lost = set(player.lingering)
        if (
            len(lost) != len(player.lingering)
            or not deck.keys() >= lost
            or not lost.isdisjoint(standing)
        ):
            message = "These cards cannot have left the tableau."
            yield Fault(f"/players/{seat}/lingering", "bad_tableau", message)
        elif t.options.takeovers and not _is_left(t, seat, lost, standing):
            sentence = Text("This cannot have become the tableau of seat {seat}.", seat=seat)
            yield Fault(f"/at_start/{seat}", "bad_tableau", sentence)


def _is_left(t: Race, seat: int, lost: set[str], standing: list[str]) -> bool:
    """Whether these cards are left of the tableau of a seat as the phase began."""
    cards = t.at_start[seat] if seat < len(t.at_start) else []
    return [card for card in cards if card not in lost] == standing and lost <= {*cards}


def _used_explained(t: Race, nth: int) -> bool:
    """Whether each mark is of the bonus of a seat that has it, of a power that somebody had, or of
    a world to be paid for, which there is if and only if a cost was reduced."""
    cards = {
        card
        for player in t.players
        for card in [*player.lingering, *(placed.card for placed in player.tableau)]
    }
    bonuses = {f"settle:{seat}" for seat in t.seats() if has_bonus(t, seat, "settle", nth)}
    to_be_paid = {TO_BE_PAID + card for card in t.fresh}
    explained = all(
        (mark in bonuses or mark in to_be_paid or mark.partition(":")[0] in cards)
        and count <= _most_uses(mark)
        for mark, count in Counter(t.used).items()
    )
    return explained and REDUCTIONS.isdisjoint(t.used) == to_be_paid.isdisjoint(t.used)


def _most_uses(mark: str) -> int:
    """How often a mark can be recorded in a Settle phase."""
    if mark in FROM_HAND:
        return FROM_HAND[mark].hand_cards
    return int(mark in USED_ONCE or mark.startswith(("settle:", TO_BE_PAID)))


def _cards_of(t: Race, seat: int) -> set[str]:
    """The cards whose powers a seat can have used in this phase."""
    player = t.players[seat]
    return {
        *player.lingering,
        *(placed.card for placed in player.tableau if placed.card not in t.fresh),
    }


def _temporary(t: Race, seat: int) -> int:
    """How much temporary Military a seat can have by the powers used."""
    cards = _cards_of(t, seat)
    total = sum(FROM_ITSELF.get(card, 0) for card in t.players[seat].lingering)
    for mark in t.used:
        if mark.partition(":")[0] in cards:
            power = FROM_HAND.get(mark) or USED_ONCE.get(mark, (None, None))[1]
            if power is not None and not isinstance(power, SettleDiscountForGood):
                total += getattr(power, "amount", 0)
    return total


def _saved(t: Race, seat: int) -> int:
    """How much a seat can have saved by the powers used."""
    cards = _cards_of(t, seat)
    powers = [USED_ONCE[mark] for mark in t.used if mark in USED_ONCE]
    return sum(
        power.amount
        for card, power in powers
        if isinstance(power, SettleDiscountForGood) and card.id in cards
    )

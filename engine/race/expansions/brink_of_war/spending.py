"""Prestige spent, and goods discarded, for Military or for lower costs (BOW-DEVELOP-4,
BOW-SETTLE-6 to -11).

A seat is asked before it places a card or fights for a world, and uses one power after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power, SettleDiscount
from galaxy_referee.engine.race.expansions.brink_of_war.moves import Spend
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DevelopDiscountForGood,
    MilitaryForGood,
    MilitaryForPrestige,
    SettleDiscountForGood,
)
from galaxy_referee.engine.race.expansions.prestige.chips import spend
from galaxy_referee.engine.race.expansions.takeovers.steps import UseMilitary
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld
from galaxy_referee.engine.race.phases.settle.placement import Add, PlacementOptions, can_place
from galaxy_referee.engine.race.state import Race, fits

Spending: TypeAlias = (
    DevelopDiscountForGood | MilitaryForGood | MilitaryForPrestige | SettleDiscountForGood
)
MILITARY: tuple[type[Power], ...] = (MilitaryForGood, MilitaryForPrestige)
SETTLING: tuple[type[Power], ...] = (*MILITARY, SettleDiscountForGood)
# Marks, among the powers used in a Settle phase, a world that must be paid for.
TO_BE_PAID = "to_be_paid:"

# -- what can be spent -----------------------------------------------------------------------------


def spendings(
    t: Race, seat: int, kinds: Sequence[type[Power]]
) -> Iterator[tuple[Card, Power, list[str | None]]]:
    """The unused powers of these kinds that a seat can use now, with the worlds whose goods it can
    discard for them, or None for a prestige."""
    for kind in kinds:
        for card, power in t.powers_of(seat, kind):
            what = spendable(t, seat, power)
            if what and card.power_id(power) not in t.used:
                yield card, power, what


def spendable(t: Race, seat: int, power: Any) -> list[str | None]:
    """The worlds whose goods can be discarded for a power; or None for a prestige."""
    if isinstance(power, MilitaryForPrestige):
        return [None] if t.players[seat].prestige else []
    unpaid = {getattr(step, "world", None) for step in t.agenda if isinstance(step, PlaceWorld)}
    return [
        world
        for world in t.worlds_with_good(seat)
        if fits(CARDS[world], power.kind) and world not in unpaid  # BOW-POWER-4
    ]


def moves_to_spend(t: Race, seat: int, kinds: Sequence[type[Power]]) -> list[Spend]:
    """The ways to use these powers now."""
    return [
        Spend(seat, card.power_id(power), world)
        for card, power, worlds in spendings(t, seat, kinds)
        for world in worlds
    ]


def use(t: Race, move: Spend) -> None:
    """Use a power: what it gives lasts for the phase (BOW-SETTLE-6, -7, -10)."""
    seat, player = move.seat, t.players[move.seat]
    card, power = power_named(t, seat, move.power)
    if move.world is None:
        spend(t, seat, 1, card.id)
    else:
        t.remove_good(seat, move.world)
        t.tell("good_spent", seat, world=move.world, power=move.power)
    if isinstance(power, MilitaryForGood | MilitaryForPrestige):
        player.temporary += power.amount
    else:
        player.saved += power.amount
    if t.phase == "settle":
        t.used.append(move.power)


def power_named(t: Race, seat: int, power_id: str) -> tuple[Card, Any]:
    """The working power with this name."""
    return next(
        (card, power)
        for card, power in t.powers(seat, str(t.phase))
        if card.power_id(power) == power_id
    )


def bonus(t: Race, seat: int, name: str) -> int:
    """What a seat pays less in this phase, or could."""
    if name in ("develop.discount", "settle.discount"):
        return t.players[seat].saved
    if name == "develop.optional_discount" and not t.players[seat].saved:
        offers = spendings(t, seat, [DevelopDiscountForGood])
        return sum(getattr(power, "amount", 0) for _, power, _ in offers)
    return 0


# -- what could still be used ----------------------------------------------------------------------


def _add_military(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: Spending
) -> None:
    if card.power_id(power) not in t.used and spendable(t, seat, power):
        options.more_military += power.amount


def _add_discount(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: SettleDiscountForGood
) -> None:
    """A good serves one power."""
    goods = len(spendable(t, seat, power))
    if card.power_id(power) not in t.used and options.more_discount < goods * power.amount:
        options.more_discount += power.amount


PLACEMENT_POWERS: dict[type[Power], Add] = {
    MilitaryForGood: _add_military,
    MilitaryForPrestige: _add_military,
    SettleDiscountForGood: _add_discount,
}


# -- being asked -----------------------------------------------------------------------------------


class SpendToPlace(Choice[Race], tag="settle.spend"):
    """Before a world is placed: use such powers, needed or not, as long as it can be placed
    (BOW-SETTLE-6 to -11, RACE-POWER-10, -14). Whoever spends a good to pay less for it pays for it
    (RACE-OQ-12).

    Args:
        seat: the seat that places the world.
        world: the world.
    """

    seat: int
    world: str

    def decision(self, t: Race) -> Decision | None:
        placing = self._placing(t)
        moves: list[Move] = [
            move
            for move in moves_to_spend(t, self.seat, SETTLING)
            if self._leaves_a_way(t, placing, move)
        ]
        if not moves:
            return None
        if placing.plans(t):
            moves.append(Pass(self.seat))
        prompt = Text(
            "You may spend prestige or goods to place {world}.", world=CARDS[self.world].title
        )
        return Decision(self.seat, "spend", "BOW-SETTLE-8", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return _refusal(t, move) if isinstance(move, Spend) else None

    def take(self, t: Race, move: Spend | Pass) -> None:
        if isinstance(move, Spend):
            use(t, move)
            if _reduces(t, move) and (mark := TO_BE_PAID + self.world) not in t.used:
                t.used.append(mark)
            t.then(self)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        after = below[-1] if below else None
        return (
            isinstance(after, PlaceWorld)
            and (after.seat, after.world) == (self.seat, self.world)
            and (
                bool(after.plans(t))
                or any(self._leaves_a_way(t, after, move) for move in self._moves(t))
            )
        )

    def _moves(self, t: Race) -> list[Spend]:
        return moves_to_spend(t, self.seat, SETTLING)

    def _placing(self, t: Race) -> PlaceWorld:
        return next(
            step
            for step in reversed(t.agenda)
            if isinstance(step, PlaceWorld) and step.world == self.world
        )

    def _leaves_a_way(self, t: Race, placing: PlaceWorld, move: Spend) -> bool:
        """Whether the world can be placed after this, or paid for if this lowers its cost. A good
        of any kind can be needed for something else."""
        reduces = _reduces(t, move)
        any_kind = move.world is not None and CARDS[move.world].good == "any"
        if not reduces and (not any_kind or placing.plans(t)):
            return True
        options = placing.options(t)
        if reduces:
            options.to_be_paid |= {self.world}
        others = [
            other
            for other in self._moves(t)
            if other.power != move.power and other.world != move.world
        ]
        options.more_military = options.more_discount = 0
        for other in {other.power: other for other in others}.values():
            _count(t, options, other)
        _add(t, options, move)
        return can_place(options, CARDS[self.world], len(t.players[self.seat].hand))


def only_paid_for(t: Race, seat: int, options: PlacementOptions) -> None:
    """A world for which a good was spent to pay less is not conquered (RACE-OQ-12)."""
    marks = [mark for mark in t.used if mark.startswith(TO_BE_PAID)]
    options.to_be_paid = frozenset(mark.removeprefix(TO_BE_PAID) for mark in marks)


def _reduces(t: Race, move: Spend) -> bool:
    return isinstance(power_named(t, move.seat, move.power)[1], SettleDiscountForGood)


def _add(t: Race, options: PlacementOptions, move: Spend) -> None:
    """Add what a power brings."""
    _, power = power_named(t, move.seat, move.power)
    if isinstance(power, MilitaryForGood | MilitaryForPrestige):
        options.general += power.amount
    else:
        options.discounts.append(SettleDiscount(power.amount))


def _count(t: Race, options: PlacementOptions, move: Spend) -> None:
    """Add what a power could bring."""
    _, power = power_named(t, move.seat, move.power)
    if isinstance(power, MilitaryForGood | MilitaryForPrestige):
        options.more_military += power.amount
    else:
        options.more_discount += power.amount


def before_placing(t: Race, placing: PlaceWorld) -> list[Step[Any]]:
    """A seat that has such powers is asked first."""
    has = any(t.powers_of(placing.seat, kind) for kind in SETTLING)
    return [SpendToPlace(placing.seat, placing.world)] if has else []


class SpendToFight(Choice[Race], tag="takeover.spend"):
    """Use such powers for Military in a takeover, to attack or to defend (BOW-TAKEOVER-15).

    Args:
        seat: the seat that uses them.
        number: the number of the takeover.
    """

    seat: int
    number: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if not 0 <= self.number < len(t.declared):
            yield Fault("/number", "no_takeover", "There is no such takeover.")

    def decision(self, t: Race) -> Decision | None:
        moves: list[Move] = [*moves_to_spend(t, self.seat, MILITARY)]
        if not moves:
            return None
        world = CARDS[t.declared[self.number].world].title
        prompt = Text("Takeover of {world}: you may spend prestige or goods.", world=world)
        return Decision(
            self.seat, "spend", "BOW-TAKEOVER-15", prompt, OneOf([*moves, Pass(self.seat)])
        )

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return _refusal(t, move) if isinstance(move, Spend) else None

    def take(self, t: Race, move: Spend | Pass) -> None:
        if isinstance(move, Spend):
            use(t, move)
            t.then(self)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        after = below[-1] if below else None
        return isinstance(after, UseMilitary) and after == UseMilitary(self.seat, self.number)


def before_military(t: Race, seat: int, number: int) -> list[Step[Any]]:
    """A seat that has such powers is asked first."""
    has = any(t.powers_of(seat, kind) for kind in MILITARY)
    return [SpendToFight(seat, number)] if has else []


def _refusal(t: Race, move: Spend) -> IllegalMove:
    return IllegalMove(
        Text("{power} cannot be used now, or not with this good.", power=move.power),
        code="cannot_spend",
        rule="BOW-SETTLE-8",
        pointer="/power",
    )

"""Prestige spent, and goods discarded, for Military or for lower costs (BOW-DEVELOP-4,
BOW-SETTLE-6 to -11).

A seat is asked before it places a card or fights for a world, and uses one power after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.brink_of_war.moves import Spend
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DevelopDiscountForGood,
    MilitaryForGood,
    MilitaryForPrestige,
    SettleDiscountForGood,
    Spending,
)
from galaxy_referee.engine.race.expansions.prestige.chips import spend
from galaxy_referee.engine.race.expansions.takeovers.steps import UseMilitary
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld
from galaxy_referee.engine.race.phases.settle.placement import (
    Add,
    PlacementOptions,
    can_place,
)
from galaxy_referee.engine.race.refusals import no_such_power, power_used, title
from galaxy_referee.engine.race.state import Race, fits

DEVELOPING: tuple[type[Spending], ...] = (DevelopDiscountForGood,)
MILITARY: tuple[type[Spending], ...] = (MilitaryForGood, MilitaryForPrestige)
SETTLING: tuple[type[Spending], ...] = (*MILITARY, SettleDiscountForGood)
# Marks, among the powers used in a Settle phase, a world that must be paid for.
TO_BE_PAID = "to_be_paid:"

# -- what can be spent -----------------------------------------------------------------------------


def ways_to_spend(t: Race, seat: int, kinds: Sequence[type[Spending]]) -> dict[Spend, Spending]:
    """The ways to use the unused powers of these kinds now, each with the power."""
    return {
        Spend(seat, name, world): power
        for name, (_, power) in t.powers_by_name(seat, *kinds).items()
        if name not in t.used
        for world in spendable(t, seat, power)
    }


def spendable(t: Race, seat: int, power: Spending) -> list[str | None]:
    """The worlds whose goods can be discarded for a power; or None for a prestige."""
    if power.kind is None:
        return [None] if t.players[seat].prestige else []
    unpaid = {getattr(step, "world", None) for step in t.agenda if isinstance(step, PlaceWorld)}
    return [
        world
        for world in t.worlds_with_good(seat)
        if fits(CARDS[world], power.kind) and world not in unpaid  # BOW-POWER-4
    ]


def cannot_spend(t: Race, move: Spend, kinds: Sequence[type[Spending]], rule: str) -> IllegalMove:
    """Why a power cannot be used now, or not with this good.

    Args:
        t: the table.
        move: the move refused.
        kinds: the powers that can be used now.
        rule: id of the rule that allows them.
    """
    working = t.powers_by_name(move.seat, *kinds)
    if move.power not in working:
        return no_such_power(move.power, str(t.phase))
    if move.power in t.used:
        return power_used(move.power, rule)
    _, power = working[move.power]
    if power.kind is None:
        text = "{power} takes no good." if move.world else "You have no prestige for {power}."
        at = "/world" if move.world else "/power"
        return IllegalMove(Text(text, power=move.power), code="cannot_spend", rule=rule, pointer=at)
    return _cannot_spend_good(t, move, power, rule)


def _cannot_spend_good(t: Race, move: Spend, power: Spending, rule: str) -> IllegalMove:
    """Why a power that takes a good cannot take this one."""
    facts = {"power": move.power, "world": move.world and title(move.world)}
    if move.world is None:
        text = "Name the world whose good {power} takes."
    elif move.world not in t.worlds_with_good(move.seat):
        text = "You have no good on {world}."
    elif not fits(CARDS[move.world], power.kind):
        text = "{power} does not take the good of {world}."
    elif move.world not in spendable(t, move.seat, power):
        text, rule = "The good of a world cannot be used to place that world.", "BOW-POWER-4"
    elif power.temporary:
        text = "With the good of {world} gone, there is no way to place the world."
    else:
        text, rule = "The world would have to be paid for, and you cannot pay for it.", "RACE-OQ-12"
    return IllegalMove(Text(text, **facts), code="cannot_spend", rule=rule, pointer="/world")


def use(t: Race, move: Spend, kinds: Sequence[type[Spending]]) -> Spending:
    """Use a power of these kinds, and return it: what it gives lasts for the phase (BOW-SETTLE-6,
    -7, -10)."""
    seat, player = move.seat, t.players[move.seat]
    card, power = t.powers_by_name(seat, *kinds)[move.power]
    if move.world is None:
        spend(t, seat, 1, card.id)
    else:
        t.remove_good(seat, move.world)
        t.emit("good_spent", seat, world=move.world, power=move.power)
    if power.temporary:
        player.temporary += power.amount
    else:
        player.saved += power.amount
    if t.phase == "settle":
        t.used.append(move.power)
    return power


def bonus(t: Race, seat: int, name: str) -> int:
    """The discount that a seat has, or could obtain, in this phase for goods discarded."""
    if name == "saved":
        return t.players[seat].saved
    if name == "develop.optional_discount" and not t.players[seat].saved:
        ways = ways_to_spend(t, seat, DEVELOPING)
        return sum({way.power: power.amount for way, power in ways.items()}.values())
    return 0


def most_saved(t: Race, seat: int) -> int:
    """The most that a seat can have saved in this phase, by the powers used in Settle."""
    if t.phase == "develop":
        return t.total(seat, DevelopDiscountForGood)
    player = t.players[seat]
    standing = [placed.card for placed in player.tableau if placed.card not in t.fresh]
    carried = POWERS_OF[SettleDiscountForGood]
    return sum(
        power.amount
        for card_id in {*player.lingering, *standing}
        for card, power in carried.get(card_id, ())
        if t.phase == "settle" and card.power_id(power) in t.used
    )


# -- what could still be used ----------------------------------------------------------------------


def _add(t: Race, seat: int, options: PlacementOptions, card: Card, power: Spending) -> None:
    """Add what a power could bring. A good serves one power."""
    if card.power_id(power) not in t.used:
        goods = len(spendable(t, seat, power))
        if goods if power.temporary else options.more_discount < goods * power.amount:
            _count(options, power)


def _count(options: PlacementOptions, power: Spending) -> None:
    """Add what a power brings if it is used."""
    if power.temporary:
        options.more_military += power.amount
    else:
        options.more_discount += power.amount


PLACEMENT_POWERS: dict[type[Power], Add] = dict.fromkeys(SETTLING, _add)


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
        moves: list[Move] = [*self._ways(t, placing)]
        if not moves:
            return None
        if placing.plans(t):
            moves.append(Pass(self.seat))
        prompt = Text(
            "You may spend prestige or goods to place {world}.", world=CARDS[self.world].title
        )
        return Decision(self.seat, "spend", "BOW-SETTLE-8", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return cannot_spend(t, move, SETTLING, "BOW-SETTLE-8") if isinstance(move, Spend) else None

    def take(self, t: Race, move: Spend | Pass) -> None:
        if isinstance(move, Spend):
            power = use(t, move, SETTLING)
            if not power.temporary and (mark := TO_BE_PAID + self.world) not in t.used:
                t.used.append(mark)
            t.then(self)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        after = next_of(below)
        return (
            isinstance(after, PlaceWorld)
            and (after.seat, after.world) == (self.seat, self.world)
            and bool(after.plans(t) or self._ways(t, after))
        )

    def _placing(self, t: Race) -> PlaceWorld:
        return next(
            step
            for step in reversed(t.agenda)
            if isinstance(step, PlaceWorld) and step.world == self.world
        )

    def _ways(self, t: Race, placing: PlaceWorld) -> list[Spend]:
        """The ways to use such powers after which the world can be placed, or paid for if they
        lower its cost. A good of any kind can be needed for something else."""
        ways = ways_to_spend(t, self.seat, SETTLING)
        return [way for way in ways if self._leaves_a_way(t, placing, way, ways)]

    def _leaves_a_way(
        self, t: Race, placing: PlaceWorld, move: Spend, ways: Mapping[Spend, Spending]
    ) -> bool:
        reduces = not ways[move].temporary
        any_kind = move.world is not None and CARDS[move.world].good == "any"
        if not reduces and (not any_kind or placing.plans(t)):
            return True
        options = placing.options(t)
        if reduces:
            options.to_be_paid |= {self.world}
        options.more_military = options.more_discount = 0
        others = {
            way.power: power
            for way, power in ways.items()
            if way.power != move.power and way.world != move.world
        }
        for power in (ways[move], *others.values()):
            _count(options, power)
        return can_place(options, CARDS[self.world], len(t.players[self.seat].hand))


def only_paid_for(t: Race, seat: int, options: PlacementOptions) -> None:
    """A world for which a good was spent to pay less is not conquered (RACE-OQ-12)."""
    marks = [mark for mark in t.used if mark.startswith(TO_BE_PAID)]
    options.to_be_paid = frozenset(mark.removeprefix(TO_BE_PAID) for mark in marks)


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

    def decision(self, t: Race) -> Decision | None:
        moves: list[Move] = [*ways_to_spend(t, self.seat, MILITARY)]
        if not moves:
            return None
        world = CARDS[t.declared[self.number].world].title
        prompt = Text("Takeover of {world}: you may spend prestige or goods.", world=world)
        return Decision(
            self.seat, "spend", "BOW-TAKEOVER-15", prompt, OneOf([*moves, Pass(self.seat)])
        )

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Spend):
            return None
        return cannot_spend(t, move, MILITARY, "BOW-TAKEOVER-15")

    def take(self, t: Race, move: Spend | Pass) -> None:
        if isinstance(move, Spend):
            use(t, move, MILITARY)
            t.then(self)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return bool(next_of(below) == UseMilitary(self.seat, self.number))


def before_military(t: Race, seat: int, number: int) -> list[Step[Any]]:
    """A seat that has such powers is asked first."""
    has = any(t.powers_of(seat, kind) for kind in MILITARY)
    return [SpendToFight(seat, number)] if has else []

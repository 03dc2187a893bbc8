"""Phase III: Settle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations

from engine.kernel.audit import Fault
from engine.kernel.decisions import Decision, OneOf, Subset
from engine.kernel.errors import IllegalMove
from engine.kernel.moves import Move
from engine.kernel.steps import Choice, SecretChoice, Stage
from engine.race.catalogue import CARDS, Card
from engine.race.moves import Pass, Pay, PlaceBy, Settle
from engine.race.phase import EndPhase, has_bonus
from engine.race.powers import (
    Military,
    PayForMilitary,
    Power,
    SettleDiscount,
    SettleDrawAfter,
    SettleFree,
    TemporaryMilitary,
)
from engine.race.refusals import named_twice, not_in_hand, title, wrong_payment
from engine.race.table import Race, fits


class SettlePhase(Stage, tag="settle"):
    """The first or (advanced game) second Settle phase of the round."""

    nth: int

    def run(self, t: Race) -> None:
        t.begin_phase("settle")
        seats = t.in_order()
        choice = ChooseWorlds(nth=self.nth, seats=seats, answers=[None] * len(seats))
        t.then(choice, EndPhase())


class ChooseWorlds(SecretChoice, tag="settle.choose", kw_only=True):
    """Each seat secretly chooses a world from its hand, or none (RACE-SETTLE-1)."""

    nth: int
    answers: list[Settle | Pass | None]

    def decision(self, t: Race, seat: int) -> Decision:
        hand = t.players[seat].hand
        means = means_of(t, seat)
        moves: list[Move] = [
            Settle(seat, card)
            for card in hand
            if CARDS[card].world and can_place(means, CARDS[card], len(hand) - 1)
        ]
        moves.append(Pass(seat))
        prompt = "Choose a world to place, or pass."
        return Decision(seat, "settle", "RACE-SETTLE-1", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Settle):
            return None
        hand = t.players[move.seat].hand
        if move.card not in hand:
            return not_in_hand(move.card, "/card")
        return why_not(means_of(t, move.seat), CARDS[move.card], len(hand) - 1)

    def reveal(self, t: Race) -> None:
        """All chosen worlds are placed, windfall goods included; then, in order, each is paid for
        or conquered (RACE-SETTLE-1, -5, RACE-OQ-3)."""
        placements = []
        for answer in self.answers:
            if isinstance(answer, Settle):
                t.place(answer.seat, answer.card)
                placements.append(PlaceWorld(answer.seat, answer.card, self.nth))
        t.then(*placements)


class PlaceWorld(Choice, tag="settle.place"):
    """Pay for the revealed world or conquer it, with the optional powers the seat likes to use
    (RACE-SETTLE-2, -3, -14, RACE-POWER-14)."""

    seat: int
    world: str
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "settle" or self.world not in t.fresh:
            yield Fault("/world", "not_placed", f"{self.world} was not placed in this Settle.")

    def decision(self, t: Race) -> Decision:
        card = CARDS[self.world]
        hand = len(t.players[self.seat].hand)
        moves = [
            PlaceBy(self.seat, way.name, way.discard)
            for way in ways_to_place(means_of(t, self.seat), card, hand)
        ]
        rule = "RACE-SETTLE-14" if card.military_world else "RACE-SETTLE-2"
        prompt = f"Choose how to place {card.title}."
        return Decision(self.seat, "place_by", rule, prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, PlaceBy):
            return None
        hand = len(t.players[self.seat].hand)
        return why_not_by(means_of(t, self.seat), CARDS[self.world], hand, move)

    def take(self, t: Race, move: PlaceBy) -> None:
        card = CARDS[self.world]
        means = means_of(t, self.seat)
        way = means.way(card, move.way, move.discard)
        for name in move.discard:
            t.discard_placed(self.seat, name)
        t.players[self.seat].temporary += means.temporary_of(move.discard)
        t.tell("placing", self.seat, world=self.world, by=move.way)
        after = AfterPlacing(self.seat, self.nth)
        if way.cost is None:
            t.then(after)
        else:
            t.then(PayForWorld(self.seat, self.world, way.cost), after)


class PayForWorld(Choice, tag="settle.pay"):
    """Pay by discarding exactly the cost from hand (RACE-SETTLE-2, RACE-OQ-13)."""

    seat: int
    world: str
    cost: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "settle" or self.world not in t.fresh:
            yield Fault("/world", "not_placed", f"{self.world} was not placed in this Settle.")
        elif not 0 <= self.cost <= min(CARDS[self.world].price, len(t.players[self.seat].hand)):
            yield Fault("/cost", "bad_cost", "The world does not cost that, or it cannot be paid.")

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        prompt = f"Pay {self.cost} for {CARDS[self.world].title}."
        choice = Subset(Pay, self.seat, hand, self.cost, self.cost)
        return Decision(self.seat, "pay", "RACE-SETTLE-2", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_payment(t, move, self.world, self.cost, "RACE-SETTLE-2")

    def take(self, t: Race, move: Pay) -> None:
        t.discard_from_hand(self.seat, move.cards, "payment")


class AfterPlacing(Stage, tag="settle.after"):
    """The Settle bonus and the powers that draw after placing (RACE-SETTLE-7, -8, -9)."""

    seat: int
    nth: int

    def run(self, t: Race) -> None:
        if has_bonus(t, self.seat, "settle", self.nth):
            t.draw(self.seat, 1, "settle")
        for card, power in t.powers(self.seat, "settle"):
            if isinstance(power, SettleDrawAfter):
                t.draw(self.seat, power.amount, card.id)


# -- what it takes to place a world ----------------------------------------------------------------


@dataclass(slots=True, frozen=True)
class Way:
    """One way to place a world.

    Args:
        name: ``pay``, ``conquer``, or the card whose power pays for a military world.
        discard: cards of the tableau discarded for their powers.
        cost: cards to pay from hand; None when conquering.
    """

    name: str
    discard: tuple[str, ...]
    cost: int | None


@dataclass(slots=True)
class Means:
    """What a seat can bring to placing a world in this phase.

    Args:
        general: general Military, temporary Military already used included (RACE-SETTLE-16).
        special: specialized Military (RACE-SETTLE-18).
        discounts: cost reductions (RACE-SETTLE-10, -11).
        pay_for_military: powers to pay for military worlds, by card (RACE-SETTLE-20).
        free: cards that may be discarded for a cost of 0 (RACE-SETTLE-13).
        temporary: cards that may be discarded for Military (RACE-SETTLE-19).
    """

    general: int
    special: list[Military] = field(default_factory=list)
    discounts: list[SettleDiscount] = field(default_factory=list)
    pay_for_military: dict[str, PayForMilitary] = field(default_factory=dict)
    free: dict[str, SettleFree] = field(default_factory=dict)
    temporary: dict[str, TemporaryMilitary] = field(default_factory=dict)

    def add(self, card: Card, power: Power) -> None:
        """Count one working Settle power."""
        if isinstance(power, Military):
            if power.general:
                self.general += power.amount
            else:
                self.special.append(power)
        elif isinstance(power, SettleDiscount):
            self.discounts.append(power)
        elif isinstance(power, PayForMilitary):
            self.pay_for_military[card.id] = power
        elif isinstance(power, SettleFree):
            self.free[card.id] = power
        elif isinstance(power, TemporaryMilitary):
            self.temporary[card.id] = power

    def military_against(self, world: Card) -> int:
        """Military against a world, without temporary Military not yet used (RACE-SETTLE-16)."""
        return self.general + sum(
            power.amount
            for power in self.special
            if fits(world, power.kind)
            and (power.against is None or power.against in world.keywords)
        )

    def most_military_against(self, world: Card) -> int:
        """Military against a world with all temporary Military used."""
        more = sum(power.amount for power in self.temporary.values())
        return self.military_against(world) + more

    def discounted(self, world: Card, cost: int) -> int:
        """A cost less all reductions that apply (RACE-SETTLE-12, RACE-POWER-5)."""
        reductions = (power.amount for power in self.discounts if fits(world, power.kind))
        return max(0, cost - sum(reductions))

    def temporary_of(self, discard: tuple[str, ...]) -> int:
        """The temporary Military that discarding these cards gives."""
        return sum(self.temporary[card].amount for card in discard if card in self.temporary)

    def free_for(self, world: Card) -> list[str]:
        """The cards that may be discarded to place this world for nothing (RACE-SETTLE-13)."""
        return [card for card, power in self.free.items() if world.good != power.not_kind]

    def price_by(self, world: Card, name: str) -> int | None:
        """What a world costs when paid for in this way; None if it cannot be (RACE-SETTLE-3,
        -20 to -23)."""
        if name == "pay":
            return None if world.military_world else self.discounted(world, world.price)
        power = self.pay_for_military[name]
        if not world.military_world or world.good == power.not_kind:
            return None
        return self.discounted(world, world.price - power.discount)

    def way(self, world: Card, name: str, discard: tuple[str, ...]) -> Way:
        """The way with this name and these discards."""
        if name == "conquer":
            return Way(name, discard, None)
        if any(card in self.free for card in discard):
            return Way(name, discard, 0)  # RACE-SETTLE-24
        return Way(name, discard, self.price_by(world, name))


def means_of(t: Race, seat: int) -> Means:
    """What the working powers of a seat allow (RACE-POWER-12)."""
    means = Means(general=t.players[seat].temporary)
    for card, power in t.powers(seat, "settle"):
        means.add(card, power)
    return means


def ways_to_place(means: Means, world: Card, hand: int) -> list[Way]:
    """Every way to place a world, useful or not (RACE-SETTLE-4, RACE-POWER-14, RACE-OQ-12).

    Args:
        means: what the seat can bring.
        world: the world.
        hand: cards in hand, the world itself not counted.
    """
    ways = []
    for name in ("pay", *means.pay_for_military):
        if means.price_by(world, name) is not None:
            for discard in subsets([*means.free_for(world), *means.temporary]):
                way = means.way(world, name, discard)
                if way.cost is not None and way.cost <= hand:
                    ways.append(way)
    if world.military_world:
        for discard in subsets(list(means.temporary)):
            if means.military_against(world) + means.temporary_of(discard) >= world.price:
                ways.append(Way("conquer", discard, None))
    return ways


def can_place(means: Means, world: Card, hand: int) -> bool:
    """Whether there is any way to place a world; arguments as for ``ways_to_place``."""
    if world.military_world and means.most_military_against(world) >= world.price:
        return True
    for name in ("pay", *means.pay_for_military):
        cost = means.price_by(world, name)
        if cost is not None and (cost <= hand or means.free_for(world)):
            return True
    return False


# -- why a world cannot be placed ------------------------------------------------------------------


def why_not(means: Means, world: Card, hand: int) -> IllegalMove | None:
    """Why a card in hand cannot be placed as a world; None if it can."""
    if not world.world:
        return IllegalMove(
            f"{world.title} is a development.",
            code="not_a_world",
            rule="RACE-SETTLE-1",
            pointer="/card",
        )
    if can_place(means, world, hand):
        return None
    if world.military_world:
        prices = [means.price_by(world, name) for name in means.pay_for_military]
        cheapest = min((price for price in prices if price is not None), default=None)
        offer = f" To pay for it costs {cheapest}; you have {hand} other cards."
        military = means.most_military_against(world)
        return _military_too_low(world, military, "/card", "" if cheapest is None else offer)
    return _cannot_pay(world, means.discounted(world, world.price), hand, "/card")


def why_not_by(means: Means, world: Card, hand: int, move: PlaceBy) -> IllegalMove:
    """Why a world cannot be placed in the way and with the discards of a refused move."""
    refusal = _why_not_way(means, world, move.way) or _why_not_discard(means, world, move)
    if refusal is not None:
        return refusal
    way = means.way(world, move.way, move.discard)
    if way.cost is not None:
        return _cannot_pay(world, way.cost, hand, "/way")
    military = means.military_against(world) + means.temporary_of(move.discard)
    return _military_too_low(world, military, "/way")


def _why_not_way(means: Means, world: Card, way: str) -> IllegalMove | None:
    sentence, rule = "", "RACE-SETTLE-3"
    if way == "conquer":
        if not world.military_world:
            sentence, rule = f"{world.title} is not a military world.", "RACE-SETTLE-14"
    elif way != "pay" and way not in means.pay_for_military:
        sentence = f"'{way}' is no way to place a world now."
    elif means.price_by(world, way) is None:
        if way == "pay":
            sentence = f"{world.title} must be conquered."
        else:
            sentence = f"{title(way)} does not help to place {world.title}."
            rule = "RACE-SETTLE-21"
    if not sentence:
        return None
    return IllegalMove(sentence, code="wrong_way", rule=rule, pointer="/way")


def _why_not_discard(means: Means, world: Card, move: PlaceBy) -> IllegalMove | None:
    helpful = {*means.temporary, *(means.free_for(world) if move.way != "conquer" else ())}
    for place, card in enumerate(move.discard):
        if card not in helpful:
            return IllegalMove(
                f"{title(card)} cannot be discarded to place {world.title} in this way.",
                code="wrong_discard",
                rule="RACE-SETTLE-13",
                pointer=f"/discard/{place}",
            )
    return named_twice(move.discard, "/discard")


def _military_too_low(world: Card, military: int, pointer: str, more: str = "") -> IllegalMove:
    return IllegalMove(
        f"{world.title} has defense {world.price}; your Military against it is {military}.{more}",
        code="military_too_low",
        rule="RACE-SETTLE-14",
        pointer=pointer,
    )


def _cannot_pay(world: Card, cost: int, hand: int, pointer: str) -> IllegalMove:
    return IllegalMove(
        f"{world.title} costs {cost}; you have {hand} other cards.",
        code="cannot_pay",
        rule="RACE-SETTLE-2",
        pointer=pointer,
    )


def subsets(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """All subsets, smaller ones first."""
    sizes = range(len(cards) + 1)
    return chain.from_iterable(combinations(cards, size) for size in sizes)

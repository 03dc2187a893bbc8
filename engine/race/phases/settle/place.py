"""Placing a world in Settle: the way, the Military, the price, and the draws after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Power, SettleDrawAfter
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.moves import Pay, PlaceBy
from galaxy_referee.engine.race.phases.phase import (
    discard_for_power,
    has_bonus,
    number_in_round,
    pay,
    rest_of_phase,
)
from galaxy_referee.engine.race.phases.settle import placement
from galaxy_referee.engine.race.phases.settle.refusals import refusal_of_plan
from galaxy_referee.engine.race.refusals import wrong_payment
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (SettleDrawAfter,)


class PlaceWorld(Choice[Race], tag="settle.place"):
    """Pay for the revealed world or conquer it, with the optional powers that the seat uses
    (RACE-SETTLE-2, -3, -14, RACE-POWER-14)."""

    seat: int
    world: str
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from not_placed(t, self.world)

    def options(self, t: Race) -> placement.PlacementOptions:
        """The seat's means to place the world."""
        return placement.placement_options(t, self.seat, self.world)

    def plans(self, t: Race) -> list[placement.PlacementPlan]:
        """The ways to place the world now."""
        hand = len(t.players[self.seat].hand)
        return placement.placement_plans(self.options(t), CARDS[self.world], hand)

    def decision(self, t: Race) -> Decision | None:
        card = CARDS[self.world]
        plans = self.plans(t)
        if not plans:
            return None
        moves = OneOf(PlaceBy(self.seat, plan.name, plan.discard) for plan in plans)
        rule = "RACE-SETTLE-14" if card.military_world else "RACE-SETTLE-2"
        prompt = Text("Choose how to place {card}.", card=card.title)
        return Decision(self.seat, "place_by", rule, prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, PlaceBy):
            return None
        hand = len(t.players[self.seat].hand)
        return refusal_of_plan(self.options(t), CARDS[self.world], hand, move)

    def take(self, t: Race, move: PlaceBy) -> None:
        options = self.options(t)
        plan = options.plan_for(CARDS[self.world], move.way, move.discard)
        assert plan is not None
        hooks = hooks_of(t)
        discard_for_powers(t, self.seat, plan.discard, options)
        t.emit("placement_chosen", self.seat, world=self.world, way=move.way)
        for chosen in hooks.placing:
            chosen(t, self.seat, self.world, move)
        steps: list[Step[Any]] = []
        for spending in hooks.spending_goods:
            steps += spending(t, self.seat, self.world, plan.discard)
        if plan.cost is not None:
            steps.append(PayForWorld(self.seat, self.world, plan.cost))
        else:
            for conquering in hooks.conquering:
                steps += conquering(t, self.seat, plan.military)
        t.then(*steps, *after_placing(t, self.seat, self.world, self.nth))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat has placed the world in this phase, and can still pay for it or conquer it."""
        player = t.players[self.seat]
        return (
            is_settling(t, self.nth, below)
            and any(placed.card == self.world for placed in player.tableau)
            and placement.can_place(self.options(t), CARDS[self.world], len(player.hand))
        )


def placing(t: Race, step: PlaceWorld) -> list[Step[Any]]:
    """The step that places a world, and the steps before it."""
    steps: list[Step[Any]] = []
    for ask in hooks_of(t).before_placing:
        steps += ask(t, step)
    return [*steps, step]


class PayForWorld(Choice[Race], tag="settle.pay"):
    """Pay by discarding exactly the cost from hand (RACE-SETTLE-2, RACE-OQ-13)."""

    seat: int
    world: str
    cost: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if wrong := list(not_placed(t, self.world)):
            yield from wrong
        elif not 0 <= self.cost <= min(CARDS[self.world].price, len(t.players[self.seat].hand)):
            yield Fault(
                "/cost", "bad_cost", "The world does not cost that much, or the seat cannot pay it."
            )

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        prompt = Text("Pay {cost} for {world}.", cost=self.cost, world=CARDS[self.world].title)
        choice = Subset(Pay, self.seat, hand, self.cost, self.cost)
        return Decision(self.seat, "pay", "RACE-SETTLE-2", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_payment(t, move, self.world, self.cost, "RACE-SETTLE-2")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The world can have that cost; 0 if a card was discarded for it (RACE-SETTLE-13)."""
        if not is_followed_by_draws(t, self.seat, self.world, below):
            return False
        options = placement.placement_options(t, self.seat)
        prices = {options.price_by(CARDS[self.world], way) for way in options.ways_to_pay}
        return self.cost in prices | {0}

    def take(self, t: Race, move: Pay) -> None:
        if steps := pay(t, self.seat, move.cards):
            t.then(*steps)


class AfterPlacing(Stage[Race], tag="settle.after"):
    """The Settle bonus and the powers that draw after placing (RACE-SETTLE-7, -8, -9)."""

    seat: int
    nth: int

    def run(self, t: Race) -> None:
        draw_after_placing(t, self.seat, self.nth)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return is_settling(t, self.nth, below)


def after_placing(t: Race, seat: int, world: str, nth: int) -> list[Step[Any]]:
    """The steps after paying for a world or conquering it."""
    hooks = hooks_of(t)
    steps: list[Step[Any]] = []
    for placed in hooks.world_placed:
        steps += placed(t, seat, world)
    steps.append(AfterPlacing(seat, nth))
    return steps + powers_after_placing(t, seat, world) if hooks.powers_after_placing else steps


def powers_after_placing(
    t: Race, seat: int, world: str, taken_over: bool = False
) -> list[Step[Any]]:
    """The powers of the expansions that work after placing a world, or taking it over."""
    hooks = hooks_of(t).powers_after_placing
    return [step for after in hooks for step in after(t, seat, world, taken_over)]


def draw_after_placing(t: Race, seat: int, nth: int) -> None:
    """The draws for a world placed or taken over: the bonus once per phase, and powers each time
    (RACE-SETTLE-7, -8)."""
    bonus = f"settle:{seat}"
    if has_bonus(t, seat, "settle", nth) and bonus not in t.used:
        t.used.append(bonus)
        t.draw(seat, 1, "settle")
    if not hooks_of(t).powers_after_placing:
        for card, power in t.powers_of(seat, SettleDrawAfter):
            t.draw(seat, power.amount, card.id)


def discard_for_powers(
    t: Race, seat: int, cards: tuple[str, ...], options: placement.PlacementOptions
) -> None:
    """Discard cards from the tableau for their powers; temporary Military lasts for the phase
    (RACE-SETTLE-13, -19)."""
    t.players[seat].temporary += options.temporary_of(cards)
    for card in cards:
        if card not in options.for_goods:
            discard_for_power(t, seat, card)


def not_placed(t: Race, world: str) -> Iterator[Fault]:
    """The fault of a step for a world that was not placed in this Settle."""
    card = CARDS.get(world)
    if t.phase != "settle" or world not in t.fresh or card is None or not card.world:
        yield Fault(
            "/world", "not_placed", Text("{world} was not placed in this Settle.", world=world)
        )


# -- for audits ------------------------------------------------------------------------------------


def is_settling(t: Race, nth: int, below: Sequence[Step[Any]]) -> bool:
    """Whether a step belongs to this Settle phase of the round."""
    started = t.phase == "settle" and rest_of_phase(below) is not None
    return started and nth == number_in_round(t, "settle", below)


def is_followed_by_draws(t: Race, seat: int, world: str, below: Sequence[Step[Any]]) -> bool:
    """Whether the step after paying for a world comes next."""
    nth = number_in_round(t, "settle", below)
    following = list(reversed(after_placing(t, seat, world, nth)))
    return list(below[-len(following) :]) == following


class TurnAfterReveal(Choice[Race]):
    """What a seat may do in its turn besides placing the revealed world, or instead of it."""

    seat: int
    nth: int
    placed: bool

    def must_ask(self, decision: Decision | None) -> bool:
        # Not asking would reveal that no world in hand can be placed.
        return decision is not None

"""Placing a world in Settle: how, with what Military, for what price, and the draws after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.race.components.catalogue import CARDS, Card
from galaxy_referee.engine.race.components.powers import SettleDrawAfter, TemporaryMilitary
from galaxy_referee.engine.race.moves import Discard, Pay, PlaceBy
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.phases.settle.placement import Means, means_of, ways_to_place
from galaxy_referee.engine.race.phases.settle.refusals import why_not_by
from galaxy_referee.engine.race.refusals import wrong_discard, wrong_payment
from galaxy_referee.engine.race.state import Race


class PlaceWorld(Choice[Race], tag="settle.place"):
    """Pay for the revealed world or conquer it, with the optional powers the seat likes to use
    (RACE-SETTLE-2, -3, -14, RACE-POWER-14)."""

    seat: int
    world: str
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from not_placed(t, self.world)

    def decision(self, t: Race) -> Decision | None:
        card = CARDS[self.world]
        ways = ways_to_place(means_of(t, self.seat), card, len(t.players[self.seat].hand))
        if not ways:
            return None
        moves = OneOf(PlaceBy(self.seat, way.name, way.discard) for way in ways)
        rule = "RACE-SETTLE-14" if card.military_world else "RACE-SETTLE-2"
        prompt = f"Choose how to place {card.title}."
        return Decision(self.seat, "place_by", rule, prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, PlaceBy):
            return None
        hand = len(t.players[self.seat].hand)
        return why_not_by(means_of(t, self.seat), CARDS[self.world], hand, move)

    def take(self, t: Race, move: PlaceBy) -> None:
        means = means_of(t, self.seat)
        way = means.way_to_place(CARDS[self.world], move.way, move.discard)
        assert way is not None
        discard_for_powers(t, self.seat, way.discard, means)
        t.tell("placing", self.seat, world=self.world, by=move.way)
        steps: list[Step[Any]] = []
        if way.cost is not None:
            steps.append(PayForWorld(self.seat, self.world, way.cost))
        elif means.from_hand:
            steps.append(DiscardForMilitary(self.seat, list(means.from_hand), way.military))
        t.then(*steps, AfterPlacing(self.seat, self.nth))


class DiscardForMilitary(Choice[Race], tag="settle.military"):
    """Discard cards from hand for Military until the end of the phase, needed or not, as a seat
    conquers a world, declares a takeover or defends (RVI-SETTLE-10). The powers are used one after
    the other (RACE-POWER-9).

    Args:
        seat: who discards.
        powers: the cards whose powers are used, the next one first.
        missing: the Military that is still needed.
        defending: whether the seat defends a world.
    """

    seat: int
    powers: list[str]
    missing: int = 0
    defending: bool = False

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "settle":
            yield Fault("", "wrong_phase", "This step belongs to Settle.")
        for place, card in enumerate(self.powers):
            if card not in CARDS or _hand_card_power(CARDS[card]) is None:
                yield Fault(f"/powers/{place}", "unknown_power", f"{card} has no such power.")
        if self.missing < 0:
            yield Fault("", "bad_count", "A count cannot be negative.")

    def decision(self, t: Race) -> Decision | None:
        if not self.powers:
            return None
        least, most = self._bounds(t)
        prompt = f"Discard {least} to {most} cards for Military by {CARDS[self.powers[0]].title}."
        choice = Subset(Discard, self.seat, t.players[self.seat].hand, least, most)
        return Decision(self.seat, "discard", "RVI-SETTLE-10", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, *self._bounds(t), "RVI-SETTLE-10")

    def _bounds(self, t: Race) -> tuple[int, int]:
        """How few cards and how many may be discarded for the next power."""
        means = means_of(t, self.seat)
        left = means.left_in_defense if self.defending else means.from_hand
        most = min(left.get(self.powers[0], 0), len(t.players[self.seat].hand))
        later = sum(left.get(card, 0) for card in self.powers[1:])
        return min(max(0, self.missing - later), most), most

    def take(self, t: Race, move: Discard) -> None:
        card = CARDS[self.powers[0]]
        power = _hand_card_power(card)
        assert power is not None
        count = len(move.cards)
        t.discard_from_hand(self.seat, move.cards, card.id)
        t.used += [card.power_id(power)] * count
        gained = count * power.amount
        t.players[self.seat].temporary += gained
        missing = max(0, self.missing - gained)
        powers = self.powers[1:]
        t.then(DiscardForMilitary(self.seat, powers, missing, self.defending))


class PayForWorld(Choice[Race], tag="settle.pay"):
    """Pay by discarding exactly the cost from hand (RACE-SETTLE-2, RACE-OQ-13)."""

    seat: int
    world: str
    cost: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if wrong := list(not_placed(t, self.world)):
            yield from wrong
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


class AfterPlacing(Stage[Race], tag="settle.after"):
    """The Settle bonus and the powers that draw after placing (RACE-SETTLE-7, -8, -9)."""

    seat: int
    nth: int

    def run(self, t: Race) -> None:
        draw_after_placing(t, self.seat, self.nth)


def draw_after_placing(t: Race, seat: int, nth: int) -> None:
    """The draws for a world placed or taken over: the bonus once in a phase, powers each time
    (RACE-SETTLE-7, -8, TGS-POWER-2, RVI-TAKEOVER-30)."""
    bonus = f"settle:{seat}"
    if has_bonus(t, seat, "settle", nth) and bonus not in t.used:
        t.used.append(bonus)
        t.draw(seat, 1, "settle")
    for card, power in t.powers_of(seat, SettleDrawAfter):
        t.draw(seat, power.amount, card.id)


def _hand_card_power(card: Card) -> TemporaryMilitary | None:
    power = card.power(TemporaryMilitary)
    return power if power is not None and power.hand_cards else None


def discard_for_powers(t: Race, seat: int, cards: tuple[str, ...], means: Means) -> None:
    """Discard cards from the tableau for their powers; temporary Military lasts for the phase
    (RACE-SETTLE-13, -19, RVI-SETTLE-5)."""
    t.players[seat].temporary += means.temporary_of(cards)
    for card in cards:
        t.discard_placed(seat, card)


def not_placed(t: Race, world: str) -> Iterator[Fault]:
    """The fault of a step for a world that was not placed in this Settle."""
    card = CARDS.get(world)
    if t.phase != "settle" or world not in t.fresh or card is None or not card.world:
        yield Fault("/world", "not_placed", f"{world} was not placed in this Settle.")

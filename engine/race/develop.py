"""Phase II: Develop."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.audit import Fault
from engine.kernel.decisions import Decision, OneOf, Subset
from engine.kernel.errors import IllegalMove
from engine.kernel.moves import Move
from engine.kernel.steps import Choice, SecretChoice, Stage
from engine.race.catalogue import CARDS, Card
from engine.race.moves import Develop, Pass, Pay
from engine.race.phase import EndPhase, has_bonus
from engine.race.powers import DevelopDiscount, DevelopDraw, DevelopDrawAfter
from engine.race.refusals import not_in_hand, wrong_payment
from engine.race.table import Race


class DevelopPhase(Stage, tag="develop"):
    """The first or (advanced game) second Develop phase of the round."""

    nth: int

    def run(self, t: Race) -> None:
        t.begin_phase("develop")
        for seat in t.in_order():
            draw_at_start(t, seat)
        seats = t.in_order()
        choice = ChooseDevelopments(nth=self.nth, seats=seats, answers=[None] * len(seats))
        t.then(choice, EndPhase())


def draw_at_start(t: Race, seat: int) -> None:
    """Draws at the start of the phase, whether or not the seat develops (RACE-DEVELOP-1)."""
    for card, power in t.powers(seat, "develop"):
        if isinstance(power, DevelopDraw):
            t.draw(seat, power.amount, card.id)


class ChooseDevelopments(SecretChoice, tag="develop.choose", kw_only=True):
    """Each seat secretly chooses a development from its hand, or none (RACE-DEVELOP-2)."""

    nth: int
    answers: list[Develop | Pass | None]

    def decision(self, t: Race, seat: int) -> Decision:
        moves: list[Move] = [
            Develop(seat, card)
            for card in t.players[seat].hand
            if self._refusal(t, seat, CARDS[card]) is None
        ]
        moves.append(Pass(seat))
        prompt = "Choose a development to place, or pass."
        return Decision(seat, "develop", "RACE-DEVELOP-2", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Develop):
            return None
        if move.card not in t.players[move.seat].hand:
            return not_in_hand(move.card, "/card")
        return self._refusal(t, move.seat, CARDS[move.card])

    def _refusal(self, t: Race, seat: int, card: Card) -> IllegalMove | None:
        """Why a card in hand cannot be developed (RACE-DEVELOP-8, -9)."""
        if not card.development:
            return IllegalMove(
                f"{card.title} is a world.",
                code="not_a_development",
                rule="RACE-DEVELOP-2",
                pointer="/card",
            )
        if any(placed.name == card.name for placed in t.tableau(seat)):
            return IllegalMove(
                f"{card.title} is in your tableau already.",
                code="duplicate_development",
                rule="RACE-DEVELOP-8",
                pointer="/card",
            )
        cost = development_cost(t, seat, card, self.nth)
        others = len(t.players[seat].hand) - 1
        if cost > others:
            return IllegalMove(
                f"{card.title} costs {cost}; you have {others} other cards.",
                code="cannot_pay",
                rule="RACE-DEVELOP-9",
                pointer="/card",
            )
        return None

    def reveal(self, t: Race) -> None:
        """All chosen developments are placed, then paid for in order (RACE-DEVELOP-3, -4)."""
        payments = []
        for answer in self.answers:
            if isinstance(answer, Develop):
                # The cost is fixed at the reveal: the placed card changes no cost (RACE-POWER-6).
                cost = development_cost(t, answer.seat, CARDS[answer.card], self.nth)
                t.place(answer.seat, answer.card)
                payments.append(PayForDevelopment(answer.seat, answer.card, cost))
        t.then(*payments)


class PayForDevelopment(Choice, tag="develop.pay"):
    """Pay by discarding exactly the cost from hand, then draw (RACE-DEVELOP-4, -10)."""

    seat: int
    card: str
    cost: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "develop" or self.card not in t.fresh:
            yield Fault("/card", "not_placed", f"{self.card} was not placed in this Develop.")
        elif not 0 <= self.cost <= min(CARDS[self.card].price, len(t.players[self.seat].hand)):
            yield Fault("/cost", "bad_cost", "The card does not cost that, or it cannot be paid.")

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        prompt = f"Pay {self.cost} for {CARDS[self.card].title}."
        choice = Subset(Pay, self.seat, hand, self.cost, self.cost)
        return Decision(self.seat, "pay", "RACE-DEVELOP-4", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_payment(t, move, self.card, self.cost, "RACE-DEVELOP-4")

    def take(self, t: Race, move: Pay) -> None:
        t.discard_from_hand(self.seat, move.cards, "payment")
        for card, power in t.powers(self.seat, "develop"):
            if isinstance(power, DevelopDrawAfter):
                t.draw(self.seat, power.amount, card.id)


def development_cost(t: Race, seat: int, card: Card, nth: int) -> int:
    """What a development costs a seat (RACE-DEVELOP-5 to -7, RACE-POWER-5)."""
    discount = t.total(seat, "develop", DevelopDiscount) + has_bonus(t, seat, "develop", nth)
    return max(0, card.price - discount)

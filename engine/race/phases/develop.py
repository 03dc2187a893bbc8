"""Phase II: Develop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.sums import Part, reduced
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    DevelopDiscount,
    DevelopDraw,
    DevelopDrawAfter,
    Power,
)
from galaxy_referee.engine.race.expansion import bonus, hooks_of
from galaxy_referee.engine.race.hooks import BeforePaying
from galaxy_referee.engine.race.moves import Develop, Pass, Pay
from galaxy_referee.engine.race.phases.phase import (
    GOODS,
    EndPhase,
    PhaseStage,
    begin_phase,
    has_bonus,
    number_in_round,
    pay,
    place_card,
    rest_of_phase,
    takes_turns,
)
from galaxy_referee.engine.race.refusals import cannot_pay, not_in_hand, wrong_payment
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (DevelopDraw, DevelopDiscount, DevelopDrawAfter)
ACTION = "develop"  # the source of a reduction by the action chosen


class DevelopPhase(PhaseStage, tag="develop"):
    """The first or (advanced game) second Develop phase of the round."""

    nth: int

    def run(self, t: Race) -> None:
        begin_phase(t, "develop")
        seats = t.in_order()
        choice = ChooseDevelopments(nth=self.nth, seats=seats, answers=[None] * len(seats))
        t.then(choice, EndPhase())
        if hooks_of(t).develop_start:
            t.then(*map(StartDevelop, seats))
        else:
            for seat in seats:
                draw_at_start(t, seat)


class StartDevelop(Stage[Race], tag="develop.start"):
    """What a seat does before anyone chooses a development, if that is more than drawing."""

    seat: int

    def run(self, t: Race) -> None:
        draw_at_start(t, self.seat)
        t.then(*(step for start in hooks_of(t).develop_start for step in start(t, self.seat)))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seats after this one follow, then everyone chooses."""
        return t.phase == "develop" and starts_remain(t, self.seat, below)


def starts_remain(t: Race, seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the seats after this one follow at the start of the phase, then everyone chooses."""
    *starts, choice = rest_of_phase(below) or [None]
    return (
        starts == [*map(StartDevelop, t.after(seat))]
        and isinstance(choice, ChooseDevelopments)
        and not any(choice.answers)
    )


def draw_at_start(t: Race, seat: int) -> None:
    """Draws at the start of the phase, whether or not the seat develops (RACE-DEVELOP-1)."""
    for card, power in t.powers_of(seat, DevelopDraw):
        t.draw(seat, power.amount, card.id)


class ChooseDevelopments(SecretChoice[Race], tag="develop.choose", kw_only=True):
    """Each seat secretly chooses a development from its hand, or none (RACE-DEVELOP-2)."""

    nth: int
    answers: list[Develop | Pass | None]

    def decision(self, t: Race, seat: int) -> Decision:
        options = development_options(t, seat, self.nth)
        moves: list[Move] = [
            Develop(seat, card)
            for card in t.players[seat].hand
            if CARDS[card].development and can_develop(options, CARDS[card])
        ]
        moves.append(Pass(seat))
        prompt = "Choose a development to place, or pass."
        return Decision(seat, "develop", "RACE-DEVELOP-2", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Develop):
            return None
        if move.card not in t.players[move.seat].hand:
            return not_in_hand(move.card, "/card")
        return refusal_of_development(development_options(t, move.seat, self.nth), CARDS[move.card])

    def reveal(self, t: Race) -> None:
        """All chosen developments are placed, then paid for in order (RACE-DEVELOP-3, -4)."""
        payments = []
        for answer in self.answers:
            if isinstance(answer, Develop):
                place_card(t, answer.seat, answer.card)
                payments.append(payment_step(t, answer.seat, answer.card, self.nth))
        t.then(*payments)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """It begins the phase: nobody has placed anything."""
        return (
            t.phase == "develop"
            and rest_of_phase(below) == []
            and self.nth == number_in_round(t, "develop", below)
            and self.seats == t.in_order()
            and not t.fresh
        )


class DevelopmentOptions(msgspec.Struct, frozen=True):
    """What a seat can develop and pay for in this phase.

    Args:
        discount: how much less a development can cost, optional reductions included.
        others: how many cards of its hand are left for payment.
        names: the developments of its tableau.
    """

    discount: int
    others: int
    names: frozenset[str]


def development_options(t: Race, seat: int, nth: int) -> DevelopmentOptions:
    """What a seat can develop and pay for in the first or second Develop phase of the round."""
    player = t.players[seat]
    names = frozenset(CARDS[placed.card].name for placed in player.tableau)
    discount = action_discount(t, seat, nth) + t.total(seat, DevelopDiscount)
    if hooks_of(t).bonus:  # hot path
        discount += bonus(t, seat, "saved") + bonus(t, seat, "develop.optional_discount")
    return DevelopmentOptions(discount, len(player.hand) - 1, names)


def can_develop(options: DevelopmentOptions, card: Card) -> bool:
    """Whether a development can be placed and paid for (RACE-DEVELOP-8, -9)."""
    return card.price - options.discount <= options.others and card.name not in options.names


def refusal_of_development(options: DevelopmentOptions, card: Card) -> IllegalMove | None:
    """Why a card in hand cannot be developed; None if it can."""
    if not card.development:
        return IllegalMove(
            Text("{card} is a world.", card=card.title),
            code="not_a_development",
            rule="RACE-DEVELOP-2",
            pointer="/card",
        )
    if card.name in options.names:
        return IllegalMove(
            Text("{card} is already in your tableau.", card=card.title),
            code="duplicate_development",
            rule="RACE-DEVELOP-8",
            pointer="/card",
        )
    cost = max(0, card.price - options.discount)
    if cost > options.others:
        return cannot_pay(card, cost, options.others, "RACE-DEVELOP-9", "/card")
    return None


def payment_step(
    t: Race, seat: int, card: str, nth: int, asked: BeforePaying | None = None
) -> Step[Any]:
    """Paying for a development, or what comes before it.

    The placed card changes no cost: its powers do not work yet (RACE-POWER-6).

    Args:
        t: the table.
        seat: the seat that pays.
        card: the development.
        nth: the number of the Develop phase in the round.
        asked: the point up to which the expansions have asked already.
    """
    hooks = hooks_of(t).before_paying
    for before_paying in hooks[hooks.index(asked) + 1 :] if asked else hooks:
        step = before_paying(t, seat, card, nth)
        if step is not None:
            return step
    return PayForDevelopment(seat, card, development_cost(t, seat, CARDS[card], nth))


class PayForDevelopment(Choice[Race], tag="develop.pay"):
    """Pay by discarding exactly the cost from hand, then draw (RACE-DEVELOP-4, -10)."""

    seat: int
    card: str
    cost: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if wrong := list(not_placed(t, self.card)):
            yield from wrong
        elif not 0 <= self.cost <= min(CARDS[self.card].price, len(t.players[self.seat].hand)):
            yield Fault(
                "/cost", "bad_cost", "The card does not cost that much, or the seat cannot pay it."
            )

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        prompt = Text("Pay {cost} for {card}.", cost=self.cost, card=CARDS[self.card].title)
        choice = Subset(Pay, self.seat, hand, self.cost, self.cost)
        return Decision(self.seat, "pay", "RACE-DEVELOP-4", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_payment(t, move, self.card, self.cost, "RACE-DEVELOP-4")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seats before this one have paid, the seats after it have yet to (RACE-DEVELOP-4)."""
        rest = rest_of_phase(below)
        if rest is None or not payments_remain(t, [self, *rest], below):
            return False
        nth = number_in_round(t, "develop", below)
        return self.cost in costs_of(t, self.seat, CARDS[self.card], nth)

    def take(self, t: Race, move: Pay) -> None:
        if steps := pay(t, self.seat, move.cards):
            t.then(*steps, AfterDeveloping(self.seat, self.card))
        else:
            draw_after_developing(t, self.seat, self.card)


class AfterDeveloping(Stage[Race], tag="develop.after"):
    """The powers that draw after placing a development, if something else comes first."""

    seat: int
    card: str

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from not_placed(t, self.card)

    def run(self, t: Race) -> None:
        draw_after_developing(t, self.seat, self.card)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        rest = rest_of_phase(below)
        return rest is not None and payments_remain(t, [self, *rest], below)


def draw_after_developing(t: Race, seat: int, developed: str) -> None:
    """The draws for a development that is paid for (RACE-DEVELOP-10)."""
    for card, power in t.powers_of(seat, DevelopDrawAfter):
        t.draw(seat, power.amount, card.id)
    for after in hooks_of(t).developed:
        after(t, seat, developed)


def development_cost(t: Race, seat: int, card: Card, nth: int, used: Sequence[str] = ()) -> int:
    """What a development costs a seat (RACE-DEVELOP-5 to -7, RACE-POWER-5).

    Args:
        t: the table.
        seat: the seat that places it.
        card: the development.
        nth: the number of the Develop phase in the round.
        used: cards discarded to reduce the cost.
    """
    return reduced(card.price, reductions(t, seat, nth, used))


def reductions(t: Race, seat: int, nth: int, used: Sequence[str] = ()) -> list[Part]:
    """What reduces the cost of a seat's development, by source; arguments as for
    ``development_cost``."""
    given = ((ACTION, action_discount(t, seat, nth)), (GOODS, bonus(t, seat, "saved")))
    found = [Part(source, amount) for source, amount in given if amount]
    for card, power in t.powers_of(seat, DevelopDiscount):
        if not power.discard_self or card.id in used:
            found.append(Part(card.id, power.amount))
    return found


def action_discount(t: Race, seat: int, nth: int) -> int:
    """How much the action chosen reduces the cost of a development (RACE-DEVELOP-5)."""
    return has_bonus(t, seat, "develop", nth) + bonus(t, seat, "develop.discount")


def not_placed(t: Race, card: str) -> Iterator[Fault]:
    """The fault of a step for a card that was not placed in this Develop."""
    placed = CARDS.get(card)
    if t.phase != "develop" or card not in t.fresh or placed is None or not placed.development:
        yield Fault(
            "/card", "not_placed", Text("{card} was not placed in this Develop.", card=card)
        )


# -- for audits ------------------------------------------------------------------------------------


def payments_remain(t: Race, steps: list[Any], below: Sequence[Step[Any]]) -> bool:
    """Whether these steps, the next one first, can be left of a Develop phase: those for the cards
    that were placed and are not paid for yet, in order (RACE-ORDER-2)."""
    if t.phase != "develop" or not takes_turns(t, steps):
        return False
    first, *others = steps
    nth = number_in_round(t, "develop", below)
    placed = _placed(t, t.in_order())
    due = _placed(t, [first.seat, *t.after(first.seat)])
    return (
        len({seat for seat, _ in placed}) == len(placed)
        and due == [(step.seat, getattr(step, "card", None)) for step in steps]
        and all(step == payment_step(t, step.seat, step.card, nth) for step in others)
    )


def _placed(t: Race, seats: list[int]) -> list[tuple[int, str]]:
    """The cards that these seats have placed in this phase."""
    tableaus = [(seat, placed.card) for seat in seats for placed in t.players[seat].tableau]
    return [(seat, card) for seat, card in tableaus if card in t.fresh]


def costs_of(t: Race, seat: int, card: Card, nth: int) -> set[int]:
    """What a development can cost; cards now in a discard pile may have reduced it."""
    cost = development_cost(t, seat, card, nth)
    reduced = {
        max(0, cost - power.amount)
        for carried in POWERS_OF[DevelopDiscount].values()
        for _, power in carried
        if power.discard_self
    }
    return {cost, *reduced}

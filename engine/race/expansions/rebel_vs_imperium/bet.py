"""The bet of Gambling World in its later form (RVI-CONSUME-2)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.moves import Bet, Pass, TakeFlipped
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.state import Race


class PlaceBet(Choice[Race], tag="consume.bet"):
    """Bet a card of cost or defense 1 to ``highest``, or none, and flip that many cards.

    A flipped card above the bet wins. The bet stays in hand until then (RVI-OQ-12). A bet of none
    does not use the power (RACE-REC-16).

    Args:
        seat: who bets.
        power: the power's name in moves.
        highest: the highest cost or defense that can be bet.
    """

    seat: int
    power: str
    highest: int
    ask_always = True  # not asking would tell that no card in hand can be bet

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "consume":
            yield Fault("", "wrong_phase", "This step belongs to Consume.")
        if not 1 <= self.highest <= 99:
            yield Fault("/highest", "bad_number", "There is no such highest number.")

    def decision(self, t: Race) -> Decision:
        moves: list[Move] = [
            Bet(self.seat, card)
            for card in t.players[self.seat].hand
            if 1 <= CARDS[card].price <= self.highest
        ]
        moves.append(Pass(self.seat))
        prompt = f"You may bet a card of cost or defense 1 to {self.highest}."
        return Decision(self.seat, "bet", "RVI-CONSUME-2", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Bet):
            return None
        if move.card not in t.players[move.seat].hand:
            return not_in_hand(move.card, "/card")
        card = CARDS[move.card]
        return IllegalMove(
            f"{card.title} has cost or defense {card.price}; a bet needs 1 to {self.highest}.",
            code="wrong_bet",
            rule="RVI-CONSUME-2",
            pointer="/card",
        )

    def take(self, t: Race, move: Bet | Pass) -> None:
        if isinstance(move, Pass):
            t.agenda[-1].declined = True  # the seat goes on consuming
            return
        note_use(t, self.seat, self.power)
        bet = CARDS[move.card].price
        t.aside = t.take(self.seat, bet)
        won = any(CARDS[card].price > bet for card in t.aside)
        t.tell("bet", self.seat, card=move.card, flipped=t.aside, won=won)
        if won:
            t.then(TakeFlippedCard(self.seat))
        else:
            t.discard_from_hand(self.seat, [move.card], "bet")
            t.piles(self.seat).discard += t.aside
            t.aside = []


def note_use(t: Race, seat: int, power: str) -> None:
    """Note that a consume power is used (RACE-CONSUME-2)."""
    t.used.append(power)
    t.tell("power_used", seat, power=power)


class TakeFlippedCard(Choice[Race], tag="consume.take_flipped"):
    """The winner takes any one of the flipped cards; the others are discarded."""

    seat: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "consume":
            yield Fault("", "wrong_phase", "This step belongs to Consume.")

    def decision(self, t: Race) -> Decision | None:
        if not t.aside:
            return None
        moves = OneOf(TakeFlipped(self.seat, card) for card in t.aside)
        prompt = "Take one of the cards flipped."
        return Decision(self.seat, "take_flipped", "RVI-CONSUME-2", prompt, moves)

    def take(self, t: Race, move: TakeFlipped) -> None:
        t.players[self.seat].hand.append(move.card)
        t.piles(self.seat).discard += [card for card in t.aside if card != move.card]
        t.aside = []
        t.tell("took_flipped", self.seat, card=move.card)

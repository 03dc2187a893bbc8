"""What Rebel vs Imperium adds to Consume: the bet of Gambling World in its later form
(RVI-CONSUME-2), and gaining victory points without consuming (RVI-CONSUME-3).

Goods of different kinds (RVI-CONSUME-1) and cards for cards (RVI-CONSUME-4) are fields of powers of
the base game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Power, by_power
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import Bet, TakeFlipped
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ConsumeBet, ConsumeGain
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.consume.powers import (
    ConsumePower,
    always_usable,
    has_hand,
    usable_powers,
)
from galaxy_referee.engine.race.phases.consume.turn import gain, is_in_turn, is_using, note_use
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.state import Race


class PlaceBet(Choice[Race], tag="consume.bet"):
    """Bet a card of cost or defense 1 to ``highest``, or none, and flip that many cards.

    A flipped card above the bet wins. The bet stays in hand until then (RVI-OQ-12). Betting nothing
    does not use the power (RACE-REC-16).

    Args:
        seat: the seat that bets.
        power: the power's name in moves.
        highest: the highest cost or defense that can be bet.
    """

    seat: int
    power: str
    highest: int
    ask_always = True  # not asking would reveal that no card in hand can be bet

    def decision(self, t: Race) -> Decision:
        moves: list[Move] = [
            Bet(self.seat, card)
            for card in t.players[self.seat].hand
            if 1 <= CARDS[card].price <= self.highest
        ]
        moves.append(Pass(self.seat))
        prompt = Text("You may bet a card of cost or defense 1 to {highest}.", highest=self.highest)
        return Decision(self.seat, "bet", "RVI-CONSUME-2", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Bet):
            return None
        if move.card not in t.players[move.seat].hand:
            return not_in_hand(move.card, "/card")
        card = CARDS[move.card]
        return IllegalMove(
            Text(
                "{card} has cost or defense {price}; a bet needs 1 to {highest}.",
                card=card.title,
                price=card.price,
                highest=self.highest,
            ),
            code="wrong_bet",
            rule="RVI-CONSUME-2",
            pointer="/card",
        )

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat can still bet by this power."""
        return is_in_turn(self.seat, below) and any(
            isinstance(power, ConsumeBet)
            and (card.power_id(power), power.highest) == (self.power, self.highest)
            for card, power in usable_powers(t, self.seat)
        )

    def take(self, t: Race, move: Bet | Pass) -> None:
        if isinstance(move, Pass):
            t.agenda[-1].declined = True  # the seat continues consuming
            return
        note_use(t, self.seat, self.power)
        bet = CARDS[move.card].price
        t.aside = t.take(self.seat, bet)
        won = any(CARDS[card].price > bet for card in t.aside)
        t.emit("bet_placed", self.seat, card=move.card, flipped=t.aside, won=won)
        if won:
            t.then(TakeFlippedCard(self.seat))
        else:
            t.discard_from_hand(self.seat, [move.card], "bet")
            t.piles(self.seat).discard += t.aside
            t.aside = []


class TakeFlippedCard(Choice[Race], tag="consume.take_flipped"):
    """The winner takes any one of the flipped cards; the others are discarded."""

    unfit = {
        "card": Refusal("not_among", "RVI-CONSUME-2", "{piece} is not one of the flipped cards.")
    }

    seat: int
    holds_aside: ClassVar[bool] = True

    def decision(self, t: Race) -> Decision:
        moves = OneOf(TakeFlipped(self.seat, card) for card in t.aside)
        prompt = "Take one of the flipped cards."
        return Decision(self.seat, "take_flipped", "RVI-CONSUME-2", prompt, moves)

    def take(self, t: Race, move: TakeFlipped) -> None:
        t.players[self.seat].hand.append(move.card)
        t.piles(self.seat).discard += [card for card in t.aside if card != move.card]
        t.aside = []
        t.emit("flipped_card_taken", self.seat, card=move.card)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat has won a bet."""
        return any(
            is_using(t, self.seat, card.power_id(power), below)
            and _has_won(t, self.seat, power.highest)
            for card, power in t.powers_of(self.seat, ConsumeBet)
        )


def _has_won(t: Race, seat: int, highest: int) -> bool:
    """Whether this many cards were flipped for a bet and win it. The bet was as many, or more if no
    more are left."""
    flipped = len(t.aside)
    won = flipped <= highest and any(CARDS[card].price > flipped for card in t.aside)
    return won and bool(t.players[seat].hand)


CONSUME_POWERS: dict[type[Power], ConsumePower[Any]] = by_power(
    # Whether a card in hand can be bet must stay secret: an empty bet is allowed.
    ConsumePower(
        ConsumeBet,
        lambda t, seat, card, power: t.then(PlaceBet(seat, card.power_id(power), power.highest)),
        has_hand,
        decline_rule="RVI-CONSUME-2",
    ),
    ConsumePower(
        ConsumeGain,  # RVI-CONSUME-3
        lambda t, seat, card, power: gain(t, seat, power.amount, card.power_id(power)),
        always_usable,
    ),
)

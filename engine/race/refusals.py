"""Why moves are refused: what the phases share."""

from __future__ import annotations

from engine.kernel.errors import IllegalMove
from engine.kernel.moves import Move
from engine.race.catalogue import CARDS
from engine.race.moves import Pay
from engine.race.table import Race


def wrong_payment(t: Race, move: Move, card: str, cost: int, rule: str) -> IllegalMove | None:
    """The refusal of a payment for a card.

    Args:
        t: the table.
        move: the move refused.
        card: what is paid for.
        cost: its price in cards.
        rule: id of the rule that sets the price.
    """
    if not isinstance(move, Pay):
        return None
    missing = [name for name in move.cards if name not in t.players[move.seat].hand]
    if missing:
        return not_in_hand(missing[0], "/cards")
    if len(move.cards) != cost:
        were = "card was" if len(move.cards) == 1 else "cards were"
        sentence = f"{CARDS[card].title} costs {cost}; {len(move.cards)} {were} offered."
        return IllegalMove(sentence, code="wrong_payment", rule=rule, pointer="/cards")
    return IllegalMove(
        "The same card was offered twice.", code="wrong_payment", rule=rule, pointer="/cards"
    )


def not_in_hand(card: str, pointer: str) -> IllegalMove:
    """The refusal of a card that is not in hand."""
    title = CARDS[card].title if card in CARDS else f"'{card}'"
    return IllegalMove(f"{title} is not in your hand.", code="not_in_hand", pointer=pointer)

"""Refusals that several phases share."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Span, Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.moves import Discard, Pay
from galaxy_referee.engine.race.state import Race


def wrong_payment(t: Race, move: Move, card: str, cost: int, rule: str) -> IllegalMove | None:
    """The refusal of a payment for a card.

    Args:
        t: the table.
        move: the move refused.
        card: the card to be paid for.
        cost: its price in cards.
        rule: id of the rule that sets the price.
    """
    if not isinstance(move, Pay):
        return None
    foreign = not_all_from(move.cards, t.players[move.seat].hand)
    if foreign is not None:
        return foreign
    sentence = Text(
        "{card} costs {cost}; {offered:card was|cards were} offered.",
        card=title(card),
        cost=cost,
        offered=len(move.cards),
    )
    return IllegalMove(sentence, code="wrong_payment", rule=rule, pointer="/cards")


def wrong_discard(t: Race, move: Move, least: int, most: int, rule: str) -> IllegalMove | None:
    """The refusal of a discard from hand that must be ``least`` to ``most`` cards."""
    if not isinstance(move, Discard):
        return None
    foreign = not_all_from(move.cards, t.players[move.seat].hand)
    return foreign or wrong_count(move.cards, least, most, rule)


def not_all_from(cards: Sequence[str], hand: Sequence[str]) -> IllegalMove | None:
    """The refusal of cards that are not in hand, or of one named twice; None if all are fine."""
    for index, card in enumerate(cards):
        if card not in hand:
            return not_in_hand(card, f"/cards/{index}")
    return named_twice(cards, "/cards")


def named_twice(cards: Sequence[str], pointer: str) -> IllegalMove | None:
    """The refusal of a card named twice; None if there is none."""
    return named_too_often(cards, [*dict.fromkeys(cards)], pointer)


def named_too_often(names: Sequence[str], there: Sequence[str], pointer: str) -> IllegalMove | None:
    """The refusal of a name that is given more often than it is there; None if there is none."""
    for index, name in enumerate(names):
        times = there.count(name)
        if names[:index].count(name) < times:
            continue
        sentence = (
            Text("{card} is named twice.", card=title(name))
            if times == 1
            else Text("{world} holds {times:good}.", world=title(name), times=times)
        )
        return IllegalMove(sentence, code="named_twice", pointer=f"{pointer}/{index}")
    return None


_WRONG_COUNTS = {
    "card": "Name {count:card}; {named:card was|cards were} named.",
    "world": "Name {count:world}; {named:world was|worlds were} named.",
}


def wrong_count(
    names: Sequence[str], least: int, most: int, rule: str, noun: str = "card"
) -> IllegalMove:
    """The refusal of too few or too many names."""
    sentence = Text(_WRONG_COUNTS[noun], count=Span(least, most), named=len(names))
    return IllegalMove(sentence, code="wrong_count", rule=rule, pointer=f"/{noun}s")


def not_in_hand(card: str, pointer: str) -> IllegalMove:
    """The refusal of a card that is not in hand."""
    return IllegalMove(
        Text("{card} is not in your hand.", card=title(card)), code="not_in_hand", pointer=pointer
    )


def cannot_pay(card: Card, cost: int, hand: int, rule: str, pointer: str) -> IllegalMove:
    """The refusal to place a card that costs more than the other cards in hand."""
    text = "{card} costs {cost}; you have {hand:other card}."
    sentence = Text(text, card=card.title, cost=cost, hand=hand)
    return IllegalMove(sentence, code="cannot_pay", rule=rule, pointer=pointer)


def no_good_on(world: str, rule: str, pointer: str) -> IllegalMove:
    """The refusal of a good that is not there."""
    sentence = Text("You have no good on {world}.", world=title(world))
    return IllegalMove(sentence, code="no_good", rule=rule, pointer=pointer)


def no_such_power(power: str, phase: str) -> IllegalMove:
    """The refusal of a power that the seat does not have, or that does not work yet."""
    sentence = Text(
        "You have no {phase} power of {power} that works now.", phase=phase, power=power
    )
    return IllegalMove(sentence, code="no_such_power", rule="RACE-POWER-12", pointer="/power")


def power_used(power: str, rule: str) -> IllegalMove:
    """The refusal to use a power a second time."""
    sentence = Text("{power} has already been used in this phase.", power=power)
    return IllegalMove(sentence, code="power_used", rule=rule, pointer="/power")


def title(card: str) -> str:
    """The printed name of a card, or, if no card has that id, the id in quotation marks."""
    return CARDS[card].title if card in CARDS else f"'{card}'"

"""Why moves are refused: what the phases share."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.moves import Discard, Pay
from galaxy_referee.engine.race.state import Race


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
    foreign = not_all_from(move.cards, t.players[move.seat].hand)
    if foreign is not None:
        return foreign
    offered = _counted(len(move.cards), "card")
    sentence = f"{title(card)} costs {cost}; {offered} offered."
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
    for index, card in enumerate(cards):
        if card in cards[:index]:
            sentence = f"{title(card)} is named twice."
            return IllegalMove(sentence, code="named_twice", pointer=f"{pointer}/{index}")
    return None


def wrong_count(
    names: Sequence[str], least: int, most: int, rule: str, noun: str = "card"
) -> IllegalMove:
    """The refusal of too few or too many names."""
    wanted = str(least) if least == most else f"{least} to {most}"
    nouns = noun if most == 1 else f"{noun}s"
    sentence = f"Name {wanted} {nouns}; {_counted(len(names), noun)} named."
    return IllegalMove(sentence, code="wrong_count", rule=rule, pointer=f"/{noun}s")


def not_in_hand(card: str, pointer: str) -> IllegalMove:
    """The refusal of a card that is not in hand."""
    return IllegalMove(f"{title(card)} is not in your hand.", code="not_in_hand", pointer=pointer)


def no_good_on(world: str, rule: str, pointer: str) -> IllegalMove:
    """The refusal of a good that is not there."""
    sentence = f"You have no good on {title(world)}."
    return IllegalMove(sentence, code="no_good", rule=rule, pointer=pointer)


def no_such_power(power: str, phase: str) -> IllegalMove:
    """The refusal of a power that the seat does not have, or that does not work yet."""
    sentence = f"You have no {phase} power '{power}' that works now."
    return IllegalMove(sentence, code="no_such_power", rule="RACE-POWER-12", pointer="/power")


def power_used(power: str, rule: str) -> IllegalMove:
    """The refusal to use a power a second time."""
    sentence = f"{power} has already been used in this phase."
    return IllegalMove(sentence, code="power_used", rule=rule, pointer="/power")


def title(card: str) -> str:
    """The printed name of a card, or, if no card has that id, the id in quotation marks."""
    return CARDS[card].title if card in CARDS else f"'{card}'"


def _counted(count: int, noun: str) -> str:
    return f"1 {noun} was" if count == 1 else f"{count} {noun}s were"

"""The cards to keep, and the cards to give up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import keep_worth, ranked
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.powers import ConsumeHandCards
from galaxy_referee.engine.race.moves import Guess
from galaxy_referee.engine.race.phases.consume.steps import DiscardForGain
from galaxy_referee.engine.race.phases.consume.turn import power_of


def least_valuable(o: Outlook, cards: Sequence[str], count: int) -> set[str]:
    """This number of these cards, the least valuable ones."""
    return {card.id for card in ranked(o, [CARDS[name] for name in cards])[:count]}


def most_valuable(o: Outlook, cards: Sequence[str], count: int) -> set[str]:
    """This number of these cards, the most valuable ones."""
    return {card.id for card in ranked(o, [CARDS[name] for name in cards])[len(cards) - count :]}


def cards_for_gain(o: Outlook, step: DiscardForGain, most: int) -> set[str]:
    """The cards that are worth less than the gain from discarding them."""
    _, power = power_of(o.t, o.seat, step.power, ConsumeHandCards)
    gain = power.vp + (power.cards - 1) * o.card * (0.9 if power.cards else 1)
    return {card.id for card in ranked(o, o.hand)[:most] if keep_worth(o, card) < gain}


# -- gambling --------------------------------------------------------------------------------------


@cache
def prices(sets: tuple[str, ...]) -> Counter[int]:
    """The number of cards of a deck with each cost or defense."""
    return Counter(card.price for card in deck_of(sets).values())


def guess(o: Outlook, highest: int) -> Guess:
    """The most frequent number among the cards that the seat has not seen."""
    counts = Counter(prices(o.t.options.sets))
    counts.subtract(card.price for card in o.hand)
    for seat in o.t.seats():
        counts.subtract(card.price for card in o.t.tableau(seat))
    return Guess(o.seat, max(range(1, highest + 1), key=lambda number: counts[number]))

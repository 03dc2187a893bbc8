"""What cards are counted for: the words of powers, of goals and of what may be attacked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from galaxy_referee.engine.race.components.catalogue import CARDS, Card
from galaxy_referee.engine.race.state import Race

WORDS: dict[str, Callable[[Card], bool]] = {
    "card": lambda card: True,
    "development": lambda card: card.development,
    "variable-six-cost-development": lambda card: (
        card.development and card.price == 6 and card.data.vp is None
    ),
    "production-world": lambda card: card.production,
    "genes-world": lambda card: card.good == "genes",
    "novelty-or-rare-world": lambda card: card.good in ("novelty", "rare"),
    "chromosome-world": lambda card: card.chromosome,
    "military-world": lambda card: card.military_world,
    "rebel-military-world": lambda card: card.rebel_military,
    "other-military-world": lambda card: card.military_world and not card.rebel_military,
    "rebel-world": lambda card: card.world and "rebel" in card.keywords,
    "alien-card": lambda card: "alien" in card.keywords,
    "imperium-card": lambda card: "imperium" in card.keywords,
    "uplift-card": lambda card: "uplift" in card.keywords,
    "card-with-explore-power": lambda card: "explore" in card.phases,
}

# The physical cards that fit each word.
FITTING: dict[str, frozenset[str]] = {
    word: frozenset(card.id for card in CARDS.values() if fits(card))
    for word, fits in WORDS.items()
}


def fits_word(card: Card, word: str) -> bool:
    """Whether a card is what a word says."""
    return card.id in FITTING[word]


def count(cards: Iterable[Card], word: str) -> int:
    """How many cards fit a word."""
    fitting = FITTING[word]
    return len([card for card in cards if card.id in fitting])


def count_in_tableau(t: Race, seat: int, per: str) -> int:
    """How many cards of a tableau fit a word; cards placed in this phase do not count yet."""
    return count(t.working(seat), per)

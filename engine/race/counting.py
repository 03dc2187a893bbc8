"""Counting: the meanings of the words in scoring lines and powers.

A word either selects cards or counts what a seat has. An expansion's words are in its
``counting``, and ``expansions.counting`` collects them. The import fails if a word is in two
tables, or if a card uses a word that is in none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from galaxy_referee.engine.kernel.tables import merged
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card, ScoringLine
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.components.words import (
    CARD_WORDS,
    WORDS,
    CardWord,
    Word,
    check_words,
)
from galaxy_referee.engine.race.expansions.counting import ROOM_COUNTS, ROOM_FITS
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race

Fits = Callable[[Card], bool]
Count = Callable[[Sequence[Card], Player], int]


# -- kinds of cards --------------------------------------------------------------------------------

BASE_FITS: dict[str, Fits] = {
    "alien-world": lambda card: card.good == "alien",
    "chromosome-world": lambda card: card.chromosome,
    "development": lambda card: card.development,
    "development-with-power": lambda card: card.development,
    "genes-world": lambda card: card.good in ("genes", "any"),
    "keyword-card": lambda card: True,
    "kind-world": lambda card: card.world,
    "military-world": lambda card: card.military_world,
    "named-card": lambda card: True,
    "non-military-world": lambda card: card.world and not card.military_world,
    "production-world": lambda card: card.production,
    "rebel-military-world": lambda card: card.rebel_military,
    "six-cost-development": lambda card: card.development and card.price == 6,
    "windfall-world": lambda card: card.windfall,
    "world": lambda card: card.world,
    "world-with-power": lambda card: card.world,
}

FITS: dict[str, Fits] = merged(BASE_FITS, ROOM_FITS)
CARD_WORDS += sorted(FITS)

# The physical cards that fit each word.
FITTING: dict[str, frozenset[str]] = {
    word: frozenset(card.id for card in CARDS.values() if fits(card)) for word, fits in FITS.items()
}


def fits_word(card: Card, word: CardWord) -> bool:
    """Whether a card fits a word."""
    return card.id in FITTING[word]


def fits_line(card: Card, line: ScoringLine) -> bool:
    """Whether a card fits a scoring line: its word and, if given, one of its kinds, its keyword,
    one of its names, and a power in its phase (RACE-SCORE-6)."""
    return (
        FITS[line.per](card)
        and (not line.kinds or card.good in line.kinds)
        and (not line.keyword or line.keyword in card.keywords)
        and (not line.names or card.title in line.names)
        and (line.phase is None or line.phase in card.phases)
    )


def count(cards: Iterable[Card], word: CardWord) -> int:
    """The number of cards that fit a word."""
    fitting = FITTING[word]
    return len([card for card in cards if card.id in fitting])


def count_in_tableau(t: Race, seat: int, word: CardWord) -> int:
    """The number of cards in a tableau that fit a word, without cards placed in this phase."""
    return count(t.working(seat), word)


# -- what a seat has -------------------------------------------------------------------------------


def total_military(cards: Sequence[Card]) -> int:
    """The general Military of these cards, including negative Military, but neither specialized nor
    temporary Military (RACE-SCORE-17)."""
    return sum(amount_of(power, cards) for card in cards for power in card.general_military)


def amount_of(power: Military, cards: Iterable[Card]) -> int:
    """The Military from a power of one of these cards."""
    if power.having is not None and not count(cards, power.having):
        return 0
    return power.amount if power.per is None else power.amount * count(cards, power.per)


BASE_COUNTS: dict[str, Count] = {
    "negative-military": lambda cards, player: max(0, -total_military(cards)),
    "total-military": lambda cards, player: total_military(cards),
    "vp-chips": lambda cards, player: player.chips,
}

COUNTS: dict[str, Count] = merged(BASE_COUNTS, ROOM_COUNTS)
WORDS += sorted(merged(FITS, COUNTS))
check_words(part for card in CARDS.values() for part in (*card.data.powers, *card.data.scoring))


def counted(word: Word, cards: Sequence[Card], player: Player) -> int:
    """A player's count for a word, with these cards as their tableau."""
    fits = FITS.get(word)
    return COUNTS[word](cards, player) if fits is None else len([*filter(fits, cards)])


def count_by_seat(t: Race, word: Word) -> list[int]:
    """Each seat's count for a word, including cards just placed."""
    return [count_of(player, word) for player in t.players]


def count_of(player: Player, word: Word) -> int:
    """A player's count for a word, including cards just placed."""
    fitting = FITTING.get(word)
    if fitting is not None:
        return len([placed for placed in player.tableau if placed.card in fitting])
    return COUNTS[word]([CARDS[placed.card] for placed in player.tableau], player)

"""What can be counted: the words used by scoring lines, powers, goals and takeover targets.

A word is either about cards, and says which ones fit, or about what a seat has. The words of an
expansion are in the ``counting`` of its room, collected in ``expansions.counting``. Every word is
in exactly one of the tables here; that is checked when this module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from galaxy_referee.engine.race.components.cards import Card, ScoringLine
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.expansions.counting import ROOM_COUNTS, ROOM_FITS
from galaxy_referee.engine.race.expansions.words import CardWord, SeatWord
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race
from galaxy_referee.engine.race.tables import merged, with_all

Fits = Callable[[Card], bool]
Count = Callable[[Sequence[Card], Player], int]


# -- kinds of cards --------------------------------------------------------------------------------

BASE_FITS: dict[CardWord, Fits] = {
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

FITS: dict[str, Fits] = with_all(merged(BASE_FITS, ROOM_FITS), CardWord, "kinds of cards")

# The physical cards that fit each word.
FITTING: dict[str, frozenset[str]] = {
    word: frozenset(card.id for card in CARDS.values() if fits(card)) for word, fits in FITS.items()
}


def fits_word(card: Card, word: CardWord) -> bool:
    """Whether a card fits a word."""
    return card.id in FITTING[word]


def fits_line(card: Card, line: ScoringLine) -> bool:
    """Whether a card fits a scoring line: its word, and, where given, one of its kinds, its
    keyword, one of its names, and a power in its phase (RACE-SCORE-6)."""
    return (
        FITS[line.per](card)
        and (not line.kinds or card.good in line.kinds)
        and (not line.keyword or line.keyword in card.keywords)
        and (not line.names or card.title in line.names)
        and (line.phase is None or line.phase in card.phases)
    )


def count(cards: Iterable[Card], word: CardWord) -> int:
    """How many cards fit a word."""
    fitting = FITTING[word]
    return len([card for card in cards if card.id in fitting])


def count_in_tableau(t: Race, seat: int, word: CardWord) -> int:
    """How many cards of a tableau fit a word; cards placed in this phase do not count yet."""
    return count(t.working(seat), word)


# -- what a seat has -------------------------------------------------------------------------------


def total_military(cards: Sequence[Card]) -> int:
    """General Military of these cards, negative included; neither specialized nor temporary
    (RACE-SCORE-17)."""
    return sum(amount_of(power, cards) for card in cards for power in card.general_military)


def amount_of(power: Military, cards: Iterable[Card]) -> int:
    """What a power of one of these cards gives."""
    if power.having is not None and not count(cards, power.having):
        return 0
    return power.amount if power.per is None else power.amount * count(cards, power.per)


BASE_COUNTS: dict[SeatWord, Count] = {
    "negative-military": lambda cards, player: max(0, -total_military(cards)),
    "total-military": lambda cards, player: total_military(cards),
    "vp-chips": lambda cards, player: player.chips,
}

COUNTS: dict[str, Count] = with_all(merged(BASE_COUNTS, ROOM_COUNTS), SeatWord, "seats")


def counted(word: CardWord | SeatWord, cards: Sequence[Card], player: Player) -> int:
    """How much a player has of what a word counts, with these cards as tableau."""
    fits = FITS.get(word)
    return COUNTS[word](cards, player) if fits is None else len([*filter(fits, cards)])


def count_by_seat(t: Race, word: CardWord | SeatWord) -> list[int]:
    """How much each seat has of what a word counts, by seat; cards just placed included."""
    fitting = FITTING.get(word)
    if fitting is not None:
        return [
            len([placed for placed in player.tableau if placed.card in fitting])
            for player in t.players
        ]
    count_of = COUNTS[word]
    return [count_of(t.tableau(seat), player) for seat, player in enumerate(t.players)]

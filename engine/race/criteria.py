"""What cards are counted for: the words that powers and scoring lists use."""

from __future__ import annotations

from collections.abc import Callable

from engine.race.catalogue import Card
from engine.race.table import Race

# Words of powers (``per``): which cards of the owner's tableau are counted.
PER: dict[str, Callable[[Card], bool]] = {
    "genes-world": lambda card: card.world and card.good == "genes",
}


def count_in_tableau(t: Race, seat: int, per: str) -> int:
    """How many cards of a tableau fit a word; cards placed in this phase do not count yet."""
    fits = PER[per]
    return sum(1 for card in t.working(seat) if fits(card))

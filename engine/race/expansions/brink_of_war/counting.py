"""What cards of The Brink of War count (BOW-SCORE, BOW-SETTLE-12, BOW-DEVELOP-3)."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.brink_of_war.words import BrinkCardWord

FITS: dict[BrinkCardWord, Callable[[Card], bool]] = {
    "alien-kind-world": lambda card: card.good == "alien",
    "rebel-development": lambda card: card.development and "rebel" in card.keywords,
}

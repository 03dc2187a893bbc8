"""What cards of Alien Artifacts count (AA-PRODUCE-2, AA-SCORE-8)."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.components.cards import Card

FITS: dict[str, Callable[[Card], bool]] = {
    "card-with-power": lambda card: True,
    "development-cost-5-or-more": lambda card: card.development and card.price >= 5,
    "non-military-world-with-power": lambda card: card.world and not card.military_world,
}

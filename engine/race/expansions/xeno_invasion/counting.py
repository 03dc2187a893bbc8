"""What cards of Xeno Invasion count (XI-PRODUCE-2, XI-SCORE-2, -4)."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.components.cards import Card

XENO = "xeno"  # the keyword of the worlds of the Xenos (XI-CARD-8)

FITS: dict[str, Callable[[Card], bool]] = {
    "rare-world": lambda card: card.good == "rare",
    "xeno-world": lambda card: card.world and XENO in card.keywords,
}

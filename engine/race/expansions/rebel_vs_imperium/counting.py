"""What cards and goals of Rebel vs Imperium count (RVI-GOAL, RVI-SCORE, RVI-TAKEOVER-5 to -7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.players import Player

FITS: dict[str, Callable[[Card], bool]] = {
    "card": lambda card: True,
    "card-with-explore-power": lambda card: "explore" in card.phases,
    "imperium-card": lambda card: "imperium" in card.keywords,
    "other-military-world": lambda card: card.military_world and not card.rebel_military,
    "rebel-world": lambda card: card.world and "rebel" in card.keywords,
    "uplift-card": lambda card: "uplift" in card.keywords,
}


COUNTS: dict[str, Callable[[Sequence[Card], Player], int]] = {
    "goods": lambda cards, player: sum(len(placed.goods) for placed in player.tableau),
}

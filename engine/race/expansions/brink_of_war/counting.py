"""What cards of The Brink of War count (BOW-SCORE, BOW-GOAL, BOW-SETTLE-12,
BOW-DEVELOP-3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.players import Player

FITS: dict[str, Callable[[Card], bool]] = {
    "card-with-consume-power": lambda card: "consume" in card.phases,
    "card-with-takeover-power": lambda card: card.power(TakeoverPower) is not None,
    "rebel-development": lambda card: card.development and "rebel" in card.keywords,
}

COUNTS: dict[str, Callable[[Sequence[Card], Player], int]] = {
    "prestige": lambda cards, player: player.prestige,
}

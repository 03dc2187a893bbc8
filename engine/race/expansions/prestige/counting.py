"""What cards and goals count of prestige (BOW-SCORE-5, -8, BOW-GOAL)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.prestige.words import PrestigeSeatWord
from galaxy_referee.engine.race.players import Player

COUNTS: dict[PrestigeSeatWord, Callable[[Sequence[Card], Player], int]] = {
    "prestige": lambda cards, player: player.prestige,
}

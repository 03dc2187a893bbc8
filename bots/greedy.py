"""The greedy player of each game."""

from __future__ import annotations

from bots.player import Player

GREEDY: dict[str, Player] = {}

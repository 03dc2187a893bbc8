"""The games that the service, tournaments, and tools play."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from galaxy_referee.engine.kernel.game import Game

NAMES = ("race", "roll", "frontiers")
GAMES: tuple[Game[Any], ...] = tuple(
    import_module(f"galaxy_referee.engine.{name}").game for name in NAMES
)

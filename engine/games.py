"""The games: what the service, tournaments and tools play is what is listed here."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll

GAMES: tuple[Game[Any], ...] = (race, roll, frontiers)

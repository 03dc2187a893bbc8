"""The games this service referees. A new game is added here and nowhere else."""

from __future__ import annotations

from typing import Any

from engine.frontiers import game as frontiers
from engine.kernel.game import Game
from engine.race import game as race
from engine.roll import game as roll

GAMES: tuple[Game[Any], ...] = (race, roll, frontiers)

"""Registers the environments with Gymnasium and PettingZoo.

Importing this module registers all games, as ``galaxy_referee/Race-v0``.
"""

from __future__ import annotations

from collections.abc import Iterable

import gymnasium
import pettingzoo

from galaxy_referee.engine.games import GAMES

_VERSION = 0  # raised when the same actions give different observations or rewards


def env_id(game: str) -> str:
    """The name of a game's environments."""
    words = game.replace("-", "_").split("_")
    return f"galaxy_referee/{''.join(word.capitalize() for word in words)}-v{_VERSION}"


def register(games: Iterable[str]) -> None:
    """Register environments with Gymnasium and PettingZoo.

    Args:
        games: the names of the games.
    """
    for game in games:
        name, given = env_id(game), {"game": game}
        gymnasium.register(name, "galaxy_referee.learn.single:SeatEnv", kwargs=given)
        pettingzoo.register("aec", name, "galaxy_referee.learn.aec:env", kwargs=given)
        pettingzoo.register(
            "parallel", name, "galaxy_referee.learn.parallel:parallel_env", kwargs=given
        )


register(game.name for game in GAMES)

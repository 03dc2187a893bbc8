"""The games as PettingZoo parallel environments: in each step, one of the seats chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from galaxy_referee.learn.aec import GameEnv


def parallel_env(game: str, options: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """A parallel environment; arguments as for ``GameEnv``.

    Each step makes the choice of one seat: the one whose ``action_mask`` is not all 0. The actions
    of the others are ignored.
    """
    return turn_based_aec_to_parallel_wrapper(GameEnv(game, options, **settings))

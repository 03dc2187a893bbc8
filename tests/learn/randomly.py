"""Whole games of random words."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def played(made: Any, seed: int) -> dict[str, float]:
    """Play a game of PettingZoo to its end.

    Returns:
        The rewards, by agent.
    """
    luck = random.Random(seed)
    made.reset(seed=seed)
    rewards = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, ended, truncated, _ = made.last()
        rewards[agent] += reward
        over = ended or truncated
        made.step(None if over else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return rewards

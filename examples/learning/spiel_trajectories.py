"""Recorded games as trajectories in OpenSpiel's format, written without OpenSpiel.

Copy this file into your project; docs/environments.md shows how to use it. It needs an environment
with galaxy-referee[learn].
"""

from __future__ import annotations

import json
import re
from typing import Any

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.rewards import REWARDS
from galaxy_referee.learn.spiel_text import DIGIT, DIGITS, game_string
from galaxy_referee.learn.trajectories import Trajectory

CHANCE = -1  # the player of chance nodes
_SEED = re.compile(rf"[0-9a-f]{{{DIGITS}}}\Z")


def spiel_trajectory(record: Record, reward: str = "win") -> str:
    """A recorded game as JSON that ``pyspiel.Trajectory`` reads.

    Args:
        record: the record, whoever played it. Its seed must have 16 hexadecimal digits, like those
            that the environments draw.
        reward: ``win``, ``margin``, or ``points``; determines ``returns``.

    Raises:
        ValueError: the game cannot be retold, or chance nodes cannot deal its seed.
        BadOption: the game cannot be played with its options.
        RefereeError: a move is not legal.
    """
    if not _SEED.match(record.seed):
        raise ValueError(f"{record.seed!r} is not a seed of {DIGITS} hexadecimal digits")
    dealt = [[digit, 1 / DIGIT] for digit in range(DIGIT)]
    transitions: list[dict[str, Any]] = [
        {"player": CHANCE, "action": int(digit, DIGIT), "chance_outcomes": dealt}
        for digit in record.seed
    ]
    trajectory = Trajectory(record)
    episode = trajectory.episode
    for word in trajectory.words():
        legal = sorted(episode.factoring.words)
        transitions.append({"player": episode.seat, "action": word, "legal_actions": legal})
    outcome, seats = episode.outcome, range(trajectory.encoding.seats)
    header = {
        "game_string": game_string(record.game, record.options, reward),
        "terminal": outcome is not None,
        "returns": [REWARDS[reward](outcome, seat) if outcome else 0.0 for seat in seats],
        "meta_data": trajectory.encoding.name,
    }
    return json.dumps({"header": header, "transitions": transitions})

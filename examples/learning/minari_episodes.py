"""Recorded games as episodes of Minari, a format for datasets of trajectories.

    pip install "minari>=0.5.4" "h5py>=3.8" pillow     # beside galaxy-referee[learn]

Copy this file into your project; docs/environments.md shows how to use it. Minari imports pillow
without requiring it.
"""

from __future__ import annotations

from minari.data_collector import EpisodeBuffer

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.batch import cells_of, mask_of
from galaxy_referee.learn.rewards import REWARDS
from galaxy_referee.learn.trajectories import Trajectory


def minari_episode(record: Record, seat: int, reward: str = "win") -> EpisodeBuffer:
    """One seat's observations, actions, and rewards in a recorded game: an episode of ``SeatEnv``.

    The infos contain the ``action_mask`` of each observation. An unfinished game is truncated.

    Args:
        record: the record, whoever played it.
        seat: the seat.
        reward: ``win``, ``margin``, or ``points``; given at the end of the game.

    Raises:
        ValueError: the game cannot be retold, or the seat had no choice in it.
        BadOption: the game cannot be played with its options.
        RefereeError: a move is not legal.
    """
    trajectory = Trajectory(record)
    encoding, episode = trajectory.encoding, trajectory.episode
    actions, seen, masks = [], [], []
    for word in trajectory.words():
        if episode.seat == seat:
            actions.append(word)
            seen.append(cells_of(encoding, episode, seat))
            masks.append(mask_of(encoding, episode, seat))
    if not actions:
        raise ValueError(f"seat {seat} had no choice in this game")
    seen.append(cells_of(encoding, episode, seat))
    masks.append(mask_of(encoding, episode, seat))
    outcome = episode.outcome
    before = [False] * (len(actions) - 1)
    return EpisodeBuffer(
        observations=seen,
        actions=actions,
        rewards=[
            *map(float, before),
            0.0 if outcome is None else REWARDS[reward](outcome, seat),
        ],
        terminations=[*before, outcome is not None],
        truncations=[*before, outcome is None],
        infos={"action_mask": masks},
    )

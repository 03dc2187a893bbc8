"""Many games stepped together, with observations and masks as arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode
from galaxy_referee.learn.rewards import REWARDS

# The type of each array, and the shape of its rows.
ROWS: Mapping[str, tuple[Any, Callable[[Encoding], tuple[int, ...]]]] = {
    "observations": (np.int16, lambda encoding: (encoding.size,)),
    "masks": (np.int8, lambda encoding: (encoding.actions,)),
    "seats": (np.int8, lambda encoding: ()),
    "rewards": (np.float32, lambda encoding: (encoding.seats,)),
    "ended": (np.int8, lambda encoding: ()),
}


@dataclass(frozen=True)
class Arrays:
    """The games of a batch as arrays, with one row per game.

    Args:
        observations: the view of the seat that chooses.
        masks: 1 for each legal next word.
        seats: the seat that chooses.
        rewards: by seat, if the last step ended a game; otherwise 0.
        ended: 1 if the last step ended a game. The other arrays then show the next one's start.
    """

    observations: Any
    masks: Any
    seats: Any
    rewards: Any
    ended: Any

    @classmethod
    def empty(cls, encoding: Encoding, size: int) -> Arrays:
        """New arrays for a number of games."""
        shapes = {name: ((size, *row(encoding)), kind) for name, (kind, row) in ROWS.items()}
        return cls(**{name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()})

    def part(self, start: int, stop: int) -> Arrays:
        """The rows from ``start`` up to ``stop``, sharing the same memory."""
        return Arrays(**{name: getattr(self, name)[start:stop] for name in ROWS})


class Batch:
    """Games stepped together in this process. When a game ends, the next one begins.

    A seed determines the games, regardless of the size of the batch and of the number of processes
    that play them.

    Args:
        encoding: the encoding of the games.
        size: the number of games.
        seed: determines the seeds of the games.
        reward: ``win``, ``margin``, or ``points``.
        arrays: arrays to write into, such as the learner's own; None creates new ones.
        first: the number of the first game in a larger batch.
    """

    def __init__(
        self,
        encoding: Encoding,
        size: int,
        *,
        seed: int | str = 0,
        reward: str = "win",
        arrays: Arrays | None = None,
        first: int = 0,
    ) -> None:
        self.encoding = encoding
        self.arrays = arrays or Arrays.empty(encoding, size)
        self._reward = REWARDS[reward]
        self._seed = seed
        self._first = first
        self._played = [0] * size
        self._observations = [memoryview(row) for row in self.arrays.observations]
        self._seats = memoryview(self.arrays.seats)
        self._masks = [memoryview(row) for row in self.arrays.masks]
        self.episodes = [self._next(index) for index in range(size)]
        for index in range(size):
            self._show(index)

    def step(self, actions: Sequence[int] | Any) -> Arrays:
        """Choose a word in each game.

        Args:
            actions: the words, by game.

        Raises:
            ValueError: one of them does not continue to a legal move. The games before it have been
                stepped.
        """
        arrays = self.arrays
        arrays.rewards[:] = 0
        arrays.ended[:] = 0
        given = actions.tolist() if isinstance(actions, np.ndarray) else actions
        for index, (episode, word) in enumerate(zip(self.episodes, given, strict=True)):
            if not episode.choose(word):
                self._ask(index, episode)
                continue
            if episode.outcome is not None:
                seats = range(self.encoding.seats)
                outcome = episode.outcome
                arrays.rewards[index] = [self._reward(outcome, seat) for seat in seats]
                arrays.ended[index] = 1
                self.episodes[index] = self._next(index)
            self._show(index)
        return arrays

    def _next(self, index: int) -> Episode:
        """The next game of a row, skipping games that end without a choice."""
        while True:
            number = self._played[index]
            self._played[index] += 1
            episode = Episode(self.encoding, f"{self._seed}-{self._first + index}-{number}")
            if episode.seat is not None:
                return episode

    def _show(self, index: int) -> None:
        """Write the observation of a game after a move."""
        episode = self.episodes[index]
        assert episode.seat is not None, "a game that ended was followed by another"
        self._seats[index] = episode.seat
        self.encoding.observe(episode.state, episode.seat, self._observations[index])
        self._ask(index, episode)

    def _ask(self, index: int, episode: Episode) -> None:
        self.encoding.ask(episode.decision, episode.spelling, self._observations[index])
        self.encoding.allow(episode.spelling, self._masks[index])

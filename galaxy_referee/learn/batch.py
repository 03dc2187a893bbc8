"""Many games stepped together, with observations and masks as arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from galaxy_referee.engine.kernel.outcome import Outcome
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
    "truncated": (np.int8, lambda encoding: ()),
    "final_observations": (np.int16, lambda encoding: (encoding.seats, encoding.size)),
}

VIEWS = ("_observations", "_seats", "_masks")  # of the arrays, for speed


@dataclass(frozen=True)
class Arrays:
    """The games of a batch as arrays, with one row per game.

    Args:
        observations: the view of the seat that chooses.
        masks: 1 for each legal next word.
        seats: the seat that chooses.
        rewards: by seat, if the last step ended a game; otherwise 0.
        ended: 1 if the last step ended a game. The other arrays then show the next one's start.
        truncated: 1 if the last step reached ``max_choices``; the next game follows likewise.
        final_observations: by seat, where a game was truncated: a learner estimates from it how the
            game would have continued. Other rows are those of earlier games.
    """

    observations: Any
    masks: Any
    seats: Any
    rewards: Any
    ended: Any
    truncated: Any
    final_observations: Any

    @classmethod
    def empty(cls, encoding: Encoding, size: int) -> Arrays:
        """New arrays for a number of games."""
        shapes = {name: ((size, *row(encoding)), kind) for name, (kind, row) in ROWS.items()}
        return cls(**{name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()})

    def part(self, start: int, stop: int) -> Arrays:
        """The rows from ``start`` up to ``stop``, sharing the same memory."""
        return Arrays(**{name: getattr(self, name)[start:stop] for name in ROWS})


def cells_of(encoding: Encoding, episode: Episode, seat: int) -> np.ndarray:
    """A seat's observation."""
    cells = np.zeros(encoding.size, np.int16)
    episode.observe(seat, memoryview(cells))
    return cells


def mask_of(encoding: Encoding, episode: Episode, seat: int) -> np.ndarray:
    """1 for each word that a seat may choose now."""
    mask = np.zeros(encoding.actions, np.int8)
    if episode.seat == seat:
        encoding.allow(episode.factoring, memoryview(mask))
    return mask


class Batch:
    """Games stepped together in this process. When a game ends, the next one begins.

    A seed determines the games, regardless of the size of the batch and of the number of processes
    that play them. A batch can be copied and pickled; the copy has arrays of its own.

    Args:
        encoding: the encoding of the games.
        size: the number of games.
        seed: determines the seeds of the games.
        reward: ``win``, ``margin``, or ``points``.
        arrays: arrays to write into, such as the learner's own; None creates new ones.
        first: the number of the first game in a larger batch.
        max_choices: the number of words, of all seats, after which a game is truncated without a
            reward; None plays it to the end.
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
        max_choices: int | None = None,
    ) -> None:
        self.encoding = encoding
        self._reward = REWARDS[reward]
        self._seed = seed
        self._first = first
        self._max_choices = max_choices
        self._played = [0] * size
        self._choices = [0] * size
        self.episodes = [self._next(index) for index in range(size)]
        self._write_into(arrays or Arrays.empty(encoding, size))
        for index in range(size):
            self._show(index)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in VIEWS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._write_into(self.arrays)

    def moved(self, arrays: Arrays) -> Batch:
        """This batch, which from now on writes into other arrays; they show what its own showed."""
        for name in ROWS:
            getattr(arrays, name)[:] = getattr(self.arrays, name)
        self._write_into(arrays)
        return self

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
        arrays.truncated[:] = 0
        given = actions.tolist() if isinstance(actions, np.ndarray) else actions
        for index, (episode, word) in enumerate(zip(self.episodes, given, strict=True)):
            moved = episode.choose(word)
            self._choices[index] += 1
            if episode.outcome is not None:
                self._end(index, episode.outcome)
            elif self._choices[index] == self._max_choices:
                self._truncate(index, episode)
            elif moved:
                self._show(index)
            else:
                self._ask(index, episode)
        return arrays

    def _end(self, index: int, outcome: Outcome) -> None:
        seats = range(self.encoding.seats)
        self.arrays.rewards[index] = [self._reward(outcome, seat) for seat in seats]
        self.arrays.ended[index] = 1
        self._replace(index)

    def _truncate(self, index: int, episode: Episode) -> None:
        for seat, cells in enumerate(self.arrays.final_observations[index]):
            episode.observe(seat, memoryview(cells))
        self.arrays.truncated[index] = 1
        self._replace(index)

    def _replace(self, index: int) -> None:
        self.episodes[index] = self._next(index)
        self._show(index)

    def _next(self, index: int) -> Episode:
        """The next game of a row, skipping games that end without a choice."""
        self._choices[index] = 0
        while True:
            number = self._played[index]
            self._played[index] += 1
            episode = Episode(self.encoding, f"{self._seed}-{self._first + index}-{number}")
            if episode.seat is not None:
                return episode

    def _write_into(self, arrays: Arrays) -> None:
        self.arrays = arrays
        self._observations = [memoryview(row) for row in arrays.observations]
        self._seats = memoryview(arrays.seats)
        self._masks = [memoryview(row) for row in arrays.masks]

    def _show(self, index: int) -> None:
        """Write the observation of a game after a move."""
        episode = self.episodes[index]
        assert episode.seat is not None, "a game that ended was followed by another"
        self._seats[index] = episode.seat
        self.encoding.observe(episode.state, episode.seat, self._observations[index])
        self._ask(index, episode)

    def _ask(self, index: int, episode: Episode) -> None:
        self.encoding.ask(episode.decision, episode.factoring, self._observations[index])
        self.encoding.allow(episode.factoring, self._masks[index])

"""A batch over several processes, with arrays in shared memory."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from galaxy_referee.learn.batch import ROWS, Arrays, Batch
from galaxy_referee.learn.encodings import Encoding

Shared = Mapping[str, tuple[Any, Any, tuple[int, ...]]]  # memory, type and shape by array


@dataclass(frozen=True)
class Given:
    """The input of a process: the games, the shared memory, and its rows."""

    game: str
    options: dict[str, Any]
    shared: Shared
    start: int
    stop: int
    seed: int | str
    reward: str


class Processes:
    """Like ``Batch``, with the games distributed among processes. Close it after use.

    Args:
        game: the name of the game.
        options: its options.
        size: the number of games, at least the number of processes.
        workers: the number of processes.
        seed, reward: as for ``Batch``.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        size: int = 64,
        workers: int = 2,
        seed: int | str = 0,
        reward: str = "win",
    ) -> None:
        self.encoding = Encoding(game, options)
        shared = {
            "actions": _memory(np.int64, (size,)),
            **{
                name: _memory(kind, (size, *row(self.encoding)))
                for name, (kind, row) in ROWS.items()
            },
        }
        self._actions, self.arrays = _opened(shared)
        spawn = multiprocessing.get_context("spawn")  # a fork would copy the learner's threads
        self._workers = []
        for number in range(workers):
            start, stop = size * number // workers, size * (number + 1) // workers
            ours, theirs = spawn.Pipe()
            given = Given(game, dict(options or {}), shared, start, stop, seed, reward)
            process = spawn.Process(target=_work, args=(theirs, given), daemon=True)
            process.start()
            theirs.close()
            self._workers.append((process, ours))
        self._wait()

    def step(self, actions: Any) -> Arrays:
        """Like ``Batch.step``; actions are an array or a list."""
        self._actions[:] = actions
        for _, connection in self._workers:
            connection.send(True)
        self._wait()
        return self.arrays

    def close(self) -> None:
        """End the processes."""
        for process, connection in self._workers:
            connection.close()
            process.join()
        self._workers = []

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _wait(self) -> None:
        """Wait until each process has finished its step."""
        refusals = [connection.recv() for _, connection in self._workers]
        for refusal in refusals:
            if refusal is not None:
                raise ValueError(refusal)


def _memory(kind: Any, shape: tuple[int, ...]) -> tuple[Any, Any, tuple[int, ...]]:
    count = int(np.prod(shape)) * np.dtype(kind).itemsize
    return multiprocessing.RawArray("b", count), kind, shape


def _opened(shared: Shared) -> tuple[Any, Arrays]:
    """The actions, and the arrays of the batch, in this process."""
    opened = {
        name: np.frombuffer(memory, kind).reshape(shape)
        for name, (memory, kind, shape) in shared.items()
    }
    return opened.pop("actions"), Arrays(**opened)


def _work(connection: Connection, given: Given) -> None:
    """The main loop of a process: step its rows on request, until the pipe is closed."""
    actions, arrays = _opened(given.shared)
    batch = Batch(
        Encoding(given.game, given.options),
        given.stop - given.start,
        seed=given.seed,
        reward=given.reward,
        arrays=arrays.part(given.start, given.stop),
        first=given.start,
    )
    connection.send(None)
    while True:
        try:
            connection.recv()
        except EOFError:
            return
        refusal = None
        try:
            batch.step(actions[given.start : given.stop])
        except ValueError as error:
            refusal = str(error)
        connection.send(refusal)

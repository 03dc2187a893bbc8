"""A batch over several processes, with arrays in shared memory."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from galaxy_referee.learn.batch import ROWS, Arrays, Batch
from galaxy_referee.learn.encodings import Encoding

Shared = Mapping[str, tuple[Any, Any, tuple[int, ...]]]  # memory, type and shape by array


@dataclass(frozen=True)
class Given:
    """The input of a process: the shared memory, its rows, and how it gets their games."""

    shared: Shared
    start: int
    stop: int
    batch: Callable[[Arrays], Batch]


class Processes:
    """Like ``Batch``, with the games distributed among processes. Close it after use.

    It can be copied and pickled, too: the copy has as many processes of its own, to be closed.

    Args:
        game: the name of the game.
        options: its options.
        size: the number of games, at least the number of processes.
        workers: the number of processes.
        seed, reward, max_choices: as for ``Batch``.
    """

    _workers: list[tuple[BaseProcess, Connection]]

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        size: int = 64,
        workers: int = 2,
        seed: int | str = 0,
        reward: str = "win",
        max_choices: int | None = None,
    ) -> None:
        self.encoding = Encoding(game, options)
        parts = []
        for number in range(workers):
            start, stop = size * number // workers, size * (number + 1) // workers
            settings = {"seed": seed, "reward": reward, "first": start, "max_choices": max_choices}
            parts.append((stop - start, partial(_new, self.encoding, settings)))
        self._start(parts)

    def __getstate__(self) -> dict[str, Any]:
        if not self._workers:
            raise ValueError("These processes have been closed; copy them before.")
        batches = self._ask("batch")
        return {"encoding": self.encoding, "batches": batches}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.encoding = state["encoding"]
        self._start([(len(batch.episodes), batch.moved) for batch in state["batches"]])

    def step(self, actions: Any) -> Arrays:
        """Like ``Batch.step``; actions are an array or a list."""
        self._actions[:] = actions
        for refusal in self._ask("step"):
            if refusal is not None:
                raise ValueError(refusal)
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

    def _start(self, parts: Sequence[tuple[int, Callable[[Arrays], Batch]]]) -> None:
        """Start the processes.

        Args:
            parts: for each, how many rows it has, and how it gets their games.
        """
        size = sum(count for count, _ in parts)
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
        start = 0
        for count, batch in parts:
            ours, theirs = spawn.Pipe()
            given = Given(shared, start, start + count, batch)
            process = spawn.Process(target=_work, args=(theirs, given), daemon=True)
            process.start()
            theirs.close()
            self._workers.append((process, ours))
            start += count
        self._answers()

    def _ask(self, wanted: str) -> list[Any]:
        """Ask each process for a step, or for a copy of its batch."""
        for _, connection in self._workers:
            connection.send(wanted)
        return self._answers()

    def _answers(self) -> list[Any]:
        """Wait until each process has finished."""
        return [connection.recv() for _, connection in self._workers]


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


def _new(encoding: Encoding, settings: Mapping[str, Any], arrays: Arrays) -> Batch:
    """New games."""
    return Batch(encoding, len(arrays.ended), arrays=arrays, **settings)


def _work(connection: Connection, given: Given) -> None:
    """The main loop of a process: step its rows on request, until the pipe is closed."""
    actions, arrays = _opened(given.shared)
    batch = given.batch(arrays.part(given.start, given.stop))
    connection.send(None)
    while True:
        try:
            wanted = connection.recv()
        except EOFError:
            return
        if wanted == "batch":
            connection.send(batch)
        else:
            connection.send(_refusal(batch, actions[given.start : given.stop]))


def _refusal(batch: Batch, actions: Any) -> str | None:
    """Step a batch. Why a word was refused, or None."""
    try:
        batch.step(actions)
    except ValueError as error:
        return str(error)
    return None

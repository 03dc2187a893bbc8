"""Where games are played: in processes of this machine, or on a Dask cluster.

Both hand out a few games ahead and yield lines as they come, so that memory does not grow with the
tournament. If a worker dies, its games are played again.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for_end

from galaxy_referee.tournament.worker import PlayedGame, Stopped, play

AHEAD = 2  # games handed out for each that can be played at a time
MAX_DEATHS = 5  # of workers, without a game finished in between
DASK = "dask://"
_DASK = re.compile(r"dask://[^\s/]+:[0-9]{1,5}")

Executor = Callable[[bytes, Iterable[int]], Iterator[PlayedGame]]


class BadExecutor(ValueError):
    """Games cannot be played there; the text says why."""


def executor_at(address: str | None, jobs: int) -> Executor:
    """Plays games.

    Args:
        address: ``dask://HOST:PORT``, or None for this machine.
        jobs: on this machine, how many games are played at a time.

    Raises:
        BadExecutor: the address cannot be understood.
    """
    if address is None:
        return lambda plan, numbers: in_processes(plan, numbers, jobs)
    if not _DASK.fullmatch(address):
        raise BadExecutor(f"{address} is not an executor: expected dask://HOST:PORT.")
    scheduler = "tcp://" + address.removeprefix(DASK)
    return lambda plan, numbers: on_dask(plan, numbers, scheduler)


def in_processes(plan: bytes, numbers: Iterable[int], jobs: int) -> Iterator[PlayedGame]:
    """Play games in processes of this machine.

    Args:
        plan: what is played, encoded.
        numbers: of the games.
        jobs: how many processes.

    Raises:
        Stopped: a game cannot be played, or keeps killing its process.
    """
    left = iter(numbers)
    again: list[int] = []
    deaths = 0
    pool = _pool(jobs)
    running: dict[Future[PlayedGame], int] = {}
    try:
        while True:
            while len(running) < AHEAD * jobs:
                number = again.pop() if again else next(left, None)
                if number is None:
                    break
                running[pool.submit(play, plan, number)] = number
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = False
            for future in done:
                number = running.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    again.append(number)
                    broken = True
                else:
                    deaths = 0
                    yield result
            if broken:
                deaths += 1
                if deaths > MAX_DEATHS:
                    raise Stopped("The processes that play games keep dying.")
                again += running.values()
                running.clear()
                _end(pool)
                pool = _pool(jobs)
    finally:
        _end(pool)


def on_dask(plan: bytes, numbers: Iterable[int], address: str) -> Iterator[PlayedGame]:
    """Play games on a Dask cluster. Its scheduler plays the games of a lost worker elsewhere.

    Args:
        plan: what is played, encoded.
        numbers: of the games.
        address: of the scheduler.

    Raises:
        BadExecutor: it cannot be reached.
        Stopped: a game cannot be played, or keeps killing its worker.
    """
    from distributed import Client, KilledWorker, as_completed  # noqa: PLC0415 - it takes a second to import

    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except OSError as error:
        raise BadExecutor(f"There is no Dask scheduler at {address}.") from error
    with client:
        left = iter(numbers)
        running = as_completed(loop=client.loop)
        while True:
            ahead = AHEAD * max(1, sum(client.nthreads().values()))
            while running.count() < ahead:
                number = next(left, None)
                if number is None:
                    break
                running.add(client.submit(play, plan, number, pure=False))
            if running.is_empty():
                return
            try:
                result = next(running).result()
            except KilledWorker as error:
                raise Stopped(f"Workers of the cluster keep dying. {error}") from error
            yield result


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Spawned, not forked: this process has threads.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)


def _begin() -> None:
    """In a worker: leave Ctrl-C to the runner, and exit when the runner exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    runner = multiprocessing.parent_process()
    assert runner is not None, "a worker has a parent"

    def watch() -> None:
        wait_for_end([runner.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes at once: a game that is not finished will be played again."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()

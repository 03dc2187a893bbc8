"""Executors, which play games in processes on this machine or on a Dask cluster.

Work consists of numbered tasks, such as the games of a tournament. Both executors hand out a few
tasks ahead and yield results as they arrive, so that memory use does not grow with the number of
tasks. If a worker dies, its tasks are repeated.
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
from typing import TypeVar

from galaxy_referee.tournament.reports import TOPIC, Hear
from galaxy_referee.tournament.worker import Stopped

ResultT = TypeVar("ResultT")
AHEAD = 2  # tasks handed out for each that can be done at a time
MAX_DEATHS = 5  # of workers, without a task finished in between
DASK = "dask://"
_DASK = re.compile(r"dask://[^\s/]+:[0-9]{1,5}")

Work = Callable[[bytes, int], ResultT]  # what all tasks share, encoded, and the number of a task
Numbers = Iterable[int | None]  # None: no task can start until another is done
Executor = Callable[[bytes, Numbers], Iterator[ResultT]]


class BadExecutor(ValueError):
    """The executor cannot be used; the text is the reason."""


def executor_at(
    work: Work[ResultT], address: str | None, jobs: int, hear: Hear | None = None
) -> Executor[ResultT]:
    """The executor for an address.

    Args:
        work: the function that does one task.
        address: ``dask://HOST:PORT``, or None for this machine.
        jobs: the number of parallel tasks on this machine.
        hear: is told what the workers of a cluster ``report``.

    Raises:
        BadExecutor: the address is invalid.
    """
    if address is None:
        return lambda plan, numbers: in_processes(work, plan, numbers, jobs)
    if not _DASK.fullmatch(address):
        raise BadExecutor(f"{address} is not an executor: expected dask://HOST:PORT.")
    scheduler = "tcp://" + address.removeprefix(DASK)
    return lambda plan, numbers: on_dask(work, plan, numbers, scheduler, hear)


def in_processes(
    work: Work[ResultT], plan: bytes, numbers: Numbers, jobs: int
) -> Iterator[ResultT]:
    """Do tasks in processes on this machine.

    Args:
        work: the function that does one task.
        plan: the encoded data that all tasks share.
        numbers: the numbers of the tasks.
        jobs: the number of processes.

    Raises:
        Stopped: a task cannot be done, or keeps killing its process.
    """
    left = iter(numbers)
    again: list[int] = []
    deaths = 0
    pool = _pool(jobs)
    running: dict[Future[ResultT], int] = {}
    try:
        while True:
            while len(running) < AHEAD * jobs:
                number = again.pop() if again else next(left, None)
                if number is None:
                    break
                running[pool.submit(work, plan, number)] = number
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
                    raise Stopped("The processes that do the work keep dying.")
                again += running.values()
                running.clear()
                _end(pool)
                pool = _pool(jobs)
    finally:
        _end(pool)


def on_dask(
    work: Work[ResultT], plan: bytes, numbers: Numbers, address: str, hear: Hear | None = None
) -> Iterator[ResultT]:
    """Do tasks on a Dask cluster. Its scheduler does the tasks of a lost worker elsewhere.

    Args:
        work: the function that does one task.
        plan: the encoded data that all tasks share.
        numbers: the numbers of the tasks.
        address: the address of the scheduler.
        hear: is told what the workers ``report``.

    Raises:
        BadExecutor: it cannot be reached.
        Stopped: a task cannot be done, or keeps killing its worker.
    """
    from distributed import Client, KilledWorker, as_completed  # noqa: PLC0415 - it takes a second to import

    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except OSError as error:
        raise BadExecutor(f"There is no Dask scheduler at {address}.") from error
    with client:
        if hear is not None:
            client.subscribe_topic(TOPIC, lambda event: hear(event[1]))
        left = iter(numbers)
        running = as_completed(loop=client.loop)
        while True:
            ahead = AHEAD * max(1, sum(client.nthreads().values()))
            while running.count() < ahead:
                number = next(left, None)
                if number is None:
                    break
                running.add(client.submit(work, plan, number, pure=False))
            if running.is_empty():
                return
            try:
                result = next(running).result()
            except KilledWorker as error:
                raise Stopped(f"Workers of the cluster keep dying. {error}") from error
            except (ImportError, RuntimeError) as error:
                missing = error if isinstance(error, ImportError) else error.__cause__
                if not isinstance(missing, ImportError):
                    raise
                raise Stopped(
                    f"The cluster lacks what the work needs ({missing}): install the same version "
                    "of galaxy-referee on its scheduler and workers as here."
                ) from error
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
    for process in list((pool._processes or {}).values()):
        process.terminate()
    # Waits for the pool's thread, too: Python, at its exit, stumbles over one that is closing.
    pool.shutdown(wait=True, cancel_futures=True)

"""Executors, which play games in processes on this machine or on a Dask cluster.

Work consists of numbered tasks, such as the games of a tournament. Both executors hand out a few
tasks ahead and yield results as they arrive, so that memory use does not grow with the number of
tasks. If a worker dies, its tasks are repeated. A task that kills its worker when it is done alone
ends the work, unless there is a result for it.
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
from typing import Any, Generic, TypeVar

from galaxy_referee.tournament.worker import Stopped
from galaxy_referee.tournament.worker_events import TOPIC, Hear

ResultT = TypeVar("ResultT")
AHEAD = 2  # tasks handed out for each that can be done at a time
MAX_DEATHS = 5  # of workers, without a task finished in between
DASK = "dask://"
_DASK = re.compile(r"dask://[^\s/]+:[0-9]{1,5}")

Work = Callable[[bytes, int], ResultT]  # what all tasks share, encoded, and the number of a task
Died = Callable[[bytes, int], ResultT]  # the same; the result of a task that kills its worker
Numbers = Iterable[int | None]  # None: no task can start until another is done
Executor = Callable[[bytes, Numbers], Iterator[ResultT]]


class BadExecutor(ValueError):
    """The executor cannot be used; the text is the reason."""


def executor_at(
    work: Work[ResultT],
    address: str | None,
    jobs: int,
    hear: Hear | None = None,
    died: Died[ResultT] | None = None,
) -> Executor[ResultT]:
    """The executor for an address.

    Args:
        work: the function that does one task.
        address: ``dask://HOST:PORT``, or None for this machine.
        jobs: the number of parallel tasks on this machine.
        hear: is told what the workers of a cluster ``report``.
        died: the result of a task that kills its worker; None to stop.

    Raises:
        BadExecutor: the address is invalid.
    """
    if address is None:
        return lambda plan, numbers: in_processes(work, plan, numbers, jobs, died)
    if not _DASK.fullmatch(address):
        raise BadExecutor(f"{address} is not an executor: expected dask://HOST:PORT.")
    scheduler = "tcp://" + address.removeprefix(DASK)
    return lambda plan, numbers: on_dask(work, plan, numbers, scheduler, hear=hear, died=died)


def in_processes(
    work: Work[ResultT],
    plan: bytes,
    numbers: Numbers,
    jobs: int,
    died: Died[ResultT] | None = None,
) -> Iterator[ResultT]:
    """Do tasks in processes on this machine.

    Args:
        work: the function that does one task.
        plan: the encoded data that all tasks share.
        numbers: the numbers of the tasks.
        jobs: the number of processes.
        died: the result of a task that kills its process; None to stop.

    Raises:
        Stopped: a task cannot be done, or processes keep dying.
    """
    left = iter(numbers)
    doubtful: list[int] = []  # one of them killed a process; each is repeated alone to find out
    deaths = 0
    processes = _Processes(work, plan, jobs)
    try:
        while True:
            most = 1 if doubtful else AHEAD * jobs
            while len(processes.running) < most:
                number = doubtful.pop() if doubtful else next(left, None)
                if number is None:
                    break
                processes.begin(number)
            if not processes.running:
                return
            results, lost = processes.wait()
            yield from results
            deaths = 0 if results else deaths + bool(lost)
            if deaths > MAX_DEATHS:
                raise Stopped("The processes that do the work keep dying.")
            if died and len(lost) == 1:
                yield died(plan, lost[0])
            else:
                doubtful += lost
    finally:
        processes.end()


class _Processes(Generic[ResultT]):
    """Processes that do tasks, and are replaced when one of them dies; arguments as above.

    Attributes:
        running: the tasks that were begun, with their numbers.
    """

    def __init__(self, work: Work[ResultT], plan: bytes, jobs: int) -> None:
        self.running: dict[Future[ResultT], int] = {}
        self._work = work
        self._plan = plan
        self._jobs = jobs
        self._pool = _pool(jobs)

    def begin(self, number: int) -> None:
        """Begin a task."""
        self.running[self._pool.submit(self._work, self._plan, number)] = number

    def wait(self) -> tuple[list[ResultT], list[int]]:
        """The results of the tasks that end next, and the numbers of those that are lost, because a
        process has died."""
        done, _ = wait(self.running, return_when=FIRST_COMPLETED)
        ended = {future: self.running.pop(future) for future in done}
        results = [future.result() for future in ended if not _was_lost(future)]
        lost = [number for future, number in ended.items() if _was_lost(future)]
        if lost:
            lost += self.running.values()
            self.running.clear()
            self.end()
            self._pool = _pool(self._jobs)
        return results, lost

    def end(self) -> None:
        """End the processes."""
        _end(self._pool)


def on_dask(
    work: Work[ResultT],
    plan: bytes,
    numbers: Numbers,
    address: str,
    *,
    hear: Hear | None = None,
    died: Died[ResultT] | None = None,
) -> Iterator[ResultT]:
    """Do tasks on a Dask cluster. Its scheduler does the tasks of a lost worker elsewhere.

    Args:
        work: the function that does one task.
        plan: the encoded data that all tasks share.
        numbers: the numbers of the tasks.
        address: the address of the scheduler.
        hear: is told what the workers ``report``.
        died: the result of a task that keeps killing its worker; None to stop.

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
        submitted: dict[Any, int] = {}
        while True:
            ahead = AHEAD * max(1, sum(client.nthreads().values()))
            while running.count() < ahead:
                number = next(left, None)
                if number is None:
                    break
                task = client.submit(work, plan, number, pure=False)
                submitted[task.key] = number
                running.add(task)
            if running.is_empty():
                return
            task = next(running)
            number = submitted.pop(task.key)
            try:
                result = task.result()
            except KilledWorker as error:
                if died is None:
                    raise Stopped(f"Workers of the cluster keep dying. {error}") from error
                result = died(plan, number)
            except (ImportError, RuntimeError) as error:
                _stop_if_missing(error)
                raise
            yield result


def _stop_if_missing(error: ImportError | RuntimeError) -> None:
    """Explain a cluster that cannot import what the work needs.

    Raises:
        Stopped: this is such an error.
    """
    missing = error if isinstance(error, ImportError) else error.__cause__
    if isinstance(missing, ImportError):
        raise Stopped(
            f"The cluster lacks what the work needs ({missing}): install the same version "
            "of galaxy-referee on its scheduler and workers as here."
        ) from error


def _was_lost(done: Future[Any]) -> bool:
    """Whether a task did not end because a process died."""
    return isinstance(done.exception(), BrokenProcessPool)


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

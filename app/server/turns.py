"""Requests get their turns in threads: one after another while they are quick, else side by side.

Python runs one thread at a time, and each system call lets another one take over. With several
threads and a second core to wake them on, a short request changes threads some twenty times, which
costs more than the request itself. So a single thread works through what has arrived, while the
event loop stands still. If that takes long, it is waiting: for the cache, for a bot, or behind
something large. Then the loop goes on, and every request gets a thread of its own for a while.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from galaxy_referee.app.server.connections import ClientConnection

Job = tuple[ClientConnection, Any]  # with its request
Work = Callable[[ClientConnection, Any], bool]
Finish = Callable[[ClientConnection, bool], None]

QUICK = 0.005  # seconds in which a request is answered that waits for nothing
LONGEST = 0.02  # seconds for which the event loop stands still at most
AT_ONCE = 16  # requests that one thread works through
APART = 0.25  # seconds of a thread for each request, after one that was not quick
LARGE_AT_ONCE = 4  # more large requests at a time would be no faster, only take more memory


class Turns:
    """The requests that have arrived, in order.

    Args:
        pool: the threads.
        work: answers a request, in a thread; whether the connection can be kept.
        finish: continues with a connection, in the event loop.
        defer: has the event loop call ``finish``, from a thread.
    """

    def __init__(self, pool: Executor, work: Work, finish: Finish, defer: Finish) -> None:
        self._pool, self._work, self._finish, self._defer = pool, work, finish, defer
        self._waiting: deque[Job] = deque()
        self._large: deque[Job] = deque()
        self._large_running: set[ClientConnection] = set()
        self._apart_until = 0.0

    def add(self, conn: ClientConnection, request: Any, *, large: bool) -> None:
        """Queue a request."""
        (self._large if large else self._waiting).append((conn, request))

    def end(self, conn: ClientConnection) -> None:
        """Note that the request of a connection has been answered."""
        self._large_running.discard(conn)

    @property
    def due(self) -> bool:
        """Whether ``take`` has something to do."""
        return bool(self._waiting or (self._large and self._has_room))

    @property
    def _has_room(self) -> bool:
        return len(self._large_running) < LARGE_AT_ONCE

    def take(self) -> None:
        """Let threads answer what has arrived."""
        while self._large and self._has_room:
            conn, request = self._large.popleft()
            self._large_running.add(conn)
            self.start(self._pool, conn, request)
        if self._waiting and time.monotonic() >= self._apart_until:
            self._take_row()
        while self._waiting and time.monotonic() < self._apart_until:
            self.start(self._pool, *self._waiting.popleft())

    def start(self, pool: Executor, conn: ClientConnection, request: Any) -> None:
        """Let a thread answer a request, whatever else is running."""
        pool.submit(self._answer, conn, request)

    def _answer(self, conn: ClientConnection, request: Any) -> None:
        keep = False
        try:
            keep = self._work(conn, request)
        finally:
            self._defer(conn, keep)

    def _take_row(self) -> None:
        row = _Row(self._work, self._defer)
        while self._waiting and len(row.jobs) < AT_ONCE:
            row.jobs.append(self._waiting.popleft())
        self._pool.submit(row.run)
        left = row.wait()
        for conn, keep in row.answered:
            self._finish(conn, keep)
        if left is not None:
            self._apart_until = time.monotonic() + APART
            self._waiting.extendleft(reversed(left))


class _Row:
    """Requests that one thread answers one after another, while the event loop waits for it.

    Args:
        work, defer: see ``Turns``.
    """

    def __init__(self, work: Work, defer: Finish) -> None:
        self._work, self._defer = work, defer
        self.jobs: deque[Job] = deque()  # to be answered
        self.answered: list[tuple[ClientConnection, bool]] = []
        self._awaited = True
        self._lock = threading.Lock()  # of the three above
        self._end = threading.Lock()
        self._end.acquire()

    def run(self) -> None:
        """In a thread, answer one after another."""
        try:
            while (job := self._next()) is not None:
                self._answer(*job)
        finally:
            self._end.release()

    def wait(self) -> list[Job] | None:
        """In the event loop, wait until all are answered or one of them is not quick.

        Returns:
            None if all are answered; otherwise those that the thread has not begun, if any.
        """
        until, before = time.monotonic() + LONGEST, 0
        while not self._end.acquire(timeout=QUICK):
            if len(self.answered) == before or time.monotonic() >= until:
                return self._give_up()
            before = len(self.answered)
        return self._give_up() if self.jobs else None  # a fault of the server has ended the thread

    def _give_up(self) -> list[Job]:
        with self._lock:
            self._awaited = False
            left = list(self.jobs)
            self.jobs.clear()
        return left

    def _next(self) -> Job | None:
        with self._lock:
            return self.jobs.popleft() if self.jobs else None

    def _answer(self, conn: ClientConnection, request: Any) -> None:
        keep = False
        try:
            keep = self._work(conn, request)
        finally:
            with self._lock:
                awaited = self._awaited
                if awaited:
                    self.answered.append((conn, keep))
            if not awaited:
                self._defer(conn, keep)

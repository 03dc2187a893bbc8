"""Requests get their turns: one after another in the event loop while they are quick, else side by
side in threads.

A request that takes long waits for the cache or for a bot, or is large. Then another thread takes
over the loop (see ``lead``), and every request gets a thread of its own for a while.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from galaxy_referee.app.server.connections import ClientConnection
from galaxy_referee.app.server.lead import Lead

Work = Callable[[ClientConnection, Any], bool]
Finish = Callable[[ClientConnection, bool], None]

LONGEST = 0.02  # seconds for which the event loop does nothing else
AT_ONCE = 16  # requests that the event loop answers before it looks for others
APART = 0.25  # seconds of a thread for each request, after one that was not quick, at most
TIMES = 5  # as long as that one took, if that is less
LARGE_AT_ONCE = 4  # more large requests at a time would be no faster, only take more memory


class Turns:
    """The requests that have arrived, in order.

    Args:
        lead: who runs the event loop.
        pool: the threads.
        work: answers a request; whether the connection can be kept.
        finish: continues with a connection, in the event loop.
        defer: has the event loop call ``finish``, from a thread.
    """

    def __init__(
        self, lead: Lead, pool: Executor, work: Work, finish: Finish, defer: Finish
    ) -> None:
        self._lead, self._pool, self._work = lead, pool, work
        self._finish, self._defer = finish, defer
        self._waiting: deque[tuple[ClientConnection, Any]] = deque()
        self._large: deque[tuple[ClientConnection, Any]] = deque()
        self._large_running: set[ClientConnection] = set()
        self._apart_until = 0.0

    def add(self, conn: ClientConnection, request: Any, *, large: bool) -> None:
        """Queue a request."""
        (self._large if large else self._waiting).append((conn, request))

    def end(self, conn: ClientConnection) -> None:
        """Note that the request of a connection has been answered."""
        self._large_running.discard(conn)

    def part(self) -> None:
        """From now on, leave all requests to threads."""
        self._apart_until = float("inf")

    @property
    def due(self) -> bool:
        """Whether ``take`` has something to do."""
        return bool(self._waiting or (self._large and self._has_room))

    @property
    def _has_room(self) -> bool:
        return len(self._large_running) < LARGE_AT_ONCE

    def take(self) -> None:
        """Answer what has arrived, or let threads do it. Afterwards, another thread may lead."""
        while self._large and self._has_room:
            conn, request = self._large.popleft()
            self._large_running.add(conn)
            self.start(self._pool, conn, request)
        if not self._lead.covered or time.monotonic() < self._apart_until:
            while self._waiting:
                self.start(self._pool, *self._waiting.popleft())
        elif self._waiting:
            self._answer_here()

    def start(self, pool: Executor, conn: ClientConnection, request: Any) -> None:
        """Let a thread answer a request, whatever else is running."""
        pool.submit(lambda: self._defer(conn, self._answer(conn, request)))

    def _answer_here(self) -> None:
        until = time.monotonic() + LONGEST
        for _ in range(min(AT_ONCE, len(self._waiting))):
            conn, request = self._waiting.popleft()
            began = time.monotonic()
            self._lead.begin(began)
            keep = self._answer(conn, request)
            now = time.monotonic()
            if not self._lead.end():
                apart = min(APART, TIMES * (now - began))
                self._apart_until = max(self._apart_until, now + apart)
                self._defer(conn, keep)
                return
            self._finish(conn, keep)
            if now > until:
                return

    def _answer(self, conn: ClientConnection, request: Any) -> bool:
        try:
            return self._work(conn, request)
        except Exception:
            logging.getLogger(__name__).exception("No answer")
            return False

"""Scheduling of requests: in the event loop, one after another, while they are quick; otherwise in
threads, concurrently.

If a request takes long because it waits for the cache or for a bot, another thread takes over the
loop (see ``leader_follower``), and each request gets its own thread for a while, as large requests
always do.
Repeated requests come after new ones: a change can repeat those of thousands of waiting clients.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from galaxy_referee.app.server.connections import ClientConnection
from galaxy_referee.app.server.leader_follower import LeaderFollower

Work = Callable[[ClientConnection, Any], bool]
Finish = Callable[[ClientConnection, bool], None]

LONGEST = 0.02  # seconds for which the event loop answers requests before it does other work
AT_ONCE = 16  # requests that the event loop answers before it checks for new ones
APART = 0.25  # maximum seconds for which each request gets its own thread after a slow one
TIMES = 5  # times the duration of the slow request, if that is less
LARGE_AT_ONCE = 4  # more large requests at a time would be no faster, only take more memory
REPEATED_AT_ONCE = 4  # repeated requests in threads; the others are for new requests


class Turns:
    """The queue of complete requests.

    Args:
        lead: the threads that share the event loop.
        pool: the threads for requests that are not answered in the loop.
        work: answers a request, and returns whether the connection can be kept.
        finish: continues with a connection; called in the event loop.
        defer: makes the event loop call ``finish``; called in a thread.
    """

    def __init__(
        self, lead: LeaderFollower, pool: Executor, work: Work, finish: Finish, defer: Finish
    ) -> None:
        self._lead, self._pool, self._work = lead, pool, work
        self._finish, self._defer = finish, defer
        self._waiting: deque[tuple[ClientConnection, Any]] = deque()
        self._large: deque[tuple[ClientConnection, Any]] = deque()
        self._large_running: set[ClientConnection] = set()
        self._repeated: deque[tuple[ClientConnection, Any]] = deque()
        self._repeated_running: set[ClientConnection] = set()
        self._apart_until = 0.0

    def add(self, conn: ClientConnection, request: Any, *, large: bool) -> None:
        """Queue a request."""
        (self._large if large else self._waiting).append((conn, request))

    def repeat(self, conn: ClientConnection, request: Any) -> None:
        """Queue the request of a client that has waited."""
        self._repeated.append((conn, request))

    def end(self, conn: ClientConnection) -> None:
        """Note that the request of a connection has been answered."""
        self._large_running.discard(conn)
        self._repeated_running.discard(conn)

    def part(self) -> None:
        """Answer all further requests in threads."""
        self._apart_until = float("inf")

    @property
    def due(self) -> bool:
        """Whether a request is waiting for ``take``."""
        large = self._large and len(self._large_running) < LARGE_AT_ONCE
        repeated = self._repeated and len(self._repeated_running) < REPEATED_AT_ONCE
        return bool(self._waiting or large or repeated)

    def take(self) -> None:
        """Answer the queued requests, here or in threads. Another thread may lead afterwards."""
        self._start_some(self._large, self._large_running, LARGE_AT_ONCE)
        if not self._lead.covered or time.monotonic() < self._apart_until:
            while self._waiting:
                self.start(self._pool, *self._waiting.popleft())
            self._start_some(self._repeated, self._repeated_running, REPEATED_AT_ONCE)
        else:
            self._answer_here()

    def start(self, pool: Executor, conn: ClientConnection, request: Any) -> None:
        """Answer a request in a thread, regardless of what else is running."""
        pool.submit(lambda: self._defer(conn, self._answer(conn, request)))

    def _start_some(
        self, queue: deque[tuple[ClientConnection, Any]], running: set[ClientConnection], most: int
    ) -> None:
        while queue and len(running) < most:
            conn, request = queue.popleft()
            running.add(conn)
            self.start(self._pool, conn, request)

    def _answer_here(self) -> None:
        until = time.monotonic() + LONGEST
        for number in range(min(AT_ONCE, len(self._waiting) + len(self._repeated))):
            # One repeated request comes first: new ones could keep it waiting forever.
            new = self._waiting and (number or not self._repeated)
            conn, request = (self._waiting if new else self._repeated).popleft()
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

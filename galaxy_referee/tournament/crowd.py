"""A server in threads that goes on whoever connects: those who send nothing, or too slowly, do not
keep out others."""

from __future__ import annotations

import io
import select
import socket
import sys
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SECONDS = 10  # for a request to arrive, and for each part of an answer to be taken
MOST = 300  # connections at a time: each takes a thread, and up to two of the process's files
WAITS = 200  # of them at most wait for games: the rest are for pages, and for the games themselves
SHARE = 60  # of these waits that one holder has at most
MOVING = 1.0  # seconds for a connection that must go


_LEFT = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)  # the last: on Linux


class TooManyWaits(Exception):
    """No further connection can wait for games; the text says why."""


class CrowdServer(ThreadingHTTPServer):
    """A server with limits of connections, and of those that wait.

    Args:
        address: where it listens.
        visit: the class of its requests.
    """

    daemon_threads = True
    request_queue_size = 128  # connections that have not been accepted yet

    def __init__(self, address: tuple[str, int], visit: Any) -> None:
        super().__init__(address, visit)
        self._places = threading.Semaphore(MOST)
        self._passing: dict[socket.socket, None] = {}  # connections that may have to go, in order
        self._staying: dict[socket.socket, str | None] = {}  # those that wait, with their holders
        self._moving = threading.Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Let the oldest connection go if this is one too many: without files, the process could
        not go on, and those who send nothing must not keep out the others."""
        if not (self._places.acquire(blocking=False) or self._make_room()):
            self.shutdown_request(request)
            return
        with self._moving:
            self._passing[request] = None
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # no thread can be started
            self._leave(request)
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a request, and make place for another."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._leave(request)

    def stay(self, connection: socket.socket, holder: str | None = None) -> None:
        """Let this connection wait: it does not have to go.

        Args:
            connection: the connection.
            holder: whose it is; None for the processes that play games, which have no limit.

        Raises:
            TooManyWaits: the holder, or all holders together, have as many as they can.
        """
        with self._moving:
            others = [who for other, who in self._staying.items() if other is not connection]
            if holder is not None and others.count(holder) >= SHARE:
                raise TooManyWaits(f"You already wait on {SHARE} connections.")
            if holder is not None and len(others) - others.count(None) >= WAITS:
                raise TooManyWaits("As many connections as possible wait. Try again later.")
            self._staying[connection] = holder
            self._passing.pop(connection, None)

    def _make_room(self) -> bool:
        """Break off the oldest connection; whether there is a place now."""
        with self._moving:
            oldest = next(iter(self._passing), None)
            if oldest is None:
                return False
            del self._passing[oldest]
            with suppress(OSError):  # its client was faster
                oldest.shutdown(socket.SHUT_RDWR)
        return self._places.acquire(timeout=MOVING)

    def _leave(self, request: Any) -> None:
        with self._moving:
            self._passing.pop(request, None)
            self._staying.pop(request, None)
        self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a client that has gone away."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class CrowdVisit(BaseHTTPRequestHandler):
    """A request that must arrive in time. A connection has one request: a client that keeps it
    for others takes a place."""

    timeout = SECONDS

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self.rfile = io.BufferedReader(_Arriving(self.connection))

    def has_left(self) -> bool:
        """Whether the client has closed its connection, and so waits no more."""
        poller = select.poll()
        poller.register(self.connection, select.POLLIN | _LEFT)
        events = poller.poll(0)
        if not events:
            return False
        try:
            return bool(events[0][1] & _LEFT) or not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def log_message(self, *_: Any) -> None:
        """Log nothing, since keys may have been sent in the wrong place."""


class _Arriving(io.RawIOBase):
    """What a client sends, if all of it arrives in time, however it is divided.

    Args:
        connection: the connection.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._end = time.monotonic() + SECONDS

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        try:
            return self._connection.recv_into(buffer)
        finally:
            self._connection.settimeout(SECONDS)

"""A client's connection: its socket, its unsent data, and its state in the worker."""

from __future__ import annotations

import contextlib
import resource
import socket
import sys
from collections import deque
from itertools import islice
from typing import Any

from galaxy_referee.app.http.waiting import Wait
from galaxy_referee.app.server.requests import IncomingRequests

PIECE = 262_144  # bytes read or written for a client before the next one gets its turn
MAX_PARTS = 64  # buffers sent together at most; systems accept a thousand
MAX_BEHIND = 1_000_000  # bytes of an unfinished answer that a client may leave unread


class Client(socket.socket):
    """A client's socket. Threads write to it without blocking, and the rest is buffered."""

    __slots__ = ("_parts", "unsent")

    def __init__(self, accepted: socket.socket) -> None:
        kind = accepted.family, accepted.type, accepted.proto
        super().__init__(*kind, fileno=accepted.detach())
        self.setblocking(False)
        self.unsent = 0  # bytes
        self._parts: deque[memoryview] = deque()  # not joined: a large answer is in memory once

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """Send what fits, and buffer the rest. The head is sent together with the first part of the
        body, when gunicorn sends that.

        Raises:
            TimeoutError: the client has left too much unread.
        """
        if self.unsent > MAX_BEHIND:
            raise TimeoutError("The client does not read.")
        if data:
            self._parts.append(memoryview(data))
            self.unsent += len(data)
        if not (data.startswith(b"HTTP/1.") and data.endswith(b"\r\n\r\n")):
            self.flush()

    def send_at_once(self, data: bytes) -> None:
        """Send a piece of a stream, directly if nothing is buffered."""
        if not self._parts:
            try:
                sent = self.send(data)
            except BlockingIOError:
                sent = 0
            data = data[sent:]
        if data:
            self.sendall(data)

    def flush(self) -> int:
        """Send as much buffered data as fits, and return the number of bytes."""
        pieces, room = [], PIECE
        for part in islice(self._parts, MAX_PARTS):
            pieces.append(part[:room])
            room -= len(pieces[-1])
            if not room:
                break
        if not pieces:
            return 0
        try:
            sent = self.sendmsg(pieces)
        except BlockingIOError:
            return 0
        self._forget(sent)
        return sent

    def drop_unsent(self) -> None:
        """Discard all unsent data."""
        self._forget(self.unsent)

    def _forget(self, count: int) -> None:
        """Drop the first bytes of what is kept."""
        self.unsent -= count
        while count:
            part = self._parts.popleft()
            if len(part) > count:
                self._parts.appendleft(part[count:])
            count -= min(count, len(part))


class ClientConnection:
    """A client's connection."""

    __slots__ = (
        *("among", "chunked", "client", "deadline", "held", "incoming", "keep"),
        *("request", "server", "sock", "wait"),
    )

    def __init__(self, sock: Client, client: Any, server: Any, incoming: IncomingRequests) -> None:
        self.sock, self.client, self.server = sock, client, server
        self.incoming = incoming
        self.keep = True  # whether the connection is kept after the answer
        self.held = 0  # what it adds to the bytes that the worker holds
        self.deadline = 0.0  # for sending and closing; arriving requests have their own
        self.among: dict[ClientConnection, None] | None = None  # the worker's list it is in
        self.wait: Wait | None = None  # what the client waits for
        self.request: Any = None  # of a client that waits
        self.chunked = False  # whether the answer is sent in chunks

    def begin_wait(self, wait: Wait) -> None:
        """Let the client wait without holding the calling thread."""
        self.wait = wait


def file_limit() -> int:
    """Raise this process's limit of open files as far as possible, and return it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS has further limits
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft

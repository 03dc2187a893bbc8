"""Clients of thousands of streams, read by one thread, which record what they receive."""

from __future__ import annotations

import heapq
import json
import selectors
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

AGAIN = 0.5  # seconds until a client reconnects after its stream has ended ...
REFUSED = 5.0  # ... and after it was refused
Version = tuple[int, int]


def version_of(text: str) -> Version:
    """A version as numbers, which are compared in order."""
    epoch, _, number = text.partition(".")
    return int(epoch), int(number)


@dataclass(eq=False)
class Onlooker:
    """A client of one stream.

    Args:
        path: the path of the session.
        token: the token of a seat; empty for a spectator.
    """

    path: str
    token: str | None
    first: str = ""  # the first version that it received
    last: str = ""
    messages: int = 0
    events: int = 0  # since the first message
    backwards: int = 0  # messages with a version older than the previous one
    restored: int = 0  # the number of notices that the session was restored from a copy
    faults: list[str] = field(default_factory=list)
    refused: bool = False  # the time of the last request
    sock: socket.socket | None = None
    _data: bytes = b""
    _begun: bool = False

    def request(self) -> bytes:
        """The request that resumes the stream where the last one ended."""
        lines = [f"GET {self.path}/stream HTTP/1.1", "Host: soak"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if self.last:
            lines.append(f"Last-Event-ID: {self.last}")
        self._data, self._begun = b"", False
        return "\r\n".join([*lines, "", ""]).encode()

    def take(self, data: bytes) -> bool:
        """Process the data that has arrived, and return whether the stream continues."""
        self._data += data
        if not self._begun:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return True
            self._begun, self._data = True, rest
            self.refused = head[9:12] != b"200"
            if self.refused:
                return False
        while True:
            size, found, rest = self._data.partition(b"\r\n")
            if not found or len(rest) < int(size, 16) + 2:
                return True
            if size == b"0":
                return False
            self._data = rest[int(size, 16) + 2 :]
            self._hear(rest[: int(size, 16)])

    def _hear(self, chunk: bytes) -> None:
        for message in chunk.split(b"\n\n"):
            lines = dict(line.split(b": ", 1) for line in message.split(b"\n") if line)
            if b"data" in lines:
                self._told(lines[b"id"].decode(), json.loads(lines[b"data"]))

    def _told(self, version: str, position: dict[str, Any]) -> None:
        if version != position["version"]:
            self.faults.append(f"{version} is named, {position['version']} is told")
        if version == self.last:
            self.faults.append(f"{version} is told twice")
        elif self.last and version_of(version) < version_of(self.last):
            self.backwards += 1
        if self.first:
            self.events += len(position["events"])
            kinds = [event["kind"] for event in position["events"]]
            self.restored += "session_restored" in kinds
        self.first = self.first or version
        self.last, self.messages = version, self.messages + 1


class Audience:
    """Onlookers that reconnect when their streams end, as EventSource does.

    Args:
        port: the port of the service.
        onlookers: the onlookers.
    """

    def __init__(self, port: int, onlookers: Sequence[Onlooker]) -> None:
        self.onlookers = onlookers
        self.opened = 0
        self._port = port
        self._selector = selectors.DefaultSelector()
        self._due: list[tuple[float, int, Onlooker]] = []
        self._numbers = count()
        self._open = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        for onlooker in onlookers:
            self._later(onlooker, 0)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def close(self) -> None:
        """Close all connections."""
        self._open = False
        self._thread.join()
        for onlooker in self.onlookers:
            if onlooker.sock:
                onlooker.sock.close()
        self._selector.close()

    def _later(self, onlooker: Onlooker, pause: float) -> None:
        heapq.heappush(self._due, (time.monotonic() + pause, next(self._numbers), onlooker))

    def _run(self) -> None:
        while self._open:
            for _ in range(50):
                if self._due and self._due[0][0] <= time.monotonic():
                    self._connect(heapq.heappop(self._due)[2])
            for key, _ in self._selector.select(0.05):
                self._read(key.data)

    def _connect(self, onlooker: Onlooker) -> None:
        try:
            onlooker.sock = socket.create_connection(("127.0.0.1", self._port), timeout=5)
            onlooker.sock.sendall(onlooker.request())
        except OSError:
            self._later(onlooker, AGAIN)
            return
        self.opened += 1
        self._selector.register(onlooker.sock, selectors.EVENT_READ, onlooker)

    def _read(self, onlooker: Onlooker) -> None:
        assert onlooker.sock is not None, "it is connected"
        try:
            data = onlooker.sock.recv(1 << 18)
        except OSError:
            data = b""
        if not data or not onlooker.take(data):
            self._selector.unregister(onlooker.sock)
            onlooker.sock.close()
            onlooker.sock = None
            self._later(onlooker, REFUSED if onlooker.refused else AGAIN)

"""Clients of streams, over sockets: what each was told, and how it ended."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Callable, Iterable
from typing import Any

from tests.sessions.play import Table


class Watcher:
    """A client of a stream. It connects again where the stream ends, as EventSource does.

    Args:
        port: of the service.
        table: what it watches.
        who: a seat, ``host``, or None.
        stays: whether it connects again.
    """

    def __init__(self, port: int, table: Table, who: Any = None, *, stays: bool = True) -> None:
        self._port, self._table, self._who, self._stays = port, table, who, stays
        self.told: list[dict[str, Any]] = []
        self.beats = 0
        self.status = 0
        self.ended = False  # properly, by a chunk without content
        self.connections = 0
        self.open()

    @property
    def last(self) -> str:
        """The version it was told last."""
        return self.told[-1]["version"] if self.told else ""

    def open(self) -> None:
        """Ask for the stream, from where the last one ended."""
        since = {"Last-Event-ID": self.last} if self.last else {}
        headers = self._table.headers(self._who, **since)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.socket = socket.create_connection(("127.0.0.1", self._port), timeout=60)
        head = f"GET {self._table.path}/stream HTTP/1.1\r\nHost: test\r\n{lines}\r\n"
        self.socket.sendall(head.encode())
        self._data, self._begun = b"", False
        self.connections += 1

    def read(self) -> None:
        """Take what has arrived."""
        try:
            data = self.socket.recv(1_000_000)
        except OSError:
            data = b""
        self._data += data
        if not data or self._take():
            self.socket.close()
            if self._stays:
                time.sleep(0.05)
                self.open()

    def _take(self) -> bool:
        """Take what is complete; returns whether the stream has ended."""
        if not self._begun:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return False
            self._begun, self._data, self.status = True, rest, int(head.split()[1])
        if self.status != 200:
            return True
        while b"\r\n" in self._data:
            size, _, rest = self._data.partition(b"\r\n")
            if len(rest) < int(size, 16) + 2:
                return False
            self._data = rest[int(size, 16) + 2 :]
            self._hear(rest[: int(size, 16)])
            if size == b"0":
                self.ended = True
                return True
        return False

    def _hear(self, chunk: bytes) -> None:
        for message in chunk.split(b"\n\n"):
            lines = dict(line.split(b": ", 1) for line in message.split(b"\n") if line)
            self.beats += b"" in lines
            if b"data" in lines:
                position = json.loads(lines[b"data"])
                assert lines[b"id"].decode() == position["version"]
                self.told.append(position)

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def listen(watchers: Iterable[Watcher], until: Callable[[], bool], patience: float = 60) -> None:
    """Let clients read until something is true.

    Raises:
        TimeoutError: it does not become true.
    """
    watchers = list(watchers)
    end = time.monotonic() + patience
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        poll = select.poll()
        by_file = {watcher.socket.fileno(): watcher for watcher in watchers}
        for number in by_file:
            if number >= 0:
                poll.register(number, select.POLLIN)
        for number, _ in poll.poll(50):
            by_file[number].read()


def in_order(watcher: Watcher) -> bool:
    """Whether a client was told each version at most once, and none after a later one."""
    versions = [tuple(map(int, told["version"].split("."))) for told in watcher.told]
    return versions == sorted(set(versions))


def events_told(watcher: Watcher) -> list[Any]:
    """All events that a client was told, from the second message on."""
    return [event for told in watcher.told[1:] for event in told["events"]]

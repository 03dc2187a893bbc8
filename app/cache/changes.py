"""Notifications of changed sessions, for workers with waiting clients.

The writer of a session publishes its new revision, and nothing else, on the session's channel. The
server forwards it only to subscribers. Notifications can be lost with a connection or a server, so
subscribers also read the session when a subscription starts and at intervals.
"""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from redis.connection import AbstractConnection
from redis.exceptions import RedisClusterException, RedisError

from galaxy_referee.app.cache.connection import packed
from galaxy_referee.app.cache.redis_clients import Client

# Called with a session and its new revision; with None if there may have been changes before.
Heard = Callable[[str, bytes | None], None]

PREFIX = "referee:"
_QUIET = 5.0  # seconds of silence after which a server is sent a PING
_AT_ONCE = 200  # subscriptions sent together
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0  # seconds before reconnecting


class Changes(Protocol):
    """Notifications for the sessions that this worker watches."""

    def watch(self, session: str) -> None:
        """Subscribe to a session. The first notification, with None as revision, confirms it."""

    def unwatch(self, session: str) -> None:
        """Unsubscribe from a session."""

    def close(self) -> None:
        """End all subscriptions."""


def channel_of(session: str) -> str:
    """A session's channel, named after its key, so that a cluster puts both on one server."""
    return f"{PREFIX}{{{session}}}"


class LocalChanges:
    """Notifications within this process.

    Args:
        heard: called by the writing thread.
        others: all listeners of the same store.
    """

    def __init__(self, heard: Heard, others: list[LocalChanges]) -> None:
        self._heard = heard
        self._watched: set[str] = set()
        self._others = others
        others.append(self)

    def watch(self, session: str) -> None:
        self._watched.add(session)
        self._heard(session, None)

    def unwatch(self, session: str) -> None:
        self._watched.discard(session)

    def close(self) -> None:
        self._others.remove(self)

    def publish(self, session: str, revision: bytes) -> None:
        """Notify the subscribers of a session, if there are any."""
        if session in self._watched:
            self._heard(session, revision)


class RedisChanges:
    """Notifications from the servers that store the sessions, over one connection to each.

    Args:
        client: the connection to the servers.
        heard: called by a dedicated thread.
        report: called with the name of each failure.
    """

    def __init__(self, client: Client, heard: Heard, report: Callable[[str], None]) -> None:
        self._client, self._heard, self._report = client, heard, report
        self._lock = threading.Lock()
        self._watched: set[str] = set()
        self._orders: deque[str] = deque()  # sessions to subscribe to or to unsubscribe from
        self._alarm, self._bell = socket.socketpair()
        self._bell.setblocking(False)
        self._open = True
        threading.Thread(target=self._run, name="changes", daemon=True).start()

    def watch(self, session: str) -> None:
        self._order(self._watched.add, session)

    def unwatch(self, session: str) -> None:
        self._order(self._watched.discard, session)

    def close(self) -> None:
        self._open = False
        self._ring()

    def _order(self, change: Callable[[str], None], session: str) -> None:
        with self._lock:
            change(session)
            first = not self._orders
            self._orders.append(session)
        if first:
            self._ring()

    def _ring(self) -> None:
        with contextlib.suppress(BlockingIOError):  # it already rings
            self._bell.send(b"\0")

    def _run(self) -> None:
        pause = _FIRST_PAUSE
        while self._open:
            began = time.monotonic()
            try:
                self._listen()
            except (RedisError, RedisClusterException, OSError) as error:
                self._report(f"news: {type(error).__name__}")
            settled = time.monotonic() - began > _LONGEST_PAUSE
            pause = _FIRST_PAUSE if settled else min(2 * pause, _LONGEST_PAUSE)
            if self._open:
                time.sleep(pause)
                self._look_again()

    def _look_again(self) -> None:
        try:
            self._client.look_again()
        except (RedisError, RedisClusterException, OSError) as error:
            self._report(f"news: {type(error).__name__}")

    def _listen(self) -> None:
        """Subscribe to all watched sessions, and pass on notifications, until a connection
        fails."""
        with contextlib.closing(_Lines(self._client, self._alarm)) as lines:
            with self._lock:
                self._orders.clear()
                orders = list(self._watched)
            while self._open:
                lines.order(orders, self._watched)
                for news in lines.news():
                    self._pass_on(news)
                with self._lock:
                    orders = list(dict.fromkeys(self._orders))
                    self._orders.clear()

    def _pass_on(self, news: Any) -> None:
        if not isinstance(news, list) or len(news) != 3:  # an answer to PING
            return
        kind, channel, content = news
        session = channel.decode()[len(PREFIX) + 1 : -1]
        if kind in (b"message", b"smessage"):
            if session in self._watched:  # a server may say something before it unsubscribes
                self._heard(session, content)
        elif kind in (b"subscribe", b"ssubscribe"):
            self._heard(session, None)
        elif kind == b"sunsubscribe" and session in self._watched:
            raise ConnectionError("The session has moved to another server.")


class _Lines:
    """A connection to each server with watched sessions."""

    def __init__(self, client: Client, alarm: socket.socket) -> None:
        self._client, self._alarm = client, alarm
        self._lines: dict[str, AbstractConnection] = {}
        self._heard_at: dict[str, float] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(alarm, selectors.EVENT_READ)

    def close(self) -> None:
        for line in self._lines.values():
            line.disconnect()
        self._selector.close()

    def order(self, sessions: Iterable[str], watched: set[str]) -> None:
        """Subscribe to watched sessions, and unsubscribe from the others."""
        orders: dict[str, list[bytes]] = {}
        for session in sessions:
            channel = channel_of(session)
            verb = self._client.subscribe
            if session not in watched:
                verb = verb.replace("SUB", "UNSUB")
            server = self._client.server_of(channel)
            orders.setdefault(server, []).append(packed((verb, channel)))
        for server, commands in orders.items():
            for start in range(0, len(commands), _AT_ONCE):  # each within the timeout of a command
                packet = b"".join(commands[start : start + _AT_ONCE])
                self._line(server).send_packed_command([packet], check_health=False)

    def _line(self, server: str) -> AbstractConnection:
        if server not in self._lines:
            line = self._lines[server] = self._client.connect_to(server)
            line.connect()
            self._heard_at[server] = time.monotonic()
            assert line._sock is not None, "it is connected"
            self._selector.register(line._sock, selectors.EVENT_READ, server)
        return self._lines[server]

    def news(self) -> list[Any]:
        """The notifications received, after waiting for one or for the alarm.

        Raises:
            RedisError, OSError: a server is silent, has closed the connection, or rejects a
                command.
        """
        said = []
        for key, _ in self._selector.select(_QUIET):
            if key.data is None:
                self._alarm.recv(4096)
                continue
            line = self._lines[key.data]
            self._heard_at[key.data] = time.monotonic()
            while line.can_read(0):
                said.append(line.read_response())
        self._ask_silent_ones()
        return said

    def _ask_silent_ones(self) -> None:
        now = time.monotonic()
        for server, heard in self._heard_at.items():
            if now - heard > 3 * _QUIET:
                raise TimeoutError("A server says nothing.")
            if now - heard > _QUIET:
                self._lines[server].send_packed_command([packed(("PING",))], check_health=False)

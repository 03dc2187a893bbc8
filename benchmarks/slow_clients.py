"""Moves and health checks while a crowd of slow clients from one address occupies the server."""

from __future__ import annotations

import contextlib
import http.client
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.engine import playout
from benchmarks.server import serving
from benchmarks.tables import TABLES
from galaxy_referee.engine.kernel.game import Game

PROBES = 20
CROWD = {"idle": 1000, "half_a_head": 100, "half_a_body": 100}
_POST = b"POST /v1/race/states HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\n"
_GET = b"GET /v1/games/race/components HTTP/1.1\r\nHost: slow\r\n\r\n"

# What each kind of slow client sends after connecting.
OPENINGS: dict[str, bytes] = {
    "idle": b"",
    "half_a_head": _POST,
    "half_a_body": _POST + b'Content-Length: 900000\r\n\r\n{"seed": "',
    "half_a_chunk": _POST + b"Transfer-Encoding: chunked\r\n\r\nffff\r\n{",
    "dripping_head": _POST + b"X-Slow: ",
    "dripping_body": _POST + b'Content-Length: 900000\r\n\r\n{"seed": "',
    "deaf": 40 * _GET,
}


class Crowd:
    """Slow clients. If the server disconnects them, they reconnect within a second.

    Args:
        port: the port of the server.
        sizes: the number of clients of each kind in ``OPENINGS``.
    """

    def __init__(self, port: int, **sizes: int) -> None:
        self._port = port
        self._ended = threading.Event()
        self._clients = [(kind, self._connect(kind)) for kind in sizes for _ in range(sizes[kind])]
        self._thread = threading.Thread(target=self._press, daemon=True)
        self._thread.start()

    def _connect(self, kind: str) -> socket.socket:
        client = socket.socket()
        if kind == "deaf":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(60)
        client.connect(("127.0.0.1", self._port))
        client.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            client.send(OPENINGS[kind])
        return client

    def _press(self) -> None:
        while not self._ended.wait(1):
            for number, (kind, client) in enumerate(self._clients):
                if _turned_away(kind, client):
                    client.close()
                    with contextlib.suppress(OSError):
                        self._clients[number] = (kind, self._connect(kind))

    def close(self) -> None:
        """Close all of them."""
        self._ended.set()
        self._thread.join()
        for _, client in self._clients:
            client.close()


def _turned_away(kind: str, client: socket.socket) -> bool:
    """Whether the server has closed the connection. A dripping client sends its next byte."""
    try:
        if kind.startswith("dripping"):
            client.send(b"x")
        return kind != "deaf" and not client.recv(65536)
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextlib.contextmanager
def crowd(port: int, **sizes: int) -> Iterator[None]:
    """Slow clients of a server, for the duration of the block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    people = Crowd(port, **sizes)
    try:
        yield
    finally:
        people.close()


def slow_client_group(game: Game[Any]) -> Group:
    """The slowest of several calls, each over a new connection, while the crowd is connected."""
    budgets = {
        name: Budget(f"slow_clients.{name}_with_1000_idle_200_half_sent", "ms", 1000, 100)
        for name in ("healthz", "moves")
    }
    tables = TABLES[game.name]

    def rounds() -> Rounds:
        state, move = next(playout(game, tables.options[tables.usual], "slow"))
        body = msgspec.json.encode({"state": Raw(game.codec.encode(state)), "moves": [move]})
        while True:
            with serving(2) as service, crowd(service.port, **CROWD):
                calls: dict[str, Callable[[], None]] = {
                    "healthz": partial(call, service.port, "GET", "/healthz"),
                    "moves": partial(call, service.port, "POST", f"/v1/{game.name}/moves", body),
                }
                yield {
                    budgets[name].name: 1000 * max(timed(probe) for _ in range(PROBES))
                    for name, probe in calls.items()
                }

    return Group(tuple(budgets.values()), rounds, least=SINGLE)


def timed(probe: Callable[[], None]) -> float:
    """The duration of a call in seconds."""
    began = time.perf_counter()
    probe()
    return time.perf_counter() - began


def call(port: int, method: str, path: str, body: bytes | None = None, patience: int = 60) -> None:
    """A call over a new connection.

    Raises:
        RuntimeError: it is refused.
        OSError: it is not answered.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    connection.request(method, path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    if response.status != 200:
        raise RuntimeError(answer.decode())

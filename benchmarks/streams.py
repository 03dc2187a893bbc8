"""Waiting clients: how many a worker holds, what they cost, and how soon they learn of a change.

Also the cost of reading a session and of a move in it, and a session's size in the cache.
"""

from __future__ import annotations

import json
import random
import select
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.load import cost, exchange, request_bytes, send_all
from benchmarks.played import new_session, over_http, play, session_requests
from benchmarks.server import serving
from benchmarks.timing import on_reference_machine
from galaxy_referee.app import create_app
from galaxy_referee.app.cache.store import Fields, MemoryStore
from galaxy_referee.app.server.connections import file_limit
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.kernel.game import Game
from tools.servers import Service

PLAYERS = 4
MOST = 10_000  # streams opened in one worker
IDLE = 10.0  # seconds without any activity
WATCHED, RATE, MOVERS = 2_000, 50, 4  # streams, moves per second, and clients that make them
LOOKS = 50  # per seat
PATIENCE = 60.0


def stream_groups(games: Sequence[Game[Any]]) -> Iterator[Group]:
    """The budgets of waiting and of sessions."""
    yield _idle_group(games[0])
    yield _delivery_group(games[0])
    yield _session_group(games)
    yield _bytes_group(games)


@dataclass
class Seats:
    """A session and its players' tokens."""

    path: str
    tokens: list[str]

    def get(self, seat: int, rest: str = "") -> bytes:
        """A seat's request."""
        head = f"GET {self.path}{rest} HTTP/1.1\r\nHost: bench\r\n"
        return f"{head}Authorization: Bearer {self.tokens[seat]}\r\n\r\n".encode()


def _seated(server: Service, game: Game[Any], count: int, seed: str) -> list[Seats]:
    """New sessions of four players, all with the same luck."""
    post, options = over_http(server.port), {"players": PLAYERS}
    return [Seats(*new_session(post, game, options, seed)) for _ in range(count)]


@dataclass
class Audience:
    """Clients of streams, read by one thread.

    Args:
        port: the port of the service.
    """

    port: int
    told: dict[str, int] = field(default_factory=dict)  # messages by session
    heard_at: dict[str, float] = field(default_factory=dict)  # the latest of them
    closed: int = 0
    _poll: Any = field(default_factory=select.epoll)
    _clients: dict[int, tuple[socket.socket, str]] = field(default_factory=dict)

    def open(self, table: Seats, seat: int) -> None:
        """Open a stream."""
        client = socket.create_connection(("127.0.0.1", self.port))
        client.sendall(table.get(seat, "/stream"))
        self._clients[client.fileno()] = client, table.path
        self._poll.register(client.fileno(), select.EPOLLIN)

    def listen(self, seconds: float) -> None:
        """Read messages for a while, or until the first one."""
        for number, _ in self._poll.poll(seconds):
            client, path = self._clients[number]
            data = client.recv(1 << 16)
            if not data:
                self._poll.unregister(number)
                del self._clients[number]
                client.close()
                self.closed += 1
            elif messages := data.count(b"event: position"):
                self.told[path] = self.told.get(path, 0) + messages
                self.heard_at[path] = time.perf_counter()

    def listen_until(self, messages: int) -> None:
        """Read until a number of messages have arrived, or until no more can be expected."""
        end = time.monotonic() + PATIENCE
        while sum(self.told.values()) < messages and time.monotonic() < end:
            self.listen(0.2)

    def close(self) -> None:
        """Close all connections."""
        for client, _ in self._clients.values():
            client.close()
        self._poll.close()


@contextmanager
def _audience(server: Service, tables: Sequence[Seats]) -> Iterator[Audience]:
    """A stream for each seat of these sessions, after its first message."""
    file_limit()
    with closing(Audience(server.port)) as audience:
        for table in tables:
            for seat in range(PLAYERS):
                audience.open(table, seat)
            audience.listen(0)
        audience.listen_until(PLAYERS * len(tables))
        yield audience


def _idle_group(game: Game[Any]) -> Group:
    budgets = (
        Budget("streams.open_in_a_worker", "streams", 5_000, 10_000, least=True),
        Budget("streams.idle_cpu", "%", 4, 2),
        Budget("streams.idle_memory", "KB", 40, 20),
        Budget("streams.opening", "ms"),
    )

    def rounds() -> Rounds:
        while True:
            with serving(1, STREAM_SECONDS="600") as server, ExitStack() as stack:
                tables = _seated(server, game, MOST // PLAYERS, "idle")
                memory, cpu = server.megabytes(), server.cpu_seconds()
                audience = stack.enter_context(_audience(server, tables))
                opened, idle = server.cpu_seconds(), time.monotonic() + IDLE
                while time.monotonic() < idle:
                    audience.listen(idle - time.monotonic())
                values = (
                    MOST - audience.closed,
                    100 * (server.cpu_seconds() - opened) / IDLE,
                    1000 * (server.megabytes() - memory) / MOST,
                    1000 * (opened - cpu) / MOST,
                )
            yield {budget.name: value for budget, value in zip(budgets, values, strict=True)}

    return Group(budgets, rounds, least=SINGLE)


def _delivery_group(game: Game[Any]) -> Group:
    name = f"streams.last_of_four_with_{WATCHED}_open_{RATE}_moves_per_second"
    budgets = (
        Budget(f"{name}_p50", "ms"),
        Budget(f"{name}_p99", "ms", 100, 25),
        Budget("streams.move_with_four_watchers", "ms"),
    )

    def rounds() -> Rounds:
        with serving(1, STREAM_SECONDS="600") as server, ExitStack() as stack:
            moves = play(over_http(server.port), game, {"players": PLAYERS}, "delivery").moves
            tables = _seated(server, game, WATCHED // PLAYERS, "delivery")
            audience = stack.enter_context(_audience(server, tables))
            for seat, move in moves:
                cpu = server.cpu_seconds()
                delays = sorted(_delays(server, tables, audience, seat, move))
                values = (
                    1000 * delays[len(delays) // 2],
                    1000 * delays[len(delays) * 99 // 100],
                    1000 * (server.cpu_seconds() - cpu) / len(tables),
                )
                yield {budget.name: value for budget, value in zip(budgets, values, strict=True)}

    return Group(budgets, rounds, least=SINGLE)


def _delays(
    server: Service, tables: Sequence[Seats], audience: Audience, seat: int, move: str
) -> list[float]:
    """Make the same move in each session; the seconds until its last stream receives it."""
    sent: dict[str, float] = {}
    body = json.dumps({"moves": [move], "sealed": False}).encode()

    def mover(number: int) -> None:
        luck, due = random.Random(number), time.monotonic()
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            for table in tables[number::MOVERS]:
                due += luck.uniform(0.5, 1.5) * MOVERS / RATE
                time.sleep(max(0.0, due - time.monotonic()))
                sent[table.path] = time.perf_counter()
                request = request_bytes(f"{table.path}/moves", body, table.tokens[seat])
                status, answer = exchange(connection, request)
                if status != 200:
                    raise RuntimeError(answer.decode())

    movers = [threading.Thread(target=mover, args=(number,)) for number in range(MOVERS)]
    for thread in movers:
        thread.start()
    while any(thread.is_alive() for thread in movers):
        audience.listen(0.1)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        audience.listen(0.1)
    heard = audience.heard_at
    return [heard[path] - began for path, began in sent.items() if heard.get(path, 0) > began]


def _session_group(games: Sequence[Game[Any]]) -> Group:
    look = Budget("sessions.look", "ms", 0.45, 0.3)
    moves = {game.name: Budget(f"sessions.{game.name}_move", "ms", 1.0, 0.8) for game in games}

    def rounds() -> Rounds:
        with serving(1) as server:
            post = over_http(server.port)
            played = {game.name: play(post, game, {"players": PLAYERS}, "a") for game in games}
            (table,) = _seated(server, games[0], 1, "look")
            looks = [[table.get(seat)] * LOOKS for seat in range(PLAYERS)]
            send_all(server.port, looks)
            while True:
                values = {look.name: 1000 * on_reference_machine(cost(server, looks * 4))}
                for name, budget in moves.items():
                    first, middle = session_requests(post, played[name])
                    send_all(server.port, [first])
                    values[budget.name] = 1000 * on_reference_machine(cost(server, [middle]))
                yield values

    return Group((look, *moves.values()), rounds)


def _bytes_group(games: Sequence[Game[Any]]) -> Group:
    name = "sessions.{}_bytes_at_the_end"
    budgets = {game.name: Budget(name.format(game.name), "KB", 80, 40) for game in games}

    def rounds() -> Rounds:
        yield {budgets[game.name].name: _kilobytes(game) for game in games}

    return Group(tuple(budgets.values()), rounds, least=1)


class _Kept(MemoryStore):
    """A cache that can report its entry for the session."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, bytes] = {}

    def write(
        self,
        session: str,
        expected: bytes | None,
        fields: Fields,
        ttl: int,
        *,
        publish: bool = True,
    ) -> bool:
        written = super().write(session, expected, fields, ttl, publish=publish)
        self.fields |= fields if written else {}
        return written


def _kilobytes(game: Game[Any]) -> float:
    """The size in the cache of a finished four-player game."""
    store = _Kept()
    settings = Settings(log_requests=False, creation_limit="")
    client = create_app([game], settings, store).test_client()
    seats = [{"player": "host"}] * PLAYERS
    body = {"options": {"players": PLAYERS}, "seed": "bytes", "seats": seats}
    made = client.post(f"/v1/{game.name}/sessions", json=body).get_json()
    path, luck = f"/v1/{game.name}/sessions/{made['session']}", random.Random("bytes")
    host = {"Authorization": f"Bearer {made['token']}"}
    while waiting := client.get(path).get_json()["view"]["waiting_for"]:
        seat = luck.choice(waiting)
        seen = client.get(path, query_string={"seat": seat}, headers=host).get_json()
        move = luck.choice(seen["decisions"][0]["moves"])["text"]
        sent = {"moves": [move], "seat": seat, "sealed": False}
        client.post(f"{path}/moves", json=sent, headers=host)
    return sum(len(name) + len(value) for name, value in store.fields.items()) / 1000

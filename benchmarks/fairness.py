"""How one client's bots affect another client: its moves while forty tables of searching
bots run."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import socket
import threading
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.load import exchange, request_bytes
from benchmarks.played import PlayedGame, over_http, play, session_requests
from benchmarks.server import serving
from galaxy_referee.engine.kernel.game import Game

CROWD = 40
SETTLE = 2.0  # seconds until all clients are connected
PAUSE = 1.0  # seconds between reads, as the service requests when bots have more to do
TABLE: dict[str, Any] = {
    "options": {"players": 6, "expansions": ["tgs", "rvi"]},
    "seats": [{"player": "bot", "bot": "monte-carlo"}] * 6,
}


def fairness_group(game: Game[Any]) -> Group:
    """The budget of moves while other clients keep bots thinking.

    Args:
        game: the game whose moves are measured; the bots play Race.
    """
    name = f"fairness.moves_beside_{CROWD}_tables_of_bots"
    alone, beside = f"{name}.alone", f"{name}.median"
    budgets = (Budget(name, "times", 3, 1.5), Budget(alone, "ms"), Budget(beside, "ms"))

    def rounds() -> Rounds:
        with serving(1, THINKING_LIMIT="30/minute") as service:
            played = play(over_http(service.port), game, {"players": 4}, "a")
            _median(service.port, played)
            while True:
                before = _median(service.port, played)
                with _crowd(service.port):
                    meanwhile = _median(service.port, played)
                yield {name: meanwhile / before, alone: before, beside: meanwhile}
                time.sleep(SETTLE)

    return Group(budgets, rounds, least=SINGLE)


def _median(port: int, played: PlayedGame) -> float:
    """The median waiting time for a move, in milliseconds."""
    first, middle = session_requests(over_http(port), played)
    took = []
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for request in first + middle:
            began = time.perf_counter()
            exchange(connection, request)
            took.append(1000 * (time.perf_counter() - began))
    return median(took)


@contextlib.contextmanager
def _crowd(port: int) -> Iterator[None]:
    """Clients at one address, each of which reads its table of bots every second."""
    process = multiprocessing.get_context("fork").Process(target=_look_on, args=(port,))
    process.start()
    try:
        time.sleep(SETTLE)
        yield
    finally:
        process.kill()
        process.join()


def _look_on(port: int) -> None:
    threads = [threading.Thread(target=_look_at_a_table, args=(port,)) for _ in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _look_at_a_table(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        create = request_bytes("/v1/race/sessions", json.dumps(TABLE).encode())
        status, answer = exchange(connection, create)
        if status != 201:
            raise RuntimeError(answer.decode())
        made = json.loads(answer)
        look = (
            f"GET /v1/race/sessions/{made['session']} HTTP/1.1\r\nHost: bench\r\n"
            f"Authorization: Bearer {made['token']}\r\n\r\n"
        ).encode()
        while True:
            exchange(connection, look)
            time.sleep(PAUSE)

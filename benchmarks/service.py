"""The service over HTTP, alternating with a bare Flask echo of the same bytes and with the
reference loop."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any

from benchmarks.budget import PAIRS, Budget, Group, Rounds
from benchmarks.load import Lists, cost, request_bytes, send_all
from benchmarks.played import PlayedGame, over_http, play, session_requests
from benchmarks.server import echoing, serving
from benchmarks.tables import TABLES
from benchmarks.timing import on_reference_machine
from galaxy_referee.engine.kernel.game import Game
from tools.servers import Service

WORKERS = 2
SEEDS = ("a", "b", "c")  # of the games, each of which has its own connection
RUNS = 3  # servers, started one after another, each with enough results for a verdict
BATCH = 50
# Requests per connection and turn; a turn then takes about 0.2 s.
MOVES, BATCHES = 100, 5
REQUESTS_FOR_MEMORY = 100_000


def service_groups(games: Sequence[Game[Any]]) -> Iterator[Group]:
    """The budgets over HTTP, for moves in the middle of games."""
    for game in games:
        yield _http_group(game)
    yield _comparison_group(games)
    yield _memory_group(games[0])


def _http_group(game: Game[Any]) -> Group:
    name = f"{game.name}.http"
    budgets = (
        Budget(f"{name}.moves_against_echo", "%", 62, 72, least=True),
        Budget(f"{name}.moves_per_core", "moves/s", 1300, 1700, least=True),
        Budget(f"{name}.batch_per_core", "moves/s", 4700, 6500, least=True),
        Budget(f"{name}.session_moves_against_echo", "%", 40, 50, least=True),
    )

    def rounds() -> Rounds:
        while True:
            with echoing(WORKERS) as echo, serving(WORKERS) as service:
                games = _played(service, game)
                _turns(echo, service, games)  # warms up both
                for _ in range(PAIRS):
                    values = _turns(echo, service, games)
                    yield {line.name: value for line, value in zip(budgets, values, strict=True)}

    return Group(budgets, rounds, usual=RUNS * PAIRS)


def _turns(echo: Service, service: Service, games: list[PlayedGame]) -> tuple[float, ...]:
    """The values of all lines; workloads that are compared alternate."""
    plain = [[request_bytes("/echo", body) for body in _spread(game)] for game in games]
    echoed = cost(echo, plain)
    moved = cost(service, _move_requests(games))
    per_move = on_reference_machine(moved)
    per_batch = on_reference_machine(cost(service, [_batches(game) for game in games]))
    sessions = [session_requests(over_http(service.port), game) for game in games]
    send_all(service.port, [first for first, _ in sessions])
    in_session = cost(service, [middle for _, middle in sessions])
    again = cost(echo, plain)
    return (100 * echoed / moved, 1 / per_move, BATCH / per_batch, 100 * again / in_session)


def _played(service: Service, game: Game[Any]) -> list[PlayedGame]:
    tables = TABLES[game.name]
    post = over_http(service.port)
    return [play(post, game, tables.options[tables.usual], seed) for seed in SEEDS]


def _move_requests(games: list[PlayedGame]) -> Lists:
    return [
        [request_bytes(f"/v1/{game.game.name}/moves", body) for body in _spread(game)]
        for game in games
    ]


def _spread(game: PlayedGame) -> list[bytes]:
    """Moves spread over the middle half of a game."""
    return game.middle[:: max(1, len(game.middle) // MOVES)]


def _batches(game: PlayedGame) -> list[bytes]:
    calls = [b'{"call":"moves","body":' + body + b"}" for body in game.middle]
    starts = range(0, max(1, len(calls) - BATCH + 1), BATCH)
    requests = [
        request_bytes(
            f"/v1/{game.game.name}/batch", b'{"calls":[' + b",".join(_full(calls, start)) + b"]}"
        )
        for start in starts
    ]
    return list(islice(cycle(requests), BATCHES))


def _full(calls: list[bytes], start: int) -> list[bytes]:
    """A full batch of calls; those of a short game are repeated."""
    enough = calls * (1 + BATCH // len(calls))
    return enough[start : start + BATCH]


def _comparison_group(games: Sequence[Game[Any]]) -> Group:
    """The cost of a move in the other games, relative to the first game."""
    first, *others = games
    budgets = {
        other.name: Budget(f"{other.name}.http.move_against_{first.name}", "times", 1.2, 1.05)
        for other in others
    }

    def rounds() -> Rounds:
        with serving(WORKERS) as service:
            requests = {game.name: _move_requests(_played(service, game)) for game in games}
            for lists in requests.values():
                send_all(service.port, lists)
            while True:
                yield {
                    budget.name: cost(service, requests[name]) / cost(service, requests[first.name])
                    for name, budget in budgets.items()
                }

    return Group(tuple(budgets.values()), rounds)


def _memory_group(game: Game[Any]) -> Group:
    worker = "memory.worker_after_100000_requests"
    growth = "memory.growth_in_the_second_half"

    def rounds() -> Rounds:
        with contextlib.ExitStack() as running:
            while True:
                running.close()
                service = running.enter_context(serving(1))
                requests = _move_requests(_played(service, game))
                answered, sizes = 0, list[float]()
                while answered < REQUESTS_FOR_MEMORY:
                    answered += send_all(service.port, requests)
                    sizes.append(service.megabytes())
                yield {worker: sizes[-1], growth: sizes[-1] - sizes[len(sizes) // 2]}

    budgets = (Budget(worker, "MB", 150, 100), Budget(growth, "MB", 2, 0))
    return Group(budgets, rounds, least=1)

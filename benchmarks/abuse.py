"""The most expensive requests that a stranger can send: the worst known ones for each call, and
batches.

Some are constructed here from extremes, such as the whole deck in one hand or the longest agenda
that a state may have. The others use states that a search found (``benchmarks.worst``).
"""

from __future__ import annotations

import contextlib
import json
import random
import socket
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.calls import suggestion
from benchmarks.load import exchange, request_bytes
from benchmarks.played import over_http
from benchmarks.progress import tell
from benchmarks.server import serving
from benchmarks.tables import TABLES
from benchmarks.worst import requests_on, worst_states
from galaxy_referee.app.stateless.batch import BATCHED
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import (
    MAX_CHILDREN,
    MAX_MOVES,
    MAX_OF_A_PIECE,
    MAX_PAGE,
    MAX_PLAYOUTS,
    MAX_STATE,
)
from tools.servers import Service

THREADS = 16
WATCHED = 20  # seconds
BATCH_BYTES = 3_900_000
Request = tuple[str, str, bytes]
_json = msgspec.json.encode


def rich(game: Game[Any], options: dict[str, Any]) -> Any:
    """The position of a game with the longest list of moves, after giving a seat the whole pile
    where that is possible."""
    pile = TABLES[game.name].pile
    luck, state = random.Random("abuse"), game.new(options, "abuse")
    most, richest = -1, json.loads(game.codec.encode(state))
    while not state.over:
        held = json.loads(game.codec.encode(state))
        if pile is not None:
            deck, hand = pile
            held["players"][game.decisions(state)[0].seat][hand] += held[deck]
            held[deck] = []
        size = _listed(game, _json(held))
        if size > most:
            most, richest = size, held
        moves = luck.choice(game.decisions(state)).moves
        game.play_silently(state, moves.at(luck.randrange(len(moves))))
    return richest


def _listed(game: Game[Any], source: bytes) -> int:
    """The length of a page of legal moves; -1 if the position is not possible."""
    try:
        open_decisions = game.decisions(game.load(source))
    except RefereeError:
        return -1
    pages = (decision.moves.page(0, MAX_PAGE) for decision in open_decisions)
    return sum(len(move.text) for page in pages for move in page)


def worst_requests() -> list[Request]:
    """The worst known requests of all games."""
    return [request for game in GAMES for request in worst_requests_of(game.name)]


@cache
def worst_requests_of(name_of_game: str) -> list[Request]:
    """The name, path, and body of each."""
    game = next(game for game in GAMES if game.name == name_of_game)
    requests = []
    for name, body in _bodies(game).items():
        requests.append((f"{game.name}.{name}", f"/v1/{game.name}/{name}", _json(body)))
        if name in BATCHED:
            requests.append((f"{game.name}.batch_of_{name}", *_batch(game, name, body)))
    for table, options in TABLES[game.name].options.items():
        thought = suggestion(game, options, "monte-carlo:playouts=64")
        name = f"{game.name}.suggestions_{table}"
        requests.append((name, f"/v1/{game.name}/suggestions", thought))
    for number, source in enumerate(worst_states(game)):
        for call, on_state in requests_on(game, source).items():
            name = f"{game.name}.{call}_{number}"
            requests.append((name, f"/v1/{game.name}/{call}", _json(on_state)))
    return requests


def _bodies(game: Game[Any]) -> dict[str, Any]:
    options = TABLES[game.name].largest
    table = game.new(options, "abuse")
    state = json.loads(game.codec.encode(table))
    held = rich(game, options)
    decision = game.decisions(game.load(_json(held)))[0]
    move = decision.moves.at(0).text
    known = json.loads(msgspec.json.encode(game.view(table, 0, True).knowledge))
    made = _moves(game, options, 4000)
    long = {**state, "agenda": state["agenda"] * (MAX_STATE // 200)}
    return {
        "states": {"options": options, "seed": "abuse", "limit": MAX_PAGE},
        "moves": {"state": state, "moves": made[:MAX_MOVES], "limit": MAX_PAGE},
        "changes": {
            "state": state,
            "moves": made[:MAX_MOVES],
            "views": [None, *range(options["players"])],
            "limit": MAX_PAGE,
        },
        "validations": {"state": held, "move": move},
        "legal-moves": {"state": held, "limit": MAX_PAGE},
        "pieces": {"state": held, "seat": decision.seat, "limit": MAX_OF_A_PIECE},
        "views": {"state": held, "seat": decision.seat, "knowledge": True, "limit": MAX_PAGE},
        "scores": {"state": held},
        "audits": {"state": long},
        "records": {
            "options": options,
            "rules_version": table.rules_version,
            "seed": "abuse",
            "moves": made,
        },
        "migrations": {"state": held, "from_version": table.rules_version, "limit": MAX_PAGE},
        "determinizations": {"knowledge": known, "seed": "s", "limit": MAX_PAGE},
        "expansions": {"state": held, "limit": MAX_CHILDREN},
        "steps": {
            "state": state,
            "moves": made[:MAX_MOVES],
            "views": [None, *range(options["players"])],
        },
        "playouts": {"state": state, "seat": 0, "playouts": MAX_PLAYOUTS, "seed": "s"},
    }


def _moves(game: Game[Any], options: dict[str, Any], most: int) -> list[str]:
    """The first legal move, repeatedly: games in which seats pass whenever they can are long."""
    state, made = game.new(options, "abuse"), list[str]()
    while not state.over and len(made) < most:
        moves = game.decisions(state)[-1].moves
        made.append(moves.at(len(moves) - 1).text)
        game.play(state, made[-1])
    return made


def _batch(game: Game[Any], name: str, body: Any) -> tuple[str, bytes]:
    call = _json({"call": name, "body": body})
    count = min(1000, BATCH_BYTES // (len(call) + 1))
    return f"/v1/{game.name}/batch", b'{"calls":[' + b",".join([call] * count) + b"]}"


def abuse_groups() -> Iterator[Group]:
    """The budgets of the most expensive requests, over all games."""
    for call in (*BATCHED, "suggestions", "playouts", "batch"):
        yield _call_group(call)
    yield _batch_memory_group()
    yield _unread_group()


def _call_group(call: str) -> Group:
    """The highest CPU time of a call, and the worker's peak memory during it."""
    name, memory = f"abuse.{call}", f"abuse.{call}.memory"

    def rounds() -> Rounds:
        requests = [request for request in worst_requests() if call_of(request) == call]
        with serving(1) as service:
            while True:
                service.forget_peak()
                took, about = max(_taken(service, request) for request in requests)
                tell(f"{name}: {about}")
                yield {name: took, memory: service.peak_megabytes()}

    budgets = Budget(name, "s of CPU", 2, 0.5), Budget(memory, "MB", 300, 100)
    return Group(budgets, rounds, least=SINGLE)


def call_of(request: Request) -> str:
    """The call that a request makes."""
    return request[1].rpartition("/")[2]


def _taken(service: Service, request: Request) -> tuple[float, str]:
    """The CPU time of a request in seconds, and the name of the request."""
    name, path, body = request
    before = service.cpu_seconds()
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        status, answer = exchange(connection, request_bytes(path, body))
    took = service.cpu_seconds() - before
    return took, f"{name}: {status}, {len(body) / 1e6:.1f} MB in, {len(answer) / 1e6:.1f} out"


def _batch_memory_group() -> Group:
    """The memory that the worst batch adds to a worker that has answered only small calls."""
    name = "memory.batch"

    def rounds() -> Rounds:
        batches = [request for request in worst_requests() if call_of(request) == "batch"]
        while True:
            with serving(1) as service:
                for game in GAMES:
                    over_http(service.port)(f"/v1/{game.name}/states", b"{}")
                service.forget_peak()
                before = service.megabytes()
                for request in batches:
                    _taken(service, request)
                yield {name: service.peak_megabytes() - before}

    return Group((Budget(name, "MB", 128, 32),), rounds, least=SINGLE)


def _unread_group() -> Group:
    """The memory of a worker while as many clients as it has threads do not read their answers."""
    name = "abuse.memory_at_once"

    def rounds() -> Rounds:
        while True:
            with serving(1) as service:
                yield {name: _unread(service)}

    return Group((Budget(name, "MB", 300, 100),), rounds, least=SINGLE)


def _unread(service: Service) -> float:
    path, body = next(
        request[1:] for request in worst_requests() if request[0] == "roll.batch_of_views"
    )
    service.forget_peak()
    with contextlib.ExitStack() as opened:
        for _ in range(THREADS):
            client = opened.enter_context(socket.create_connection(("127.0.0.1", service.port)))
            client.sendall(request_bytes(path, body))
        time.sleep(WATCHED)
    return service.peak_megabytes()

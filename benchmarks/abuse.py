"""The most expensive requests of strangers: the worst known ones of each call, and batches.

Some are built here from extremes: all of the deck in one hand, an agenda as long as a state may
be. The others are on the states that a search found (``benchmarks.worst``).
"""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import socket
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from benchmarks.bodies import body_lines
from benchmarks.budget import Line
from benchmarks.load import request_bytes
from benchmarks.service import Server, serving
from benchmarks.worst import requests_on, worst_states
from galaxy_referee.bots.monte_carlo import MAX_COMPARED
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import MAX_CHILDREN, MAX_MOVES, MAX_PAGE, MAX_STATE

PORT = 9805
THREADS = 16
BATCH_BYTES = 3_900_000
Request = tuple[str, str, bytes]


def rich(game: Game[Any], options: dict[str, Any]) -> Any:
    """The moment of a game with the longest list of moves once a seat holds the whole deck."""
    luck, state = random.Random("abuse"), game.new(options, "abuse")
    most, richest = -1, json.loads(game.codec.encode(state))
    while not state.over:
        held = json.loads(game.codec.encode(state))
        if game.name == "race":
            seat = game.decisions(state)[0].seat
            held["players"][seat]["hand"] += held["deck"]
            held["deck"] = []
        size = _listed(game, _json(held))
        if size > most:
            most, richest = size, held
        moves = luck.choice(game.decisions(state)).moves
        game.play_silently(state, moves.at(luck.randrange(len(moves))))
    return richest


def _listed(game: Game[Any], source: bytes) -> int:
    """How long a page of its legal moves is; -1 if this moment is not possible."""
    try:
        open_decisions = game.decisions(game.load(source))
    except RefereeError:
        return -1
    return sum(
        len(move.text) for decision in open_decisions for move in decision.moves.page(0, MAX_PAGE)
    )


@cache
def worst_requests() -> list[Request]:
    """A name, the path and the body of each."""
    requests = []
    for game in GAMES:
        for name, body in _bodies(game).items():
            requests.append((f"{game.name}.{name}", f"/v1/{game.name}/{name}", _json(body)))
            requests.append((f"{game.name}.batch_of_{name}", *_batch(game, name, body)))
        body = {**_thought_about(game), "bot": "monte-carlo:playouts=64", "seed": "s"}
        requests.append((f"{game.name}.suggestions", f"/v1/{game.name}/suggestions", _json(body)))
        for number, source in enumerate(worst_states(game)):
            for call, on_state in requests_on(game, source).items():
                name = f"{game.name}.{call}_{number}"
                requests.append((name, f"/v1/{game.name}/{call}", _json(on_state)))
    return requests


def _options(game: Game[Any]) -> dict[str, Any]:
    """All seats, and everything that can be added."""
    if game.name == "race":
        return {"players": 6, "expansions": ["tgs", "rvi"], "takeovers": True}
    return {"players": game.describe().seats.max}


def _thought_about(game: Game[Any]) -> dict[str, Any]:
    """An early choice between a few moves."""
    state = game.new(_options(game), "abuse")
    while not 3 < len((decision := game.decisions(state)[0]).moves) <= MAX_COMPARED:
        game.play_silently(state, decision.moves.at(0))
    return {"state": msgspec.Raw(game.codec.encode(state)), "seat": decision.seat}


def _bodies(game: Game[Any]) -> dict[str, Any]:
    options = _options(game)
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
        "validations": {"state": held, "move": move},
        "legal-moves": {"state": held, "limit": MAX_PAGE},
        "views": {"state": held, "seat": decision.seat, "knowledge": True, "limit": MAX_PAGE},
        "scores": {"state": held},
        "audits": {"state": long},
        "records": {
            "options": options,
            "rules_version": table.rules_version,
            "seed": "abuse",
            "moves": made,
        },
        "determinizations": {"knowledge": known, "seed": "s", "limit": MAX_PAGE},
        "expansions": {"state": held, "limit": MAX_CHILDREN},
    }


def _moves(game: Game[Any], options: dict[str, Any], most: int) -> list[str]:
    """The first legal move, again and again: games in which seats pass when they can are long."""
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


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def abuse_lines() -> Iterator[Line]:
    """The most CPU time that a call took, of all games, and the memory of the worker after it; then
    the memory of a worker whose threads all hold a large answer that nobody reads."""
    yield from body_lines()
    worst: dict[str, tuple[float, float, str]] = {}
    with serving("wsgi:application", PORT, 1) as service:
        for name, path, body in worst_requests():
            before = service.cpu_seconds()
            status, size = _call(path, body)
            took = service.cpu_seconds() - before
            about = f"({name}: {status}, {len(body) / 1e6:.1f} MB in, {size / 1e6:.1f} out)"
            call = name.partition(".")[2].partition("_")[0]
            worst[call] = max(worst.get(call, (0.0, 0.0, "")), (took, service.megabytes(), about))
        for call, (took, memory, about) in worst.items():
            yield Line(f"abuse.{call} {about}", took, "s of CPU", 2, 0.5, least=False)
            yield Line(f"abuse.{call}.memory", memory, "MB", 300, 100, least=False)
        yield Line("abuse.memory_at_once", _unread(service), "MB", 300, 100, least=False)


def _call(path: str, body: bytes) -> tuple[int, int]:
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    size = len(response.read())
    connection.close()
    return response.status, size


def _unread(service: Server) -> float:
    """The memory of the worker while as many clients as it has threads read no answer."""
    path, body = next(
        request[1:] for request in worst_requests() if request[0] == "roll.batch_of_views"
    )
    with contextlib.ExitStack() as opened:
        for _ in range(THREADS):
            client = opened.enter_context(socket.create_connection(("127.0.0.1", PORT)))
            client.sendall(request_bytes(path, body))
        peak = 0.0
        for _ in range(100):
            peak = max(peak, service.megabytes())
            time.sleep(0.2)
    return peak

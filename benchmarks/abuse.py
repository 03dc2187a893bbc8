"""The most that strangers can ask for: the worst requests found of each call, as many times over as
the limits let through.

The states are extremes that ``python -m tests.abuse`` led to: all of the deck in one hand, all
powers in one tableau, an agenda as long as a state may be.
"""

from __future__ import annotations

import http.client
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from app.games import GAMES
from benchmarks.bodies import body_lines
from benchmarks.budget import Line
from benchmarks.service import serving
from engine.kernel.errors import RefereeError
from engine.kernel.game import Game
from schemas.limits import MAX_CHILDREN, MAX_MOVES, MAX_PAGE, MAX_STATE

PORT = 8120
BATCH_BYTES = 3_900_000
Request = tuple[str, str, bytes]


def rich(game: Game[Any], options: dict[str, Any]) -> Any:
    """The moment of a game at which most can be listed once a seat holds all of the deck."""
    luck, state = random.Random("abuse"), game.new(options, "abuse")
    most, found = -1, json.loads(game.codec.encode(state))
    while not state.over:
        if game.name == "race":
            held = json.loads(game.codec.encode(state))
            seat = game.decisions(state)[0].seat
            held["players"][seat]["hand"] += held["deck"]
            held["deck"] = []
            size = _listed(game, _json(held))
            if size > most:
                most, found = size, held
        moves = luck.choice(game.decisions(state)).moves
        game.play_silently(state, moves.at(luck.randrange(len(moves))))
    return found


def _listed(game: Game[Any], source: bytes) -> int:
    """How long a page of its legal moves is; -1 if this is no possible moment."""
    try:
        opened = game.decisions(game.load(source))
    except RefereeError:
        return -1
    return sum(len(move.text) for each in opened for move in each.moves.page(0, MAX_PAGE))


@cache
def worst_requests() -> list[Request]:
    """A name, the path and the body of each."""
    found = []
    for game in GAMES:
        for name, body in _bodies(game).items():
            found.append((f"{game.name}.{name}", f"/v1/{game.name}/{name}", _json(body)))
            found.append((f"{game.name}.batch_of_{name}", *_batch(game, name, body)))
        body = {**_bodies(game)["views"], "bot": "monte-carlo:playouts=64", "seed": "s"}
        del body["knowledge"], body["limit"]
        found.append((f"{game.name}.suggestions", f"/v1/{game.name}/suggestions", _json(body)))
    return found


def _bodies(game: Game[Any]) -> dict[str, Any]:
    largest = {"race": 6, "roll": 5, "frontiers": 5}[game.name]
    more = {"expansions": ["tgs", "rvi"], "takeovers": True} if game.name == "race" else {}
    options = {"players": largest, **more}
    table = game.new(options, "abuse")
    state = json.loads(game.codec.encode(table))
    held = rich(game, options)
    opened = game.decisions(game.load(_json(held)))[0]
    move = opened.moves.at(0).text
    known = json.loads(msgspec.json.encode(game.view(table, 0, True).knowledge))
    made = _moves(game, options, 4000)
    long = {**state, "agenda": state["agenda"] * (MAX_STATE // 200)}
    return {
        "states": {"options": options, "seed": "abuse", "limit": MAX_PAGE},
        "moves": {"state": state, "moves": made[:MAX_MOVES], "limit": MAX_PAGE},
        "validations": {"state": held, "move": move},
        "legal-moves": {"state": held, "limit": MAX_PAGE},
        "views": {"state": held, "seat": opened.seat, "knowledge": True, "limit": MAX_PAGE},
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
    """The first legal move, again and again: games of those who pass wherever they can are long."""
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
    return json.dumps(value, separators=(",", ":")).encode()


def abuse_lines() -> Iterator[Line]:
    """CPU time and memory of each of them, by a worker of its own; and the worst bodies."""
    yield from body_lines()
    for name, path, body in worst_requests():
        with serving("wsgi:application", PORT, 1) as service:
            before = service.cpu_seconds()
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            size = len(response.read())
            took = service.cpu_seconds() - before
            about = f"({response.status}, {len(body) / 1e6:.1f} MB in, {size / 1e6:.1f} out)"
            yield Line(f"abuse.{name} {about}", took, "s of CPU", 2, 0.5, least=False)
            yield Line(f"abuse.{name}.memory", service.megabytes(), "MB", 300, 100, least=False)

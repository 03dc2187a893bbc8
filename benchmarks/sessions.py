"""Moves in sessions against stateless moves, in the same run and over the same connection."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from benchmarks.budget import Line
from benchmarks.service import serving
from galaxy_referee.engine.kernel.game import Game

PORT = 9804
GAMES = 6
MOVES = 60


def session_lines(game: Game[Any], players: int) -> Iterator[Line]:
    """How fast a session's moves are, with the embedded cache on this machine."""
    with serving("wsgi:application", PORT, 1):
        connection = http.client.HTTPConnection("127.0.0.1", PORT)
        seconds = [0.0, 0.0]
        for number in range(-1, GAMES):
            for index, play in enumerate((_stateless, _session)):
                took = play(connection, game, players, str(number))
                seconds[index] += took if number >= 0 else 0  # the first ones warm it up
        stateless, session = (GAMES * MOVES / total for total in seconds)
    yield Line("http.session_moves", session, "moves/s")
    yield Line("http.session_moves_against_stateless", 100 * session / stateless, "%", 67, 80)


def _stateless(connection: Any, game: Game[Any], players: int, seed: str) -> float:
    body: dict[str, Any] = {"options": {"players": players}, "seed": seed}
    answer = _call(connection, f"/v1/{game.name}/states", body)
    took = 0.0
    for _ in range(MOVES):
        body = {"state": answer["state"], "moves": [answer["decisions"][0]["moves"][0]["text"]]}
        answer, seconds = _timed(connection, f"/v1/{game.name}/moves", body)
        took += seconds
    return took


def _session(connection: Any, game: Game[Any], players: int, seed: str) -> float:
    body = {
        "options": {"players": players},
        "seed": seed,
        "seats": [{"player": "player"}] * players,
    }
    created = _call(connection, f"/v1/{game.name}/sessions", body)
    path = f"/v1/{game.name}/sessions/{created['session']}"
    waiting, took = created["view"]["waiting_for"], 0.0
    for _ in range(MOVES):
        token = created["seat_tokens"][waiting[0]]
        seen = _call(connection, path, None, token)
        move = {"moves": [seen["decisions"][0]["moves"][0]["text"]]}
        answer, seconds = _timed(connection, f"{path}/moves", move, token)
        waiting = answer["view"]["waiting_for"]
        took += seconds
    return took


def _timed(connection: Any, path: str, body: Any, token: str = "") -> tuple[Any, float]:
    began = time.perf_counter()
    answer = _call(connection, path, body, token)
    return answer, time.perf_counter() - began


def _call(connection: Any, path: str, body: Any, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    content = None if body is None else msgspec.json.encode(body)
    connection.request("GET" if body is None else "POST", path, content, headers)
    response = connection.getresponse()
    answer = response.read()
    if response.status not in (200, 201):
        raise RuntimeError(answer.decode())
    return msgspec.json.decode(answer)

"""Games played through the service, for requests with states exactly as it returned them."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from benchmarks.load import exchange, request_bytes
from benchmarks.tables import Options
from galaxy_referee.engine.kernel.game import Game

Post = Callable[[str, bytes], bytes]


class _Position(msgspec.Struct):
    """The part of an answer that the next request needs. The state stays raw."""

    state: msgspec.Raw
    decisions: list[dict[str, Any]]


@dataclass
class PlayedGame:
    """A random game played through the service.

    Args:
        game: the game.
        options: the options of the table.
        seed: the seed of its luck.
        bodies: the bodies of the calls that made the moves.
        moves: the seat and the text of each move.
    """

    game: Game[Any]
    options: Options
    seed: str
    bodies: list[bytes]
    moves: list[tuple[int, str]]

    @property
    def quarter(self) -> int:
        """The number of the first move in the middle half."""
        return len(self.moves) // 4

    @property
    def middle(self) -> list[bytes]:
        """The bodies in the middle half."""
        return self.bodies[self.quarter : -self.quarter]


def over_http(port: int) -> Post:
    """Calls to a server on this machine, each over a new connection.

    Raises:
        RuntimeError: a call is refused.
    """

    def post(path: str, body: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", port)) as connection:
            status, answer = exchange(connection, request_bytes(path, body))
        if status not in (200, 201):
            raise RuntimeError(answer.decode())
        return answer

    return post


def play(post: Post, game: Game[Any], options: Options, seed: str) -> PlayedGame:
    """Play a random game through the service.

    Args:
        post: calls the service.
        game: the game.
        options: the options of the table.
        seed: the seed of the game's luck and of the choices.
    """
    chooser = random.Random(seed)
    played = PlayedGame(game, options, seed, [], [])
    start = json.dumps({"options": options, "seed": seed}).encode()
    position = _read(post(f"/v1/{game.name}/states", start))
    while position.decisions:
        move = chooser.choice(chooser.choice(position.decisions)["moves"])
        text = json.dumps(move["text"]).encode()
        body = b'{"state":' + bytes(position.state) + b',"moves":[' + text + b"]}"
        played.bodies.append(body)
        played.moves.append((move["seat"], move["text"]))
        position = _read(post(f"/v1/{game.name}/moves", body))
    return played


def new_session(post: Post, game: Game[Any], options: Options, seed: str) -> tuple[str, list[str]]:
    """The path of a new session, and the tokens of its seats; arguments as for ``play``."""
    seats = [{"player": "player"}] * options["players"]
    path, body = f"/v1/{game.name}/sessions", {"options": options, "seed": seed, "seats": seats}
    created = json.loads(post(path, json.dumps(body).encode()))
    return f"{path}/{created['session']}", created["seat_tokens"]


def session_requests(post: Post, played: PlayedGame) -> tuple[list[bytes], list[bytes]]:
    """A new session, and the requests that play the same game in it: the first quarter, and the
    middle half."""
    path, tokens = new_session(post, played.game, played.options, played.seed)
    requests = [
        request_bytes(f"{path}/moves", json.dumps({"moves": [text]}).encode(), tokens[seat])
        for seat, text in played.moves
    ]
    quarter = played.quarter
    return requests[:quarter], requests[quarter:-quarter]


def _read(answer: bytes) -> _Position:
    return msgspec.json.decode(answer, type=_Position)

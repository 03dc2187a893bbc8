"""A session as its players and its host use it."""

from __future__ import annotations

import http.client
import random
import time
from collections.abc import Callable
from typing import Any


def insist(call: Callable[[], Any]) -> Any:
    """Call as a client should: until there is an answer that is not for later."""
    for _ in range(600):
        try:
            answer = call()
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
            continue
        if answer.status_code != 503:
            return answer
        time.sleep(0.05)
    raise AssertionError("no answer")


class Patient:
    """A client that repeats what is unavailable, which on a busy machine may happen any time."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.application = getattr(client, "application", None)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return insist(lambda: self._client.get(*args, **kwargs))

    def post(self, *args: Any, **kwargs: Any) -> Any:
        return insist(lambda: self._client.post(*args, **kwargs))


class Table:
    """A session and the tokens of everyone who takes part in it.

    Args:
        client: of the service.
        game: name of the game.
        body: the body of the call that creates it. Without a seed it has one, so that each run of a
            test has the same game.
    """

    def __init__(self, client: Any, game: str = "duel", **body: Any) -> None:
        self.client = client
        count = body.pop("players", 2)
        body.setdefault("seats", [{"player": "player"}] * count)
        if "deal" not in body:
            body.setdefault("seed", "tests")
        answer = client.post(f"/v1/{game}/sessions", json=body)
        assert answer.status_code == 201, answer.text
        self.created = answer.json
        self.path = f"/v1/{game}/sessions/{answer.json['session']}"
        self.host = answer.json["token"]
        self.tokens = answer.json["seat_tokens"]

    def headers(self, who: Any, **more: str) -> dict[str, str]:
        """The headers of a seat, of ``host``, or with None of a spectator."""
        token = self.host if who == "host" else None if who is None else self.tokens[who]
        return ({"Authorization": f"Bearer {token}"} if token else {}) | more

    def get(self, who: Any, path: str = "", headers: dict[str, str] | None = None, **query: Any):
        """Look at something."""
        given = self.headers(who, **(headers or {}))
        return self.client.get(self.path + path, query_string=query, headers=given)

    def post(self, who: Any, path: str, body: Any = None, **headers: str):
        """Do something; underscores in the names of headers become hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = body or {}
        return self.client.post(self.path + path, json=sent, headers=self.headers(who, **named))

    def move(self, who: int, *moves: Any, **headers: str):
        """Make moves of a seat."""
        return self.post(who, "/moves", {"moves": list(moves)}, **headers)

    def hand_over(self, seat: int, who: Any = "host", **body: Any):
        """Change who plays a seat."""
        return self.client.put(f"{self.path}/seats/{seat}", json=body, headers=self.headers(who))

    def first_move(self, who: int) -> str:
        """The first legal move of a seat."""
        return self.get(who).json["decisions"][0]["moves"][0]["text"]

    def step(self, *seats: int):
        """Make the first legal move of each of these seats, in this order; the last answer."""
        return [self.move(seat, self.first_move(seat)) for seat in seats][-1]

    def restore(self, *sealed: str):
        """Restore the session from these copies, or from that of its creation."""
        return self.post("host", "/restorations", {"sealed": sealed or [self.created["sealed"]]})

    def play_out(self, seed: int = 0, most: int = 10_000) -> list[str]:
        """Play random moves to the end; all moves in the order in which they were made."""
        luck = random.Random(seed)
        made: list[str] = []
        while len(made) < most and (waiting := self.get(None).json["view"]["waiting_for"]):
            seat = luck.choice(waiting)
            seen = self.get(seat).json
            move = luck.choice(seen["decisions"][0]["moves"])["text"]
            ok(self.move(seat, move))
            made.append(move)
        return made


def ok(answer):
    """The answer, checked to be a success."""
    assert answer.status_code == 200, answer.text
    return answer


def refused(answer, status, kind):
    """The problem with which an answer refuses; checked to be of this status and type."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == f"/problems/{kind}"
    return answer.json

"""Players in sessions over HTTP. As the guide recommends, they retry calls that return 503."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

SEATS = {"seed": "s", "options": {"players": 2}, "seats": [{"player": "player"}] * 2}
RETRIES = 120


@dataclass(frozen=True)
class Session:
    """A session with the tokens of its host and players.

    Args:
        url: its URL.
        host: the host's token.
        seats: the seats' tokens.
        rules: its rules version.
    """

    url: str
    host: str
    seats: list[str]
    rules: str

    def look(self) -> Any:
        """The session as the first seat sees it."""
        return answer(self.url, self.seats[0])

    def refusal(self) -> tuple[int, str]:
        """The status and problem type of a refused ``look``."""
        try:
            self.look()
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)["type"]
        raise AssertionError("The call was not refused.")

    def move(self) -> Any:
        """Make the first move of the first seat that has a decision, and return the answer."""
        for token in self.seats:
            for decision in answer(self.url, token)["decisions"]:
                texts = [move["text"] for move in decision["moves"]]
                kept = [text for text in texts if "take_back" not in text]
                if kept:
                    return answer(f"{self.url}/moves", token, {"moves": kept[:1]})
        raise AssertionError("No seat has a decision.")

    def restore(self, sealed: str) -> None:
        """Restore the session from a sealed copy."""
        answer(f"{self.url}/restorations", self.host, {"sealed": [sealed]})


def begin(service: str, game: str) -> Session:
    """Create a session with two players.

    Args:
        service: the URL of the service.
        game: the name of the game.
    """
    made = answer(f"{service}/v1/{game}/sessions", "", SEATS)
    url, seats = f"{service}/v1/{game}/sessions/{made['session']}", made["seat_tokens"]
    return Session(url, made["token"], seats, answer(url, seats[0])["view"]["rules_version"])


def answer(url: str, token: str, body: object = None) -> Any:
    """Make a call, retry it while it returns 503, and return its answer.

    Args:
        url: the URL of the call.
        token: the token of the host or a seat; empty for none.
        body: the body of a POST; None for a GET.

    Raises:
        HTTPError: the call was refused.
        TimeoutError: it returned 503 for a minute.
    """
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body else None
    for _ in range(RETRIES):
        try:
            request = urllib.request.Request(url, data, headers)
            with urllib.request.urlopen(request, timeout=60) as read:
                return json.load(read)
        except urllib.error.HTTPError as refused:
            if refused.code != 503:
                raise
        time.sleep(0.5)
    raise TimeoutError(url)

"""Players in sessions over HTTP. As the guide recommends, they retry calls that return 503."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tests.http_client import HttpClient
from tests.sessions.play import Patient, Table, ok


class Session(Table):
    """A session with the tokens of its host and players."""

    @classmethod
    def kept(cls, service: str, game: str, old: Any) -> Session:
        """A session that another release has begun.

        Args:
            service: the URL of the service.
            game: the name of the game.
            old: what was kept of the session.
        """
        session = cls.__new__(cls)
        session.client = Patient(HttpClient(service, conforms=False))
        session.path = f"/v1/{game}/sessions/{old['session']}"
        session.host, session.tokens = old["host_token"], old["seat_tokens"]
        return session

    @property
    def rules(self) -> str:
        """Its rules version."""
        return str(self.created["view"]["rules_version"])

    def look(self) -> Any:
        """The session as the first seat sees it."""
        return ok(self.get(0)).json

    def refusal(self) -> tuple[int, str]:
        """The status and problem type of a refused ``look``."""
        answer = self.get(0)
        return answer.status_code, answer.json["type"]

    def move_on(self) -> Any:
        """Make the first move of the first seat that has a decision, and return the answer."""
        for seat in range(len(self.tokens)):
            for decision in ok(self.get(seat)).json["decisions"]:
                texts = [move["text"] for move in decision["moves"]]
                kept = [text for text in texts if "take_back" not in text]
                if kept:
                    return ok(self.move(seat, kept[0], Idempotency_Key=uuid4().hex)).json
        raise AssertionError("No seat has a decision.")


def begin(service: str, game: str) -> Session:
    """Create a session with two players.

    Args:
        service: the URL of the service.
        game: the name of the game.
    """
    return Session(Patient(HttpClient(service, conforms=False)), game, options={"players": 2})

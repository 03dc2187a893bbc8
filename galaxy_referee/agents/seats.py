"""The seats that agents hold, by the secret that each of them got for its seat."""

from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass

from galaxy_referee.agents.service import Refused

MOST_SEATS = 1000
NOTHING = "0.0"  # the version before the first event


@dataclass
class Seat:
    """A seat in a session, held by an agent.

    Args:
        game: name of the game.
        session: id of the session.
        number: of the seat.
        token: proves to the service who holds it; never shown to anyone.
        seen: the version up to which the agent was told what happened.
        refused: how many illegal moves it has tried to make.
    """

    game: str
    session: str
    number: int
    token: str
    seen: str = NOTHING
    refused: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """Of the session."""
        return ("v1", self.game, "sessions", self.session)


class Seats:
    """All seats that agents of this server hold; of too many, the oldest is dropped."""

    def __init__(self) -> None:
        self._by_key: dict[str, Seat] = {}
        self._lock = threading.Lock()  # the tools run in threads

    def hold(self, game: str, session: str, token: str, number: int) -> str:
        """Keep a seat; returns its key, which is as secret as the seat's token."""
        key = secrets.token_urlsafe(12)
        with self._lock:
            if len(self._by_key) >= MOST_SEATS:
                del self._by_key[next(iter(self._by_key))]
            self._by_key[key] = Seat(game, session, number, token)
        return key

    def of(self, key: str) -> Seat:
        """The seat with this key.

        Raises:
            Refused: there is none.
        """
        seat = self._by_key.get(key)
        if seat is None:
            raise Refused("There is no such seat. new_game and join_game answer with the keys.")
        return seat

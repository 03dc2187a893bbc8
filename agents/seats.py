"""The seats that agents hold, by the secret that each of them got for its seat."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from galaxy_referee.agents.service import Refused

MOST_SEATS = 1000


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
    seen: str
    refused: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """Of the session."""
        return ("v1", self.game, "sessions", self.session)


class Seats:
    """All seats that agents of this server hold; of too many, the oldest is dropped."""

    def __init__(self) -> None:
        self._by_key: dict[str, Seat] = {}

    def hold(self, game: str, session: str, token: str, number: int) -> str:
        """Keep a seat; returns its key, which is as secret as the seat's token."""
        if len(self._by_key) >= MOST_SEATS:
            del self._by_key[next(iter(self._by_key))]
        key = secrets.token_urlsafe(12)
        self._by_key[key] = Seat(game, session, number, token, "0.0")
        return key

    def of(self, key: str) -> Seat:
        """The seat with this key.

        Raises:
            Refused: there is none.
        """
        if key not in self._by_key:
            raise Refused("There is no such seat. new_game and join_game answer with the keys.")
        return self._by_key[key]

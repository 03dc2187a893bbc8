"""The live tables that an arena publishes, like the files in ``documents``."""

from __future__ import annotations

from typing import Any

import msgspec


class LiveTable(msgspec.Struct, frozen=True):
    """A game that is being played, as it was some time ago.

    Args:
        division: The name of the division.
        game: The name of the game.
        seats: The names of the bots by seat.
        moves: How many moves had been made; null for a game in a session.
        view: What a spectator sees, as in `POST /v1/{game}/views` of the service.
    """

    division: str
    game: str
    seats: tuple[str, ...]
    moves: int | None
    view: Any


class LiveFile(msgspec.Struct, frozen=True):
    """The games that are being played.

    Args:
        format: The version of this format.
        delay: How many seconds the views are old.
        tables: Some of the games, the latest first.
    """

    format: int
    delay: int
    tables: tuple[LiveTable, ...]

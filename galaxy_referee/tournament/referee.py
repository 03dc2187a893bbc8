"""Two referees with one interface: the service over HTTP, and the engine in this process.

A referee gives a bot what its seat may know, and nothing else: its view, its decision, and the
events as its seat saw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from galaxy_referee.engine.kernel.outcome import Outcome

Source = str | dict[str, Any]  # a move as text or as a record


class CannotPlay(Exception):
    """The game cannot be played with these options; the text says why."""


class NotAccepted(Exception):
    """A move was refused; the text says why.

    Args:
        kind: the move can be read and is not legal, or cannot be read.
        detail: a sentence.
    """

    def __init__(self, kind: Literal["illegal", "malformed"], detail: str) -> None:
        super().__init__(detail)
        self.kind: Literal["illegal", "malformed"] = kind


class MoveText(msgspec.Struct):
    """A legal move in a list of them."""

    text: str


class DecisionView(msgspec.Struct):
    """The part of a decision that the runner itself reads."""

    seat: int
    kind: str
    moves: list[MoveText]


class SeatView(NamedTuple):
    """What a seat may know and must decide, as JSON."""

    view: msgspec.Raw
    decision: msgspec.Raw


class EventView(msgspec.Struct):
    """An event as answers show it."""

    kind: str
    seat: int | None
    data: msgspec.Raw
    private: msgspec.Raw
    text: str

    def seen_by(self, seat: int) -> EventView:
        """The event as a seat may know it."""
        if seat == self.seat:
            return self
        return EventView(self.kind, self.seat, self.data, msgspec.Raw(b"{}"), self.text)


class End(NamedTuple):
    """How a game ended.

    Args:
        outcome: winners and scores.
        rounds: how many were played; 0 if the game does not count rounds.
        digest: SHA-256 of the last state.
    """

    outcome: Outcome
    rounds: int
    digest: str


class GameSetup(NamedTuple):
    """A game with some options.

    Args:
        players: number of its seats.
        rules_version: the rules it is played by.
    """

    players: int
    rules_version: str


class RefereedGame(Protocol):
    """A game being played."""

    def waiting(self) -> list[int]:
        """The seats that have something to decide, without those that could only take back what
        they have decided; none when the game is over."""

    def default(self, seat: int) -> str:
        """The first legal move of a waiting seat, in the listed order."""

    def see(self, seats: Sequence[int], limit: int) -> list[SeatView]:
        """What waiting seats may know, with their knowledge and this many of their moves."""

    def resolve_move(self, seat: int, source: Source) -> str:
        """The legal move of a waiting seat that a bot means, as text.

        Raises:
            NotAccepted: there is none.
        """

    def play(self, moves: Sequence[str]) -> None:
        """Make legal moves of different seats."""

    def last_events(self) -> list[EventView]:
        """What the latest moves, or the set-up, led to; for the host only."""

    def end(self) -> End:
        """How the game ended."""


class Referee(Protocol):
    """Knows the rules of one game."""

    def setup(self, options: dict[str, Any]) -> GameSetup:
        """What a game with these options is.

        Raises:
            CannotPlay: there is none.
        """

    def start(self, options: dict[str, Any], seed: str) -> RefereedGame:
        """A new game."""


def require_own_seat(seat: int, source: Source) -> Source:
    """A move that must be the seat's own; a text that names no seat is.

    Raises:
        NotAccepted: it names another seat.
    """
    if isinstance(source, str):
        word = source.split(maxsplit=1)[0] if source.strip() else ""
        if not (word.isascii() and word.isdigit()):
            return f"{seat} {source}"
        named: Any = int(word[:9])
    else:
        named = source.get("seat", seat)
        source = {**source, "seat": named}
    if named != seat:
        raise NotAccepted("illegal", f"This is a move of seat {named}, not of seat {seat}.")
    return source

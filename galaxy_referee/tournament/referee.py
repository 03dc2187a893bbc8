"""Two referees with one interface: the service over HTTP, and the engine in this process.

A referee gives a bot only what its seat may know: its view, its decision, and the events as its
seat saw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.outcome import Outcome

Source = str | dict[str, Any]  # a move as text or as an object


class CannotPlay(Exception):
    """The game cannot be played with these options; the text is the reason."""


class VoidGame(Exception):
    """A game cannot count; the text is the cause."""


class NotAccepted(Exception):
    """A move was refused; the text is the reason.

    Args:
        kind: whether the move is illegal or malformed.
        detail: a sentence.
    """

    def __init__(self, kind: Literal["illegal", "malformed"], detail: str) -> None:
        super().__init__(detail)
        self.kind: Literal["illegal", "malformed"] = kind


class MoveText(msgspec.Struct):
    """A legal move in a list of them."""

    text: str


class DecisionView(msgspec.Struct):
    """The part of a decision that the runner reads."""

    seat: int
    kind: str
    moves: list[MoveText]


class SeatView(Protocol):
    """A seat's view and decision, valid until the next move."""

    @property
    def view(self) -> msgspec.Raw:
        """The seat's view, as JSON."""

    @property
    def decision(self) -> msgspec.Raw:
        """Its decision, as JSON."""

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge that came with the view, for programs that think ahead."""


@dataclass(frozen=True)
class SentView:
    """A view as sent by a service.

    Args:
        view: the view as JSON.
        decision: the decision as JSON.
    """

    view: msgspec.Raw
    decision: msgspec.Raw

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge that came with the view."""
        return _view.decode(self.view).knowledge


class _View(msgspec.Struct):
    knowledge: Knowledge


_view = msgspec.json.Decoder(_View)


class EventView(msgspec.Struct):
    """An event as in answers."""

    kind: str
    seat: int | None
    data: msgspec.Raw
    private: msgspec.Raw
    text: str

    def seen_by(self, seat: int) -> EventView:
        """The event as a seat may see it."""
        if seat == self.seat:
            return self
        return EventView(self.kind, self.seat, self.data, msgspec.Raw(b"{}"), self.text)


class End(NamedTuple):
    """The end of a game.

    Args:
        outcome: winners and scores.
        rounds: the number of rounds; 0 if the game does not count rounds.
        digest: the SHA-256 of the last state.
    """

    outcome: Outcome
    rounds: int
    digest: str


class GameSetup(NamedTuple):
    """A game with some options.

    Args:
        players: the number of seats.
        rules_version: the rules version.
    """

    players: int
    rules_version: str


class RefereedGame(Protocol):
    """A game being played."""

    def waiting(self) -> list[int]:
        """The seats with an open decision, except those that could only take back an answer; none
        once the game is over."""

    def default(self, seat: int) -> str:
        """The first legal move of a waiting seat, in the listed order."""

    def see(self, seats: Sequence[int], limit: int) -> Sequence[SeatView]:
        """The views of waiting seats, with their knowledge and at most this many of their moves."""

    def resolve_move(self, seat: int, source: Source) -> str:
        """Resolve a bot's answer to a legal move of a waiting seat, as text.

        Raises:
            NotAccepted: the answer is not a legal move.
        """

    def play(self, moves: Sequence[str]) -> None:
        """Make legal moves of different seats."""

    def last_events(self) -> list[EventView]:
        """The events of the latest moves or the setup, for the host only."""

    def end(self) -> End:
        """How the game ended."""


class Referee(Protocol):
    """Provides one game with its rules."""

    def setup(self, options: dict[str, Any]) -> GameSetup:
        """The game with these options.

        Raises:
            CannotPlay: it cannot be played with them.
        """

    def start(self, options: dict[str, Any], seed: str) -> RefereedGame:
        """Start a new game."""


def require_own_seat(seat: int, source: Source) -> Source:
    """Check that a move is the seat's own; a text without a seat counts as such.

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

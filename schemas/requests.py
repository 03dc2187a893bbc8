"""Requests as the calls take them: what an envelope has checked, as a frozen struct.

What the engine reads itself, such as states, stays raw JSON.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

MoveSource = str | dict[str, Any]
Player = Literal["open", "player", "host", "bot"]


# -- stateless calls -----------------------------------------------------------------------------


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A new game."""

    options: dict[str, Any]
    seed: str | None
    salt: str | None
    deal: dict[str, Any] | None
    limit: int
    seal: bool
    views: list[int | None]


class MakeMoves(msgspec.Struct, frozen=True, kw_only=True):
    """Moves to make in a state."""

    state: msgspec.Raw
    moves: list[MoveSource]
    limit: int
    seal: bool
    views: list[int | None]
    undoable: bool


class CheckMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move to check in a state."""

    state: msgspec.Raw
    move: MoveSource


class ListMoves(msgspec.Struct, frozen=True, kw_only=True):
    """Which legal moves to list."""

    state: msgspec.Raw
    limit: int
    seat: int | None = None
    cursor: str | None = None


class SeeState(msgspec.Struct, frozen=True, kw_only=True):
    """Whose view of a state."""

    state: msgspec.Raw
    seat: int | None
    knowledge: bool
    limit: int


class ListPieces(msgspec.Struct, frozen=True, kw_only=True):
    """Whose pieces, and how many moves of each."""

    state: msgspec.Raw
    seat: int
    limit: int


class ScoreState(msgspec.Struct, frozen=True, kw_only=True):
    """A state to score."""

    state: msgspec.Raw


class AuditState(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that claims to be a state."""

    state: msgspec.Raw


class ReplayRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game, as it is kept in a file."""

    rules_version: str
    options: dict[str, Any]
    seed: str
    salt: str | None
    deal: dict[str, Any] | None
    moves: list[MoveSource]
    limit: int
    seal: bool
    game: str | None = None
    from_version: str | None = None
    digests: dict[str, str] = {}
    outcome: Any = None


class ImportLog(msgspec.Struct, frozen=True, kw_only=True):
    """The log of a game that people played."""

    log: str


class Migrate(msgspec.Struct, frozen=True, kw_only=True):
    """A state of an older version."""

    state: msgspec.Raw
    from_version: str
    limit: int
    seal: bool


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Many independent calls."""

    calls: msgspec.Raw


class Determinize(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows, to be completed to a whole state."""

    knowledge: msgspec.Raw
    seed: str | None
    limit: int
    seal: bool


class Expand(msgspec.Struct, frozen=True, kw_only=True):
    """A state to expand."""

    state: msgspec.Raw
    cursor: str
    limit: int
    seal: bool
    seat: int | None = None


class Suggest(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that asks for advice, with the state or with what the seat knows of it."""

    seat: int
    bot: str
    seed: str | None
    state: msgspec.Raw | None = None
    knowledge: msgspec.Raw | None = None


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """Moves to make in a state, one by one, and whose views to follow."""

    state: msgspec.Raw
    moves: list[MoveSource]
    views: list[int | None]
    seal: bool


class PlayOut(msgspec.Struct, frozen=True, kw_only=True):
    """A position to play out."""

    state: msgspec.Raw
    seat: int | None
    bot: str
    playouts: int
    seed: str | None


# -- sessions ------------------------------------------------------------------------------------


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Who will play a seat."""

    name: str | None = None
    player: Player = "open"
    bot: str | None = None


class NewSession(msgspec.Struct, frozen=True, kw_only=True):
    """A new session."""

    options: dict[str, Any]
    seed: str | None
    deal: dict[str, Any] | None
    seats: list[SeatPlan] | None
    spectators: bool


class JoinSession(msgspec.Struct, frozen=True, kw_only=True):
    """A player who takes a seat."""

    seat: int | None
    name: str | None


class MakeSessionMoves(msgspec.Struct, frozen=True, kw_only=True):
    """Moves of one seat."""

    moves: list[MoveSource]
    seat: int | None
    limit: int
    sealed: bool


class UndoMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move to take back."""

    seat: int | None
    limit: int
    sealed: bool


class ChangeSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Who is to play a seat from now on."""

    player: Player
    bot: str | None


class RestoreSession(msgspec.Struct, frozen=True, kw_only=True):
    """Sealed sessions, as answers gave them."""

    sealed: list[str]


class SeeQuery(msgspec.Struct, frozen=True, kw_only=True):
    """How to look at a session."""

    seat: int | None
    knowledge: bool
    limit: int
    since: str | None = None
    wait: int = 0


class IssueTicket(msgspec.Struct, frozen=True, kw_only=True):
    """Whose stream a ticket is to open."""

    seat: int | None


class StreamQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What to stream."""

    seat: int | None
    knowledge: bool
    limit: int
    since: str | None = None
    ticket: str | None = None


class PiecesQuery(msgspec.Struct, frozen=True, kw_only=True):
    """How many moves of each piece."""

    seat: int | None
    limit: int


class EventsQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which events."""

    seat: int | None
    since: str


class LegalMovesQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which legal moves."""

    seat: int | None
    cursor: str | None
    limit: int

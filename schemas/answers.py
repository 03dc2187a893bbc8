"""Answers of the calls, as structs that are written as JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from galaxy_referee.bots.playouts import Expected
from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo, Seats
from galaxy_referee.engine.kernel.outcome import Outcome, SeatScore
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.engine.kernel.wire import DecisionRecord, EventRecord
from galaxy_referee.schemas.records import (
    Child,
    Fault,
    PieceUse,
    Problem,
    SeatInfo,
    StepRecord,
    ValuedMove,
)

# -- games and bots ------------------------------------------------------------------------------


class GameSummary(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str
    rules_version: str
    notice: str | None


class GameList(msgspec.Struct):
    """All games that can be played here."""

    games: list[GameSummary]


class Rulebook(msgspec.Struct):
    """The numbered rules of a game, or of an expansion or a variant of it."""

    title: str
    path: str
    confidence: dict[str, int]


class GameDetails(GameSummary):
    """A game with its options and what they mean."""

    seats: Seats
    options: dict[str, OptionInfo]
    rule_sets: dict[str, str]
    confidence: list[DataConfidence]
    rulebooks: list[Rulebook]


class Catalogue(GameSummary):
    """Every component of a game."""

    components: dict[str, Any]


class BotSetting(msgspec.Struct):
    """A whole number that a bot can be set with."""

    name: str
    meaning: str
    default: int | None
    minimum: int
    maximum: int


class Bot(msgspec.Struct):
    """A built-in bot."""

    name: str
    description: str
    settings: list[BotSetting]
    games: list[str]


class BotList(msgspec.Struct):
    """All built-in bots."""

    bots: list[Bot]


# -- stateless calls -----------------------------------------------------------------------------


class Position(msgspec.Struct):
    """A state, how it came about and what must be decided next."""

    state: Any
    events: list[EventRecord]
    decisions: list[DecisionRecord]
    outcome: Outcome | None
    views: list[msgspec.Raw] | msgspec.UnsetType = msgspec.UNSET
    undoable: bool | msgspec.UnsetType = msgspec.UNSET


class Verdict(msgspec.Struct):
    """Whether a move is legal, and if not, why."""

    legal: bool
    move: msgspec.Raw | None
    problem: Problem | None


class LegalMoves(msgspec.Struct):
    """Open decisions with their legal moves."""

    decisions: list[DecisionRecord]


class SeatView(msgspec.Struct):
    """What one seat may know and what it must decide."""

    view: Any
    decisions: list[DecisionRecord]


class PieceUses(msgspec.Struct):
    """What a seat can do with each piece that it holds."""

    seat: int
    pieces: list[PieceUse]


class Scores(msgspec.Struct):
    """The scores as if the game ended now."""

    over: bool
    scores: list[SeatScore]
    outcome: Outcome | None


class Audit(msgspec.Struct):
    """Everything wrong with a state."""

    consistent: bool
    faults: list[Fault]


class Replay(msgspec.Struct):
    """The end of a replayed game, or the first thing that is wrong with its record."""

    state: Any
    decisions: list[DecisionRecord]
    outcome: Outcome | None
    index: int | None
    problem: Problem | None


class Imported(msgspec.Struct):
    """A game that was played elsewhere, and what its log does not tell."""

    record: Record
    untold: list[str]


class Migrated(msgspec.Struct):
    """A state of today's version."""

    state: Any
    decisions: list[DecisionRecord]


class Determinized(msgspec.Struct):
    """A whole state as the real one may be."""

    state: Any
    decisions: list[DecisionRecord]


class Expansion(msgspec.Struct):
    """The states that legal moves lead to."""

    children: list[Child]
    total: int
    cursor: str | None


class Suggestion(msgspec.Struct):
    """A built-in bot's advice."""

    move: msgspec.Raw
    reason: str
    complete: bool
    values: list[ValuedMove]


class Steps(msgspec.Struct):
    """A game move by move."""

    state: Any
    views: list[Any]
    steps: list[StepRecord]
    outcome: Outcome | None


class Playouts(msgspec.Struct):
    """How a position is expected to end."""

    seats: list[Expected]
    playouts: int
    complete: bool


# -- sessions ------------------------------------------------------------------------------------


class SessionPosition(msgspec.Struct, kw_only=True):
    """A session as its viewer may know it."""

    session: str
    version: str
    seat: int | None
    seats: list[SeatInfo]
    luck: Literal["service", "seed", "deal"]
    view: Any
    decisions: list[DecisionRecord]
    events: list[EventRecord]
    outcome: Outcome | None
    undoable: bool = False
    sealed: str | None


class SessionCreated(SessionPosition, kw_only=True):
    """A new session and its tokens."""

    token: str
    seat_tokens: list[str | None]


class SessionJoined(SessionPosition, kw_only=True):
    """A seat that was taken, and its token."""

    token: str


class SessionSeat(SessionPosition, kw_only=True):
    """A seat with another holder."""

    token: str | None


class StreamTicket(msgspec.Struct):
    """What opens one stream in place of a token."""

    ticket: str
    expires_in: int


class SessionEvents(msgspec.Struct):
    """What happened in a session."""

    version: str
    complete: bool
    events: list[EventRecord]


class SessionRecord(msgspec.Struct):
    """The record of a finished game."""

    record: Record
    commitment: str
    bots: list[str | None]

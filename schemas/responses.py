"""Responses of stateless calls and sessions, as structs that are encoded as JSON.

A member that is not described here gets the default description for its name
(``default_descriptions``).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from galaxy_referee.bots.playouts import Expected
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.patches import Change
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.schemas import common_fields, records
from galaxy_referee.schemas.base import Answer

# -- stateless calls -----------------------------------------------------------------------------


class Position(Answer):
    """A state, the events that led to it, and the open decisions.

    Args:
        state: the current state.
        events: the events, in order.
        decisions: the open decisions, by seat; empty when the game is over.
        outcome: how the game ended; null while the game is in progress.
        views: the views of the requested seats, in that order.
        undoable: if requested, whether the last move revealed nothing to other seats. If so, it
            can be taken back by continuing from the state before it.
        read: the moves as they were read, if the request is `loose`.
    """

    state: common_fields.StateSource
    events: list[common_fields.Event]
    decisions: list[common_fields.Decision]
    outcome: common_fields.Ending
    views: (
        list[Annotated[msgspec.Raw, common_fields.of_game("SeenPosition")]] | msgspec.UnsetType
    ) = msgspec.UNSET
    undoable: bool | msgspec.UnsetType = msgspec.UNSET
    read: list[str] | msgspec.UnsetType = msgspec.UNSET


class Changes(Answer):
    """What moves changed, and the open decisions.

    Args:
        state: a JSON Patch (RFC 6902) from the state in the request to the current one. If either
            is sealed, its one operation replaces the whole.
        views: for each of the requested views, in that order, a JSON Patch from the view before
            the moves to the view after.
        events: the events, in order, with the private facts of all seats.
        decisions: the open decisions, by seat; empty when the game is over.
        outcome: how the game ended; null while the game is in progress.
        undoable: if requested, whether the last move revealed nothing to other seats. If so, it
            can be taken back by continuing from the state before it.
        read: the moves as they were read, if the request is `loose`.
    """

    state: list[Change]
    views: list[list[Change]]
    events: list[common_fields.Event]
    decisions: list[common_fields.Decision]
    outcome: common_fields.Ending
    undoable: bool | msgspec.UnsetType = msgspec.UNSET
    read: list[str] | msgspec.UnsetType = msgspec.UNSET


class Verdict(Answer):
    """Whether a move is legal, and if not, why.

    Args:
        move: the move as parsed.
    """

    legal: bool
    move: common_fields.Move | None
    problem: records.Problem | None


class LegalMoves(Answer):
    """Open decisions with their legal moves.

    Args:
        decisions: the requested open decisions.
    """

    decisions: list[common_fields.Decision]


class SeatView(Answer):
    """One seat's view and its open decision.

    Args:
        decisions: the seat's own open decision, if it has one.
    """

    view: common_fields.View
    decisions: list[common_fields.Decision]


class PieceUses(Answer):
    """What a seat can do with each piece that it holds.

    Args:
        seat: the seat that holds them.
        pieces: the pieces, as its view shows them.
    """

    seat: int
    pieces: list[Annotated[records.PieceUse, common_fields.of_game("PieceUse")]]


class Scores(Answer):
    """The scores as if the game ended now.

    Args:
        over: whether these scores are final.
    """

    over: bool
    scores: list[SeatScore]
    outcome: common_fields.Ending


class Audit(Answer):
    """All faults of a state."""

    consistent: bool
    faults: list[records.Fault]


class Replay(Answer):
    """The end of a replayed game, or the first error in its record.

    Args:
        state: the state after the last move that could be made.
        decisions: the open decisions in this state.
        index: index of the first wrong move, from 0; null if there is none.
        problem: the error in the record; null if the record is valid.
    """

    state: common_fields.StateSource
    decisions: list[common_fields.Decision]
    outcome: common_fields.Ending
    index: int | None
    problem: records.Problem | None


class Imported(Answer):
    """A game that was played elsewhere.

    Args:
        record: the record, which POST records accepts unchanged.
        untold: sentences about facts in the record that are missing from the log.
    """

    record: Annotated[Record, common_fields.of_game("ReplayRecord")]
    untold: list[str]


class Migrated(Answer):
    """A migrated state.

    Args:
        state: the same position under the current rules.
        decisions: the open decisions in this state.
    """

    state: common_fields.StateSource
    decisions: list[common_fields.Decision]


class Determinized(Answer):
    """A complete state that is consistent with a seat's knowledge.

    Args:
        decisions: the open decisions in it; the seat's own decision is the real one.
    """

    state: common_fields.StateSource
    decisions: list[common_fields.Decision]


class Expansion(Answer):
    """The states that result from legal moves.

    Args:
        total: number of legal moves.
        cursor: where to continue; null on the last page.
    """

    children: list[Annotated[records.Child, common_fields.of_game("Child")]]
    total: int
    cursor: str | None


class Suggestion(Answer):
    """A built-in bot's advice.

    Args:
        reason: the reason, in one or two sentences.
        complete: false if the bot ran out of time before it had finished.
        values: the bot's evaluation of each move it compared; empty if it does not evaluate moves.
    """

    move: common_fields.Move
    reason: str
    complete: bool
    values: list[Annotated[records.ValuedMove, common_fields.of_game("ValuedMove")]]


class Steps(Answer):
    """A game, move by move.

    Args:
        state: the state after the last move.
        views: each viewer's view before the first move.
        steps: the moves in order.
    """

    state: common_fields.StateSource
    views: list[common_fields.View]
    steps: list[Annotated[records.StepRecord, common_fields.of_game("StepRecord")]]
    outcome: common_fields.Ending


class Playouts(Answer):
    """The expected result of a position.

    Args:
        seats: the mean result of each seat.
        playouts: number of finished playouts.
        complete: false if the request's time or budget allowed fewer playouts than requested.
    """

    seats: list[Expected]
    playouts: int
    complete: bool


class BatchAnswers(Answer):
    """The answer to each call, in order."""

    answers: list[records.BatchAnswer]


# -- sessions ------------------------------------------------------------------------------------


class SessionPosition(Answer, kw_only=True):
    """A session as its viewer may see it.

    Args:
        session: the session's id.
        version: the version that the viewer has seen; the ETag without its quotes.
        seat: the viewing seat; null is a spectator.
        fixed_seats: whether the seats are fixed: their players only look and decide.
        luck: who chose the luck: the service, or the host with a seed or a deal.
        decisions: the seat's own decision, if any.
        events: the events.
        undoable: whether the seat has a move that can be taken back because it has revealed
            nothing. False for a spectator.
        sealed: the whole session, sealed: always for the host; for a player when joining and with
            every accepted move or undo, unless the request declines it. Keep the newest copy; a
            session is restored from it.
        clock: the clocks, if the host wants them.
        rematch: the next game of these players, if the host has started it. Spectators do not see
            it.
        read: the moves as they were read, if the request is `loose`.
    """

    session: str
    version: str
    seat: int | None
    seats: list[records.SeatInfo]
    fixed_seats: bool = False
    luck: common_fields.Luck
    view: common_fields.View
    decisions: list[common_fields.Decision]
    events: list[common_fields.Event]
    outcome: common_fields.Ending
    undoable: bool = False
    sealed: common_fields.Sealed | None
    clock: records.SessionClock | None = None
    rematch: records.Rematch | None = None
    read: list[str] | msgspec.UnsetType = msgspec.UNSET


class SessionCreated(SessionPosition, kw_only=True):
    """A new session and its tokens.

    Args:
        token: the host's token.
        seat_tokens: by seat, the token of each seat reserved for a `player`. All are null in a
            rematch, whose players find theirs in the session of their last game.
    """

    token: str
    seat_tokens: list[str | None]


class SessionJoined(SessionPosition, kw_only=True):
    """A seat that has been taken, and its token.

    Args:
        token: the seat's token.
    """

    token: str


class SessionSeat(SessionPosition, kw_only=True):
    """A seat with a new holder.

    Args:
        token: the token of a seat that was given to a `player`.
    """

    token: str | None


class StreamTicket(Answer):
    """A one-time ticket that opens a stream in place of a token.

    Args:
        ticket: the value of `ticket` in the stream's query; it can be used once.
        expires_in: number of seconds until it expires.
    """

    ticket: str
    expires_in: int


class SessionEvents(Answer):
    """The events of a session.

    Args:
        complete: false if some events are missing: the cache has lost them, or they are too many.
    """

    version: str
    complete: bool
    events: list[common_fields.Event]


class SessionRecord(Answer):
    """The record of a finished game; POST records takes it unchanged.

    Args:
        commitment: the commitment published at the start: SHA-256 of the salt and the seed.
        bots: by move, the built-in bot that made it; null for people.
    """

    record: Annotated[Record, common_fields.of_game("ReplayRecord")]
    commitment: str
    bots: list[str | None]

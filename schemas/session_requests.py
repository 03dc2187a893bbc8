"""Requests to sessions, as frozen structs of validated members."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from galaxy_referee.schemas import common_fields, fields, limits
from galaxy_referee.schemas.base import Query, Request


class SeatPlan(Request, frozen=True, kw_only=True):
    """Who will play a seat.

    Args:
        player: `open`: anyone who joins; `player`: the person who gets the token in the answer;
            `host`: the host; `bot`: a built-in bot.
    """

    name: common_fields.Name | None = None
    player: common_fields.Player = "open"
    bot: common_fields.PlayersBot | None = None


class ClockPlan(Request, frozen=True, kw_only=True):
    """Clocks for a session. When a seat has no time left, a built-in bot decides for it.

    Args:
        initial: the time of each seat at the start of the game, in seconds.
        increment: the seconds that a seat gains with each move that others notice.
    """

    initial: Annotated[int, Meta(ge=1, le=limits.MAX_CLOCK)]
    increment: Annotated[int, Meta(ge=0, le=limits.MAX_CLOCK)] = 0


class NewSession(Request, frozen=True, kw_only=True):
    """A new session.

    Args:
        seats: one entry for each seat in the game; by default all are open.
        fixed_seats: whether the tokens of seats only look and decide. Nobody then joins, hands
            over, or opens a seat, and there is no rematch; only the host can take a seat, and give
            it to a `player`. No seat may be `open`.
        undo: whether seats may take back moves; by default, only if the seats are not fixed.
        spectators: whether anyone who knows the session's id may watch.
        clock: the clocks; by default there are none.
    """

    options: common_fields.Options = {}
    seed: common_fields.Seed | None = None
    deal: common_fields.Deal | None = None
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=limits.MAX_SEATS)] | None = None
    fixed_seats: bool = False
    undo: bool | None = None
    spectators: bool = True
    clock: ClockPlan | None = None


class StartRematch(Request, frozen=True, kw_only=True):
    """The next game of a session's players. It has the same bots, clock, spectators, and rules
    of undo.

    Args:
        options: its options; by default those of this session.
        seats: for each seat of the next game, the seat of this session whose player takes it; by
            default everyone stays.
    """

    options: common_fields.Options | None = None
    seats: (
        Annotated[list[common_fields.Seat], Meta(min_length=1, max_length=limits.MAX_SEATS)] | None
    ) = None


class JoinSession(Request, frozen=True, kw_only=True):
    """A player who takes a seat.

    Args:
        seat: the seat; by default the first open one.
    """

    seat: common_fields.Seat | None = None
    name: common_fields.Name | None = None


class MakeSessionMoves(Request, frozen=True, kw_only=True):
    """Moves of one seat.

    Args:
        loose: read each text as the legal move that it fits, if there is exactly one: case,
            punctuation, and the seat do not matter.
    """

    moves: Annotated[common_fields.Moves, partial(fields.Moves, 1, limits.MAX_SESSION_MOVES)]
    loose: bool = False
    seat: common_fields.HostSeat | None = None
    limit: common_fields.Page = limits.DEFAULT_PAGE
    sealed: common_fields.SealedCopy = True


class UndoMove(Request, frozen=True, kw_only=True):
    """A move to take back."""

    seat: common_fields.HostSeat | None = None
    limit: common_fields.Page = limits.DEFAULT_PAGE
    sealed: common_fields.SealedCopy = True


class ChangeSeat(Request, frozen=True, kw_only=True):
    """The new player of a seat.

    Args:
        player: `host`: the host; `open`: anyone who joins; `bot`: a built-in bot; `player`, only
            for the host: the person who gets the token in the answer. The seat's old token becomes
            invalid.
    """

    player: common_fields.Player
    bot: common_fields.PlayersBot | None = None


class RestoreSession(Request, frozen=True, kw_only=True):
    """Sealed copies of a session, from earlier answers.

    Args:
        sealed: the copies that the host, and perhaps the players, have kept; the newest is
            restored.
    """

    sealed: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=limits.MAX_SEALED)]],
        Meta(min_length=1, max_length=limits.MAX_SEATS + 1),
    ]


class IssueTicket(Request, frozen=True, kw_only=True):
    """The seat whose stream a ticket opens."""

    seat: common_fields.SeatOfView | None = None


class SeeQuery(Query, frozen=True, kw_only=True):
    """Options for getting a session's position.

    Args:
        since: also list the events since this version.
        wait: number of seconds to wait for a version other than the one in If-None-Match.
    """

    seat: common_fields.SeatOfView | None = None
    knowledge: common_fields.MoreKnowledge = False
    since: common_fields.Version | None = None
    wait: Annotated[int, Meta(ge=0, le=limits.MAX_WAIT)] = 0
    limit: common_fields.HowMany = limits.DEFAULT_PAGE


class StreamQuery(Query, frozen=True, kw_only=True):
    """Options for a stream.

    Args:
        since: the last version received, for clients that cannot send Last-Event-ID when they
            reconnect.
        ticket: a ticket in place of a token, for clients that cannot send a token.
        changes: send a position as a JSON Patch of the one before it in the stream where that is
            shorter, as a message named `changes`.
    """

    seat: common_fields.SeatOfView | None = None
    knowledge: common_fields.MoreKnowledge = False
    changes: bool = False
    since: common_fields.Version | None = None
    ticket: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$")] | None = None
    limit: common_fields.HowMany = limits.DEFAULT_PAGE


class EventsQuery(Query, frozen=True, kw_only=True):
    """The events to list.

    Args:
        seat: only for the host: a seat it plays, whose view of the events to return.
        since: list the events after this version; by default all of them.
    """

    seat: common_fields.Seat | None = None
    since: common_fields.Version = "0.0"


class PiecesQuery(Query, frozen=True, kw_only=True):
    """The pieces to list.

    Args:
        seat: only for the host: a seat it plays.
    """

    seat: common_fields.Seat | None = None
    limit: common_fields.PageOfAPiece = limits.DEFAULT_OF_A_PIECE


class LegalMovesQuery(Query, frozen=True, kw_only=True):
    """The legal moves to list.

    Args:
        seat: only for the host: a seat it plays.
        cursor: the `cursor` from an earlier answer for the same version, to get the next page.
    """

    seat: common_fields.Seat | None = None
    cursor: common_fields.Cursor | None = None
    limit: common_fields.HowMany = limits.DEFAULT_PAGE

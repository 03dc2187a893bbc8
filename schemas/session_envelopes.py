"""Requests and answers of the calls of sessions."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from marshmallow import fields, validate

from galaxy_referee.schemas import answers, limits, members, requests
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Digits, Flag, Matches, Several, Typed, Whole

_VERSION = Matches(r"^[0-9]{1,9}\.[0-9]{1,9}$")
_SEAT = validate.Range(0, limits.MAX_SEATS - 1)


def _name() -> fields.String:
    return fields.String(
        validate=validate.Length(1, limits.MAX_NAME),
        load_default=None,
        allow_none=True,
        metadata=members.about("What the player is called."),
    )


def _host_seat() -> Whole:
    return Whole(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: the seat that is meant, one of those it plays."),
    )


def _bot() -> fields.String:
    about = "For `bot` only: which one, by default `greedy`."
    return members.bot(about, load_default=None, allow_none=True)


def _digits(text: str, default: int, least: int, most: int) -> Digits:
    return Digits(
        load_default=default, validate=validate.Range(least, most), metadata=members.about(text)
    )


def _with_knowledge() -> fields.Boolean:
    return fields.Boolean(
        load_default=False,
        metadata=members.about("Add the whole state as far as the viewer knows it to the view."),
    )


def _with_seal() -> Flag:
    return Flag(
        load_default=True,
        metadata=members.about(
            "Whether to answer with a sealed copy of the session. Without one the call is cheaper, "
            "and a session that the cache loses restarts from an earlier copy."
        ),
    )


# -- requests ------------------------------------------------------------------------------------


class SeatPlan(Envelope):
    """Who will play a seat."""

    struct = requests.SeatPlan
    name = _name()
    player = fields.String(
        load_default="open",
        validate=validate.OneOf(["open", "player", "host", "bot"]),
        metadata=members.about(
            "`open`: whoever joins; `player`: whoever gets the token in the answer; `host`; `bot`: "
            "a built-in bot."
        ),
    )
    bot = _bot()


class NewSession(Envelope):
    """A new session."""

    struct = requests.NewSession
    options = members.options()
    seed = members.seed(load_default=None)
    deal = members.deal()
    seats = Several(
        fields.Nested(SeatPlan),
        1,
        limits.MAX_SEATS,
        load_default=None,
        metadata=members.about("One for each seat of the game; by default all are open."),
    )
    spectators = Flag(
        load_default=True,
        metadata=members.about("Whether everyone who knows the session's id may watch."),
    )


class JoinSession(Envelope):
    """A player who takes a seat."""

    struct = requests.JoinSession
    seat = Whole(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("Which seat; by default the first open one."),
    )
    name = _name()


class MakeSessionMoves(Envelope):
    """Moves of one seat."""

    struct = requests.MakeSessionMoves
    moves = members.moves(1, limits.MAX_SESSION_MOVES)
    seat = _host_seat()
    limit = members.page()
    sealed = _with_seal()


class UndoMove(Envelope):
    """A move to take back."""

    struct = requests.UndoMove
    seat = _host_seat()
    limit = members.page()
    sealed = _with_seal()


class ChangeSeat(Envelope):
    """Who is to play a seat from now on."""

    struct = requests.ChangeSeat
    player = fields.String(
        required=True,
        validate=validate.OneOf(["open", "player", "host", "bot"]),
        metadata=members.about(
            "`host`: the host plays on; `open`: whoever joins does; `bot`: a built-in bot does; "
            "`player`, for the host only: whoever gets the token in the answer. Its old token "
            "becomes invalid."
        ),
    )
    bot = _bot()


class RestoreSession(Envelope):
    """Sealed sessions, as answers gave them."""

    struct = requests.RestoreSession
    sealed = Several(
        fields.String(validate=validate.Length(1, limits.MAX_SEALED)),
        1,
        limits.MAX_SEATS + 1,
        required=True,
        metadata=members.about(
            "What the host, and perhaps the players, have kept; the newest counts."
        ),
    )


class SeeQuery(Envelope):
    """How to look at a session."""

    struct = requests.SeeQuery
    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: look from a seat it plays."),
    )
    knowledge = _with_knowledge()
    since = fields.String(
        validate=_VERSION,
        load_default=None,
        metadata=members.about("Also list the events since this version."),
    )
    wait = _digits(
        "How many seconds to wait for a version other than the one in If-None-Match.",
        0,
        0,
        limits.MAX_WAIT,
    )
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


class IssueTicket(Envelope):
    """Whose stream a ticket is to open."""

    struct = requests.IssueTicket
    seat = Whole(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: look from a seat it plays."),
    )


class StreamQuery(Envelope):
    """What to stream."""

    struct = requests.StreamQuery
    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: look from a seat it plays."),
    )
    knowledge = _with_knowledge()
    since = fields.String(
        validate=_VERSION,
        load_default=None,
        metadata=members.about(
            "The last version received, for clients that cannot send Last-Event-ID when they "
            "connect anew."
        ),
    )
    ticket = fields.String(
        validate=Matches(r"^[A-Za-z0-9_-]{43}$"),
        load_default=None,
        metadata=members.about("A ticket in place of a token, for clients that can send none."),
    )
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


class EventsQuery(Envelope):
    """Which events."""

    struct = requests.EventsQuery
    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: as a seat it plays sees them."),
    )
    since = fields.String(
        validate=_VERSION,
        load_default="0.0",
        metadata=members.about("List the events after this version; by default all of them."),
    )


class PiecesQuery(Envelope):
    """How many moves of each piece."""

    struct = requests.PiecesQuery
    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: of a seat it plays."),
    )
    limit = _digits(
        "How many legal moves to list of each piece.",
        limits.DEFAULT_OF_A_PIECE,
        1,
        limits.MAX_OF_A_PIECE,
    )


class LegalMovesQuery(Envelope):
    """Which legal moves."""

    struct = requests.LegalMovesQuery
    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=members.about("For the host only: of a seat it plays."),
    )
    cursor = members.cursor(
        "Continue where an earlier answer of the same version was cut.", load_default=None
    )
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


# -- answers -------------------------------------------------------------------------------------


class SessionPosition(Envelope):
    """A session as its viewer may know it."""

    struct: ClassVar[type[msgspec.Struct] | None] = answers.SessionPosition
    session = fields.String(required=True, metadata=members.about("Its id."))
    version = fields.String(
        required=True,
        metadata=members.about("What the viewer has seen; the ETag without its quotes."),
    )
    seat = Whole(
        required=True,
        allow_none=True,
        metadata=members.about("Whose view it is; null is a spectator's."),
    )
    seats = fields.List(Typed("SeatInfo", shared=True), required=True)
    luck = fields.String(
        required=True,
        validate=validate.OneOf(["service", "seed", "deal"]),
        metadata=members.about(
            "Who chose the luck: the service, or the host with a seed or a deal."
        ),
    )
    view = Typed("View", required=True)
    decisions = fields.List(
        Typed("Decision"), required=True, metadata=members.about("The seat's own decision, if any.")
    )
    events = fields.List(Typed("Event"), required=True, metadata=members.about("What happened."))
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)
    undoable = Flag(
        required=True,
        metadata=members.about(
            "Whether the seat has a move that can be taken back: nobody has learned anything from "
            "it. False for a spectator."
        ),
    )
    sealed = Typed(
        "SealedState",
        shared=True,
        required=True,
        allow_none=True,
        metadata=members.about(
            "The whole session, sealed: for the host always, for a player when joining and with "
            "every accepted move or undo unless the request declines it. Keep the newest; a "
            "session is restored from it."
        ),
    )


class SessionCreated(SessionPosition):
    """A new session and its tokens."""

    struct = answers.SessionCreated
    token = fields.String(required=True, metadata=members.about("The host's token."))
    seat_tokens = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=members.about("By seat, the token of each that was planned for a `player`."),
    )


class SessionJoined(SessionPosition):
    """A seat that was taken, and its token."""

    struct = answers.SessionJoined
    token = fields.String(required=True, metadata=members.about("The seat's token."))


class SessionSeat(SessionPosition):
    """A seat with another holder."""

    struct = answers.SessionSeat
    token = fields.String(
        required=True,
        allow_none=True,
        metadata=members.about("The token of a seat that was given to a `player`."),
    )


class StreamTicket(Envelope):
    """What opens one stream in place of a token."""

    struct = answers.StreamTicket
    ticket = fields.String(
        required=True, metadata=members.about("For the query of the stream; it can be used once.")
    )
    expires_in = Whole(
        required=True, metadata=members.about("For how many seconds it can be used.")
    )


class SessionEvents(Envelope):
    """What happened in a session."""

    struct = answers.SessionEvents
    version = fields.String(required=True)
    complete = fields.Boolean(
        required=True,
        metadata=members.about("False if events in between were lost with the cache."),
    )
    events = fields.List(Typed("Event"), required=True)


class SessionRecord(Envelope):
    """The record of a finished game; POST records takes it unchanged."""

    struct = answers.SessionRecord
    record = Typed("ReplayRecord", required=True)
    commitment = fields.String(
        required=True,
        metadata=members.about(
            "What was published at the start: SHA-256 of the salt and the seed."
        ),
    )
    bots = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=members.about("By move, the built-in bot that made it; null for people."),
    )

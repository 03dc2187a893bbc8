"""What goes into the calls of sessions and what comes out of them."""

from __future__ import annotations

from marshmallow import fields, validate

from galaxy_referee.schemas import limits
from galaxy_referee.schemas.envelopes import Envelope, _about, _deal, _moves, _options, _page, _seed
from galaxy_referee.schemas.fields import Digits, Flag, Several, Typed, Whole

_VERSION = validate.Regexp(r"^[0-9]{1,9}\.[0-9]{1,9}\Z")
_SEAT = validate.Range(0, limits.MAX_SEATS - 1)


def _name() -> fields.String:
    return fields.String(
        validate=validate.Length(1, limits.MAX_NAME),
        load_default=None,
        allow_none=True,
        metadata=_about("What the player is called."),
    )


def _host_seat() -> Whole:
    return Whole(
        validate=_SEAT,
        load_default=None,
        metadata=_about("For the host only: which of the seats it plays is meant."),
    )


def _digits(text: str, default: int, least: int, most: int) -> Digits:
    return Digits(load_default=default, validate=validate.Range(least, most), metadata=_about(text))


def _with_knowledge() -> fields.Boolean:
    return fields.Boolean(
        load_default=False,
        metadata=_about("Add the whole state as far as the viewer knows it to the view."),
    )


# -- requests ------------------------------------------------------------------------------------


class SeatPlan(Envelope):
    """Who will play a seat."""

    name = _name()
    player = fields.String(
        load_default="open",
        validate=validate.OneOf(["open", "player", "host"]),
        metadata=_about(
            "`open`: whoever joins; `player`: whoever gets the token in the answer; `host`."
        ),
    )


class NewSession(Envelope):
    """A new session."""

    options = _options()
    seed = _seed(load_default=None)
    deal = _deal()
    seats = Several(
        fields.Nested(SeatPlan),
        1,
        limits.MAX_SEATS,
        load_default=None,
        metadata=_about("One for each seat of the game; all are open if left out."),
    )
    spectators = Flag(
        load_default=True,
        metadata=_about("Whether everyone who knows the session's id may look on."),
    )


class JoinSession(Envelope):
    """A player who takes a seat."""

    seat = Whole(
        validate=_SEAT, load_default=None, metadata=_about("Which; the first open one if left out.")
    )
    name = _name()


class MakeSessionMoves(Envelope):
    """Moves of one seat."""

    moves = _moves(1, limits.MAX_SESSION_MOVES)
    seat = _host_seat()
    limit = _page()


class UndoMove(Envelope):
    """A move to take back."""

    seat = _host_seat()
    limit = _page()


class ChangeSeat(Envelope):
    """Who shall play a seat from now on."""

    player = fields.String(
        required=True,
        validate=validate.OneOf(["open", "player", "host"]),
        metadata=_about(
            "`host`: the host plays it on; `open`: whoever joins does; `player`, for the host "
            "only: whoever gets the token in the answer. Its old token does not count any more."
        ),
    )


class RestoreSession(Envelope):
    """Sealed sessions, as answers gave them."""

    sealed = Several(
        fields.String(validate=validate.Length(1, limits.MAX_SEALED)),
        1,
        limits.MAX_SEATS + 1,
        required=True,
        metadata=_about("What the host, and perhaps the players, hold; the newest counts."),
    )


class SeeQuery(Envelope):
    """How to look at a session."""

    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=_about("For the host only: look from a seat it plays."),
    )
    knowledge = _with_knowledge()
    since = fields.String(
        validate=_VERSION,
        load_default=None,
        metadata=_about("Also list the events since the version of this name."),
    )
    wait = _digits(
        "How many seconds to wait for another version than the one in If-None-Match.",
        0,
        0,
        limits.MAX_WAIT,
    )
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


class StreamQuery(Envelope):
    """What to stream."""

    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=_about("For the host only: look from a seat it plays."),
    )
    knowledge = _with_knowledge()
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


class EventsQuery(Envelope):
    """Which events."""

    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=_about("For the host only: as a seat it plays sees them."),
    )
    since = fields.String(
        validate=_VERSION,
        load_default="0.0",
        metadata=_about("The version after which they happened; from the start if left out."),
    )


class LegalMovesQuery(Envelope):
    """Which legal moves."""

    seat = Digits(
        validate=_SEAT,
        load_default=None,
        metadata=_about("For the host only: of a seat it plays."),
    )
    cursor = fields.String(
        validate=validate.Regexp(r"^[0-9]{1,2}-[0-9]{1,15}\Z"),
        load_default=None,
        metadata=_about("Go on where an earlier answer of the same version was cut."),
    )
    limit = _digits("How many legal moves to list.", limits.DEFAULT_PAGE, 1, limits.MAX_PAGE)


# -- answers -------------------------------------------------------------------------------------


class SessionPosition(Envelope):
    """A session as its viewer may know it."""

    session = fields.String(required=True, metadata=_about("Its id."))
    version = fields.String(
        required=True, metadata=_about("What the viewer has seen; the ETag without its quotes.")
    )
    seat = Whole(
        required=True, allow_none=True, metadata=_about("Whose view it is; null is a spectator's.")
    )
    seats = fields.List(Typed("SeatInfo", shared=True), required=True)
    luck = fields.String(
        required=True,
        validate=validate.OneOf(["service", "seed", "deal"]),
        metadata=_about("Who chose the luck: the service, or the host by a seed or a deal."),
    )
    view = Typed("View", required=True)
    decisions = fields.List(
        Typed("Decision"), required=True, metadata=_about("The seat's own decision, if any.")
    )
    events = fields.List(Typed("Event"), required=True, metadata=_about("What happened."))
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)
    sealed = Typed(
        "SealedState",
        shared=True,
        required=True,
        allow_none=True,
        metadata=_about(
            "The whole session, sealed: for the host always, for a player when joining and with "
            "every accepted move. Keep the newest; a session is restored from it."
        ),
    )


class SessionCreated(SessionPosition):
    """A new session and its tokens."""

    token = fields.String(required=True, metadata=_about("The host's token."))
    seat_tokens = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=_about("By seat, the token of each that was planned for a `player`."),
    )


class SessionJoined(SessionPosition):
    """A seat that was taken, and its token."""

    token = fields.String(required=True, metadata=_about("The seat's token."))


class SessionSeat(SessionPosition):
    """A seat with another holder."""

    token = fields.String(
        required=True,
        allow_none=True,
        metadata=_about("The token of a seat that was given to a `player`."),
    )


class SessionEvents(Envelope):
    """What happened in a session."""

    version = fields.String(required=True)
    complete = fields.Boolean(
        required=True,
        metadata=_about("False if a loss of the cache has swallowed events in between."),
    )
    events = fields.List(Typed("Event"), required=True)


class SessionRecord(Envelope):
    """The record of a finished game; POST records takes it as it is."""

    record = Typed("ReplayRecord", required=True)
    commitment = fields.String(
        required=True,
        metadata=_about("What was published at the start: SHA-256 of the salt and the seed."),
    )

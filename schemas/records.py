"""Small records in responses that the engine does not define."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.patches import Change
from galaxy_referee.engine.kernel.stepping import Question
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.kernel.wire import DecisionRecord, EventRecord


class Child(msgspec.Struct):
    """A legal move and the resulting state.

    Args:
        move: the move.
        state: the resulting state.
        waiting_for: the seats with a decision in this state.
        outcome: how the game ended; null if it is not over.
    """

    move: msgspec.Raw
    state: Any
    waiting_for: list[int]
    outcome: Outcome | None


class ValuedMove(msgspec.Struct):
    """A legal move, and a bot's evaluation of it.

    Args:
        move: the move.
        wins: the win probability, from 0 to 1; a tie counts as a share of a win.
        margin: the expected final points minus those of the best other seat.
    """

    move: msgspec.Raw
    wins: Annotated[float, msgspec.Meta(ge=0, le=1)]
    margin: float


class SeenPosition(msgspec.Struct):
    """A position and the events that led to it, as a seat (null: a spectator) may see them."""

    seat: int | None
    view: Any
    events: list[EventRecord]


class StepRecord(msgspec.Struct):
    """A move that was made, and its effects.

    Args:
        move: the move.
        question: the decision that it answered; null for a concession.
        events: the events, with the private facts of all seats.
        changes: for each viewer, a JSON Patch (RFC 6902) from the view before to the view after.
    """

    move: msgspec.Raw
    question: Question | None
    events: list[EventRecord]
    changes: list[list[Change]]


class PieceUse(msgspec.Struct):
    """What a seat can do with a piece that it holds.

    Args:
        piece: the piece.
        total: number of legal moves that name it.
        moves: the first of these moves.
        problem: why there are none; null if there are any.
    """

    piece: str
    total: int
    moves: list[msgspec.Raw]
    problem: Problem | None


# What happens to a session besides its game.
SESSION_EVENTS = {
    "seat_changed": EventType(
        "Seat {seat} changes from {from} to {to}, by the {by}.", also=("name", "bot")
    ),
    "time_out": EventType("Seat {seat} has no time left: {bot} decides for it."),
    "session_restored": EventType("The session was restored from a sealed copy."),
}
SESSION_VOCABULARY = Vocabulary(
    facts={
        "from": "Who played the seat before: open, player, host or bot.",
        "to": "Who plays it from now on: open, player, host or bot.",
        "by": "Who made the change: host or player.",
        "name": "The player's name.",
        "bot": "The built-in bot that plays it from now on, or decides for it; null for people.",
    },
    types={
        "from": Literal["open", "player", "host", "bot"],
        "to": Literal["open", "player", "host", "bot"],
        "by": Literal["host", "player"],
        "name": str | None,
        "bot": str | None,
    },
)


class SeatClock(msgspec.Struct):
    """The clock of a seat. It runs while the seat has a decision and no seat is open.

    Args:
        left: the seconds left while the clock is stopped; null while it runs.
        runs_out: the time at which the clock runs out, by the service's clock (as in the header
            `Date`); null while it is stopped.
    """

    left: Annotated[float, msgspec.Meta(ge=0)] | None
    runs_out: Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})] | None


class SessionClock(msgspec.Struct):
    """The clocks of a session.

    Args:
        initial: the time of each seat at the start of the game, in seconds.
        increment: the seconds that a seat gains with each move that others notice.
        seats: by seat, its clock.
    """

    initial: int
    increment: int
    seats: list[SeatClock]


class Rematch(msgspec.Struct):
    """The next game of a session's players.

    Args:
        session: the id of its session.
        seat: the seat in it that is kept for the viewer; null if there is none.
        token: the token of that seat.
    """

    session: str
    seat: int | None
    token: str | None


class SeatInfo(msgspec.Struct):
    """Who plays a seat.

    Args:
        name: the player's name.
        player: nobody yet (`open`), a player, the host, or a built-in bot.
        holders: number of holders so far. Each may have seen everything that the seat knows.
        host_played: whether the host has ever held the seat.
        given: whether the host received the current player's token to pass on, and so has it too.
            A rematch keeps it, because that token leads to the one of the next game.
        bot: the built-in bot that plays it; null for people.
    """

    name: str | None
    player: Literal["open", "player", "host", "bot"]
    holders: int
    host_played: bool
    given: bool
    bot: str | None


class Violation(msgspec.Struct):
    """One error in a request.

    Args:
        pointer: JSON pointer into the request.
        code: the stable reason.
        detail: a description of the error.
    """

    pointer: str
    code: str
    detail: str


class Fault(msgspec.Struct, omit_defaults=True):
    """One broken invariant.

    Args:
        pointer: JSON pointer into the state.
        code: stable name of the invariant.
        message: a description of the fault, for people.
        blocking: whether checks that depend on this invariant were skipped.
    """

    pointer: str
    code: str
    message: str
    blocking: bool = False


class LogLine(msgspec.Struct):
    """A line of a log.

    Args:
        number: the line number, from 1.
        text: the text of the line, truncated if it is long.
    """

    number: int
    text: str


class Problem(msgspec.Struct, omit_defaults=True):
    """An RFC 9457 problem.

    Args:
        type: URL of the problem type's documentation.
        title: the name of the problem type.
        status: the HTTP status.
        detail: a description of this error.
        code: the stable reason.
        rule: id of the rule that was violated.
        rule_url: URL of the rule's text.
        pointer: JSON pointer to the offending part of the request.
        decision: the open decision that the move should have answered.
        errors: all errors, if there can be several.
        valid: the accepted values.
        version: the current version of a session.
        limit: the rate limit.
        remaining: milliseconds that bots may still think for this client.
        retry_after: seconds to wait.
        doubted: the side that is probably wrong if a log cannot be imported.
        lines: the surrounding lines of the log.
        request_id: the id of the request in the logs.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    rule_url: str | None = None
    pointer: str | None = None
    decision: DecisionRecord | None = None
    errors: list[Violation] = []
    valid: list[Any] = []
    version: str | None = None
    limit: str | None = None
    remaining: int | None = None
    retry_after: int | None = None
    doubted: Literal["log", "importer", "edition", "engine"] | None = None
    lines: list[LogLine] = []
    request_id: str | None = None


class BatchCall(msgspec.Struct, forbid_unknown_fields=True):
    """One call in a batch: its name, as in the URL, and its body."""

    call: str
    body: msgspec.Raw


class BatchAnswer(msgspec.Struct):
    """The answer to one call in a batch."""

    status: int
    body: Any

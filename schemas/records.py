"""The small records inside answers that the engine does not define itself."""

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
    """A legal move and where it leads.

    Args:
        move: the move.
        state: the state it leads to.
        waiting_for: the seats that decide there.
        outcome: how the game ended; null if it is not over there.
    """

    move: msgspec.Raw
    state: Any
    waiting_for: list[int]
    outcome: Outcome | None


class ValuedMove(msgspec.Struct):
    """A legal move, and what a bot expects after it.

    Args:
        move: the move.
        wins: the chance of winning, from 0 to 1; a share of it for a tie.
        margin: the points at the end less those of the best other seat.
    """

    move: msgspec.Raw
    wins: Annotated[float, msgspec.Meta(ge=0, le=1)]
    margin: float


class SeenPosition(msgspec.Struct):
    """A position and how it came about, as a seat, or for null a spectator, may know it."""

    seat: int | None
    view: Any
    events: list[EventRecord]


class StepRecord(msgspec.Struct):
    """A move that was made, and what it changed.

    Args:
        move: the move.
        question: the decision that it answered; null for a concession.
        events: what happened, with the private facts of all seats.
        changes: for each viewer, the JSON Patch (RFC 6902) from the view before to the view after.
    """

    move: msgspec.Raw
    question: Question | None
    events: list[EventRecord]
    changes: list[list[Change]]


class PieceUse(msgspec.Struct):
    """What a seat can do with a piece that it holds.

    Args:
        piece: the piece.
        total: how many legal moves name it.
        moves: the first of them.
        problem: why there is none; null if there are some.
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
    "session_restored": EventType("The session was restored from a sealed copy."),
}
SESSION_VOCABULARY = Vocabulary(
    facts={
        "from": "Who played the seat before: open, player, host or bot.",
        "to": "Who plays it from now on: open, player, host or bot.",
        "by": "Who asked for it: host or player.",
        "name": "What the player is called.",
        "bot": "The built-in bot that plays it from now on; null for people.",
    },
    types={
        "from": Literal["open", "player", "host", "bot"],
        "to": Literal["open", "player", "host", "bot"],
        "by": Literal["host", "player"],
        "name": str | None,
        "bot": str | None,
    },
)


class SeatInfo(msgspec.Struct):
    """Who plays a seat.

    Args:
        name: what the player is called.
        player: nobody yet (`open`), a player, the host, or a built-in bot.
        holders: how many players have held the seat so far. Each may have seen all that it knows.
        host_played: whether the host has ever held it.
        given: whether the host received the present player's token to pass on, and so has it too.
        bot: the built-in bot that plays it; null for people.
    """

    name: str | None
    player: Literal["open", "player", "host", "bot"]
    holders: int
    host_played: bool
    given: bool
    bot: str | None


class Violation(msgspec.Struct):
    """One thing that is wrong.

    Args:
        pointer: JSON pointer into the request.
        code: the stable reason.
        detail: what is wrong.
    """

    pointer: str
    code: str
    detail: str


class Fault(msgspec.Struct, omit_defaults=True):
    """One broken invariant.

    Args:
        pointer: JSON pointer into the state.
        code: stable name of the invariant.
        message: what is wrong, for people.
        blocking: nothing that builds on it can be checked.
    """

    pointer: str
    code: str
    message: str
    blocking: bool = False


class LogLine(msgspec.Struct):
    """A line of a log.

    Args:
        number: its number, from 1.
        text: what it says, cut if it is long.
    """

    number: int
    text: str


class Problem(msgspec.Struct, omit_defaults=True):
    """An RFC 9457 problem.

    Args:
        type: leads to its documentation.
        title: the type in words.
        status: the HTTP status.
        detail: what is wrong here.
        code: the stable reason.
        rule: id of the rule that says so.
        rule_url: leads to the rule's text.
        pointer: JSON pointer to the offending part of the request.
        decision: the decision that the move should have answered.
        errors: everything that is wrong, where there can be several faults.
        valid: the values that are accepted.
        version: the present version of a session.
        limit: the rate limit.
        remaining: milliseconds that bots may still think for this client.
        retry_after: seconds to wait.
        doubted: the side that is probably wrong if a log cannot be imported.
        lines: the lines of the log around the place.
        request_id: names the request in the logs.
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
    """One call of a batch: its name, as in its URL, and its body."""

    call: str
    body: msgspec.Raw


class BatchAnswer(msgspec.Struct):
    """The answer to one call of a batch."""

    status: int
    body: Any

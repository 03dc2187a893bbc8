"""Everything that can go wrong, as RFC 9457 problems of documented types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from galaxy_referee.app.http.languages import say
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.engine.kernel import errors
from galaxy_referee.engine.kernel.texts import Words
from galaxy_referee.engine.kernel.wire import DecisionRecord
from galaxy_referee.schemas.records import Problem, Violation

MALFORMED_JSON = Kind(
    "malformed-json",
    400,
    "Malformed JSON",
    "The body is not valid JSON in UTF-8. NaN, Infinity, comments, lone surrogates and anything "
    "after the value are not valid JSON. Fix the request body and resend it; nothing was changed.",
)
BAD_REQUEST = Kind(
    "bad-request",
    400,
    "Bad request",
    "The request is malformed, or uses a part of HTTP that is not supported.",
)
NOT_FOUND = Kind(
    "not-found", 404, "Not found", "There is nothing at this URL. The API is documented at /docs."
)
UNKNOWN_GAME = Kind(
    "unknown-game",
    404,
    "Unknown game",
    "This service does not referee a game of this name. `valid` lists the games; see /v1/games.",
)
METHOD_NOT_ALLOWED = Kind(
    "method-not-allowed",
    405,
    "Method not allowed",
    "This URL does not accept this method. The Allow header lists the methods that it accepts.",
)
ILLEGAL_MOVE = Kind(
    "illegal-move",
    409,
    "Illegal move",
    "The move can be read, but is not legal in this state. `code` is the stable reason "
    "(`illegal`, `not_your_decision`, `ambiguous`, `game_over`, or a reason of the game), `rule` "
    "the rule, `pointer` the move, `decision` what should have been decided. No move was made, "
    "including those earlier in the list.",
)
WRONG_VERSION = Kind(
    "wrong-version",
    409,
    "Other rules version",
    "The state or record was made under another format or other rules than those of this service. "
    "Bring the state to today's version with POST migrations, replay the game's record by today's "
    "rules with POST records and `from_version`, or use a service with those rules.",
)
TOO_LARGE = Kind(
    "too-large",
    413,
    "Body too large",
    "The body is larger than this service accepts. Split a batch into several.",
)
REQUEST_TIMEOUT = Kind(
    "request-timeout",
    408,
    "Request timeout",
    "The rest of the request did not arrive in time. Send requests without pauses.",
)
URI_TOO_LONG = Kind(
    "uri-too-long", 414, "URI too long", "The request line is longer than this service accepts."
)
HEADERS_TOO_LARGE = Kind(
    "headers-too-large",
    431,
    "Headers too large",
    "The request has more headers, or larger ones, than this service accepts.",
)
UNSUPPORTED_MEDIA_TYPE = Kind(
    "unsupported-media-type",
    415,
    "Unsupported media type",
    "Bodies are JSON: send Content-Type: application/json and no Content-Encoding.",
)
TOO_DEEP = Kind(
    "too-deep",
    422,
    "Nested too deeply",
    "Arrays and objects are nested more deeply than in any state, or make up most of the body.",
)
BUDGET_EXHAUSTED = Kind(
    "budget-exhausted",
    422,
    "Budget exhausted",
    "The work and the bytes of the answer that one request may ask for are limited; docs/api.md "
    "has the limits. In a batch, the calls before this one were answered; send the others in "
    "another request. A single call asks for less with fewer moves, a lower limit or a cursor.",
)
INVALID_REQUEST = Kind(
    "invalid-request",
    422,
    "Invalid request",
    "The body is JSON, but does not match the contract of this call. `errors` lists every invalid "
    "part with its JSON pointer.",
)
MALFORMED_MOVE = Kind(
    "malformed-move",
    422,
    "Malformed move",
    "The move cannot be read: its kind is unknown, or a field is missing, superfluous or of the "
    "wrong type. Moves listed in answers can be sent back unchanged.",
)
MALFORMED_STATE = Kind(
    "malformed-state",
    422,
    "Malformed state",
    "The state is JSON, but does not have the shape of a state of this game.",
)
BAD_SEAL = Kind(
    "bad-seal",
    422,
    "Invalid seal",
    "The text is not what this service sealed for this use and this game: it was changed or cut, "
    "sealed with a key that has been retired, or sealed for another purpose, such as a "
    "session. The service never says which of these applies.",
)
INCONSISTENT_STATE = Kind(
    "inconsistent-state",
    422,
    "Inconsistent state",
    "The state has the right shape, but is not a possible moment of a game. `errors` lists "
    "everything that is wrong, with JSON pointers.",
)
BAD_OPTION = Kind(
    "bad-option",
    422,
    "Bad option",
    "An option of a new game, or the given deal, is unknown, has a wrong value, or does not "
    "combine with another. `valid` lists what is accepted.",
)
WRONG_DEAL = Kind(
    "wrong-deal",
    422,
    "Deal mismatch",
    "Luck that was given with the deal, such as the order after a reshuffle, is not consistent "
    "with what has happened in the game.",
)
WRONG_RECORD = Kind(
    "wrong-record",
    422,
    "Record mismatch",
    "The record is of another game, or replaying it leads to another state or outcome than the "
    "record says.",
)
UNREADABLE_LOG = Kind(
    "unreadable-log",
    422,
    "Unreadable log",
    "This is not the log of a game that people played, it is cut off, or it is too large. `/guides/"
    "importing` says what can be read.",
)
LOG_REFUSED = Kind(
    "log-refused",
    422,
    "Log refused",
    "The game cannot be played as its log tells it. `doubted` is the side that is probably wrong: "
    "`log` (it contradicts itself, or tells too little), `importer` (it cannot read this part "
    "yet), `edition` (a card or a rule may be another one where this was played), or `engine`. "
    "`lines` are the lines of the log around the place.",
)
UNAUTHORIZED = Kind(
    "unauthorized",
    401,
    "No valid token",
    "This call needs the token of the session's host or of a seat: Authorization: Bearer TOKEN. "
    "The token is missing, was not issued by this service, or its key has been retired.",
)
FORBIDDEN = Kind(
    "forbidden",
    403,
    "Not allowed",
    "The token is valid, but not for this: it belongs to another session or another seat, the "
    "seat has another holder now, or only the host may do this.",
)
UNKNOWN_SESSION = Kind(
    "unknown-session",
    404,
    "Unknown session",
    "No session of this game has this id. It may have expired, or the cache may have lost it: its "
    "host can restore it with POST restorations from the newest sealed session that the host or a "
    "player holds.",
)
SESSION_RUNNING = Kind(
    "session-running",
    409,
    "Session is running",
    "Only a session that the cache has lost, or of which it has an older state, can be restored; "
    "the cache has this one.",
)
LOOK_FIRST = Kind(
    "look-first",
    409,
    "Look first",
    "A move in the list reveals something, and what follows must be decided with that knowledge: "
    "send the moves up to there in one call, and those from `pointer` on in another. No move was "
    "made. Otherwise a list whose last move is refused would show what its first moves lead to "
    "without making them.",
)
SEAT_TAKEN = Kind("seat-taken", 409, "Seat taken", "The seat, or every seat, already has a player.")
NOTHING_TO_UNDO = Kind(
    "nothing-to-undo",
    409,
    "Nothing to undo",
    "The seat has made no move that can be taken back. That is possible only while nobody has "
    "learned anything from it: no card drawn, nothing revealed to the others, no move of another "
    "seat that follows from it.",
)
TAKEN_BACK_TOO_OFTEN = Kind(
    "taken-back-too-often",
    409,
    "Taken back too often",
    "In a session, a seat may take back (by an undo, or by a rule such as Roll's redo) only as "
    "often as `limit` says, until a move reaches the other seats that nobody can take back. Play "
    "on with what you have.",
)
GAME_NOT_FINISHED = Kind(
    "game-not-finished",
    409,
    "Game not finished",
    "The record of a session contains its seed and its secret moves; it is available once the game "
    "is over.",
)
RECORD_INCOMPLETE = Kind(
    "record-incomplete",
    409,
    "Record incomplete",
    "The session was restored after a loss, or its log has grown too long: the first moves are "
    "no longer known.",
)
SESSION_DELETED = Kind(
    "session-deleted", 410, "Session deleted", "The host has deleted this session."
)
VERSION_CONFLICT = Kind(
    "version-conflict",
    412,
    "Version conflict",
    "The seat's decision is not the one that the version in If-Match showed. `version` is the "
    "present one: look again and decide again. Answers that other seats gave in the meantime do "
    "not conflict as long as the seat's own decision is the same.",
)
PRECONDITION_FAILED = Kind(
    "precondition-failed",
    412,
    "Precondition failed",
    "The resource does not have the tag in If-Match. Send If-None-Match to get 304 as long as it "
    "has not changed.",
)
KEY_REUSED = Kind(
    "idempotency-key-reused",
    422,
    "Idempotency key reused",
    "This Idempotency-Key came with another request before. Use a fresh key for each request, and "
    "the same one only to repeat it.",
)
RATE_LIMITED = Kind(
    "rate-limited",
    429,
    "Too many requests",
    "This client has made more requests than `limit` allows. Wait for `retry_after` seconds.",
)
THINKING_LIMITED = Kind(
    "thinking-limited",
    429,
    "Too much thinking",
    "Bots have thought for this client as long as `limit` allows, or too many requests wait for "
    "bots to think; `remaining` says how many milliseconds this client has left. Wait for "
    "`retry_after` seconds. No move is ever refused for this.",
)
CACHE_DOWN = Kind(
    "cache-unavailable",
    503,
    "Sessions are unavailable",
    "The cache of sessions does not answer. Repeat the call after `retry_after` seconds, with the "
    "same Idempotency-Key if it was a move: the answer then says correctly whether it was made. "
    "Stateless calls are not affected.",
)
OVERLOADED = Kind(
    "overloaded",
    503,
    "Overloaded",
    "Too many large requests arrive at once. Repeat the call after `retry_after` seconds.",
)
CACHE_FULL = Kind(
    "cache-full",
    503,
    "No room for sessions",
    "The cache has no memory left for a new session or for this change; nothing was changed. No "
    "session is dropped to make room for another. Unused sessions expire soon: repeat the call "
    "after `retry_after` seconds. Stateless calls are not affected.",
)
INTERNAL_ERROR = Kind(
    "internal-error",
    500,
    "Internal error",
    "A fault of this service. Please report it with the request_id; nothing was changed.",
)

KINDS: tuple[Kind, ...] = tuple(value for value in globals().values() if isinstance(value, Kind))

_REFUSALS: dict[type[errors.RefereeError], Kind] = {
    errors.MalformedMove: MALFORMED_MOVE,
    errors.IllegalMove: ILLEGAL_MOVE,
    errors.NotYourDecision: ILLEGAL_MOVE,
    errors.AmbiguousMove: ILLEGAL_MOVE,
    errors.BadOption: BAD_OPTION,
    errors.WrongDeal: WRONG_DEAL,
    errors.WrongRecord: WRONG_RECORD,
    errors.WrongVersion: WRONG_VERSION,
    errors.MalformedState: MALFORMED_STATE,
    errors.InconsistentState: INCONSISTENT_STATE,
}


class ProblemError(Exception):
    """Ends a call with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.title)
        self.problem = problem


def problem(kind: Kind, detail: Words, **more: Any) -> Problem:
    """A problem of this kind, in words for the reader; its code is the kind's unless given."""
    return Problem(
        type=kind.path,
        title=say(kind.title),
        status=kind.status,
        detail=say(detail),
        code=more.pop("code", kind.slug.replace("-", "_")),
        **more,
    )


def refuse(kind: Kind, detail: Words, **more: Any) -> ProblemError:
    """The exception that ends a call with a problem of this kind."""
    return ProblemError(problem(kind, detail, **more))


def invalid(violations: Iterable[tuple[str, str]]) -> Problem:
    """The problem of a body that breaks the contract: pointers and what is wrong there."""
    errors = [Violation(pointer, "invalid", detail) for pointer, detail in violations]
    parts = "1 part" if len(errors) == 1 else f"{len(errors)} parts"
    return problem(
        INVALID_REQUEST,
        f"{parts} of the request cannot be used: {errors[0].pointer or 'the body'}: "
        f"{errors[0].detail}",
        pointer=errors[0].pointer,
        errors=errors,
    )


def invalid_at(pointer: str, detail: str) -> ProblemError:
    """The exception for what is wrong at one place of a request."""
    return ProblemError(invalid([(pointer, detail)]))


def from_refusal(
    error: errors.RefereeError, where: str = "", decision: DecisionRecord | None = None
) -> Problem:
    """The engine's refusal as a problem.

    Args:
        error: what the engine raised.
        where: JSON pointer of what was checked.
        decision: the decision that should have been answered.
    """
    listed: list[Violation] = []
    if isinstance(error, errors.InconsistentState):
        listed = [Violation(where + f.pointer, f.code, say(f.message)) for f in error.faults]
    return problem(
        _REFUSALS[type(error)],
        error.text,
        code=error.reason,
        rule=error.rule,
        rule_url=f"/rules/{error.rule}" if error.rule else None,
        pointer=where + error.pointer,
        errors=listed,
        decision=decision,
    )

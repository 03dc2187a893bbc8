"""All problem types (RFC 9457), and how problems are raised."""

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
    "This service has no game with this name. `valid` lists the games; see /v1/games.",
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
    "The move is well-formed, but not legal in this state. `code` is the stable reason "
    "(`illegal`, `not_your_decision`, `ambiguous`, `game_over`, or one specific to the game), "
    "`rule` the rule, `pointer` the move, and `decision` the open decision. No move was made, "
    "not even those earlier in the list.",
)
WRONG_VERSION = Kind(
    "wrong-version",
    409,
    "Different rules version",
    "The state or record has a format or rules version that this service does not support. Migrate "
    "the state with POST migrations, replay the game's record under the current rules with POST "
    "records and `from_version`, or use a service that supports the older rules.",
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
    "The work and the answer bytes of one request are limited; docs/api.md lists the limits. In a "
    "batch, the calls before this one were answered; send the others in another request. A single "
    "call needs less with fewer moves, a lower limit, or a cursor.",
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
    "The move cannot be parsed: its kind is unknown, or a field is missing, unexpected, or of the "
    "wrong type. Moves listed in answers can be sent back unchanged.",
)
MALFORMED_STATE = Kind(
    "malformed-state",
    422,
    "Malformed state",
    "The state is valid JSON, but does not have the structure of a state of this game.",
)
BAD_SEAL = Kind(
    "bad-seal",
    422,
    "Invalid seal",
    "This service did not seal the text for this use and this game: the text was changed or "
    "truncated, sealed with a retired key, or sealed for another purpose, such as a "
    "session. The service never reveals which of these applies.",
)
INCONSISTENT_STATE = Kind(
    "inconsistent-state",
    422,
    "Inconsistent state",
    "The state has the right structure, but cannot occur in a game. `errors` lists "
    "all faults, with JSON pointers.",
)
BAD_OPTION = Kind(
    "bad-option",
    422,
    "Bad option",
    "An option of a new game, or the given deal, is unknown, invalid, or incompatible with "
    "another. `valid` lists the accepted values.",
)
WRONG_DEAL = Kind(
    "wrong-deal",
    422,
    "Deal mismatch",
    "Luck supplied with the deal, such as the order after a reshuffle, is inconsistent "
    "with the course of the game.",
)
WRONG_RECORD = Kind(
    "wrong-record",
    422,
    "Record mismatch",
    "The record belongs to another game, or replaying it leads to a state or outcome that differs "
    "from the recorded one.",
)
UNREADABLE_LOG = Kind(
    "unreadable-log",
    422,
    "Unreadable log",
    "The log is not in a supported format, is truncated, or is too large. `/guides/"
    "importing` lists the supported formats.",
)
LOG_REFUSED = Kind(
    "log-refused",
    422,
    "Log refused",
    "The game cannot be replayed as logged. `doubted` is the side that is probably wrong: "
    "`log` (it contradicts itself, or lacks information), `importer` (it does not support this "
    "part yet), `edition` (a card or a rule may differ where the game was played), or `engine`. "
    "`lines` are the surrounding lines of the log.",
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
    "The token is valid, but does not permit this: it belongs to another session or another seat, "
    "the seat now has another holder, or only the host may do this.",
)
UNKNOWN_SESSION = Kind(
    "unknown-session",
    404,
    "Unknown session",
    "No session of this game has this id. It may have expired, or the cache may have lost it: its "
    "host can restore it with POST restorations from the newest sealed copy that the host or a "
    "player has.",
)
SESSION_RUNNING = Kind(
    "session-running",
    409,
    "Session is running",
    "A session can be restored only if the cache has lost it or has an older state of it; "
    "this session is still in the cache.",
)
LOOK_FIRST = Kind(
    "look-first",
    409,
    "Look first",
    "A move in the list reveals something, so the moves after it must be decided with that "
    "knowledge: send the moves up to there in one call, and those from `pointer` on in another. No "
    "move was made. Otherwise, a list whose last move is rejected would reveal the results of "
    "the earlier moves without making them.",
)
SEAT_TAKEN = Kind("seat-taken", 409, "Seat taken", "The seat, or every seat, already has a player.")
NOTHING_TO_UNDO = Kind(
    "nothing-to-undo",
    409,
    "Nothing to undo",
    "The seat has no move that can be taken back. A move can be taken back only while it has "
    "revealed nothing: no card was drawn, nothing was shown to the others, and no other seat's "
    "move depends on it.",
)
TAKEN_BACK_TOO_OFTEN = Kind(
    "taken-back-too-often",
    409,
    "Taken back too often",
    "In a session, a seat may take back moves (by undo, or by a rule such as Roll's redo) only "
    "`limit` times until one of its moves becomes final. Continue with the current position.",
)
TIME_IS_UP = Kind(
    "time-is-up", 409, "Time is up", "A built-in bot decides for the seat. Get the position again."
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
    "no longer available.",
)
SESSION_DELETED = Kind(
    "session-deleted", 410, "Session deleted", "The host has deleted this session."
)
VERSION_CONFLICT = Kind(
    "version-conflict",
    412,
    "Version conflict",
    "The seat's decision has changed since the version in If-Match. `version` is the "
    "current one: get the position again and decide again. Other seats' answers in the meantime "
    "do not conflict as long as the seat's own decision is the same.",
)
PRECONDITION_FAILED = Kind(
    "precondition-failed",
    412,
    "Precondition failed",
    "The resource's ETag does not match If-Match. To get 304 while the resource is unchanged, send "
    "If-None-Match.",
)
KEY_REUSED = Kind(
    "idempotency-key-reused",
    422,
    "Idempotency key reused",
    "This Idempotency-Key was already used for a different request. Use a new key for each "
    "request, and reuse a key only to retry the same request.",
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
    "Thinking limit reached",
    "This client has used up the thinking time that `limit` allows for bots, or too many requests "
    "are waiting for bots; `remaining` is the number of milliseconds this client has left. "
    "Wait for "
    "`retry_after` seconds. Moves are never rejected for this reason.",
)
CACHE_DOWN = Kind(
    "cache-unavailable",
    503,
    "Sessions are unavailable",
    "The session cache is not responding. Repeat the call after `retry_after` seconds, with the "
    "same Idempotency-Key if it was a move: the answer then says correctly whether it was made. "
    "Stateless calls are not affected.",
)
OVERLOADED = Kind(
    "overloaded",
    503,
    "Overloaded",
    "Too many large requests arrived at once. Retry after `retry_after` seconds.",
)
CACHE_FULL = Kind(
    "cache-full",
    503,
    "No room for sessions",
    "The cache has no memory left for a new session or for this change; nothing was changed. No "
    "session is dropped to make room for another. Unused sessions expire soon: retry the call "
    "after `retry_after` seconds. Stateless calls are not affected.",
)
INTERNAL_ERROR = Kind(
    "internal-error",
    500,
    "Internal error",
    "A bug in this service. Please report it with the request_id; nothing was changed.",
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
    """A problem of this kind, in the reader's language. Its code is the kind's by default."""
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


MOST_TOLD = 8  # errors in the sentence; `errors` has all


def invalid(violations: Iterable[tuple[str, str]]) -> Problem:
    """The problem for a body that violates the contract.

    Args:
        violations: JSON pointers, each with the error there.
    """
    errors = [Violation(pointer, "invalid", detail) for pointer, detail in violations]
    parts = "1 part" if len(errors) == 1 else f"{len(errors)} parts"
    told = " ".join(f"{each.pointer or 'the body'}: {each.detail}" for each in errors[:MOST_TOLD])
    more = f" {len(errors) - MOST_TOLD} more in errors." if len(errors) > MOST_TOLD else ""
    sentence = f"{parts} of the request cannot be used: {told}{more}"
    return problem(INVALID_REQUEST, sentence, pointer=errors[0].pointer, errors=errors)


def invalid_at(pointer: str, detail: str) -> ProblemError:
    """The exception for an error at one place in a request."""
    return ProblemError(invalid([(pointer, detail)]))


def from_refusal(
    error: errors.RefereeError, where: str = "", decision: DecisionRecord | None = None
) -> Problem:
    """Converts the engine's refusal to a problem.

    Args:
        error: the engine's exception.
        where: JSON pointer to the part that was checked.
        decision: the open decision, if any.
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

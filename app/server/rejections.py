"""The problems for input that never becomes a request: too large, too slow, or invalid HTTP."""

from __future__ import annotations

from secrets import token_hex

from gunicorn.http import errors  # type: ignore[import-untyped]

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.http.metrics import count_rejection
from galaxy_referee.app.http.telemetry import write_line
from galaxy_referee.app.server.requests import BodyTooLarge, TooManyChunks
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas.records import Problem

_REASONS = {
    400: "Bad Request",
    408: "Request Timeout",
    413: "Content Too Large",
    414: "URI Too Long",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


def turned_away(error: Exception) -> Problem:
    """The problem for a request that cannot be parsed.

    Args:
        error: the exception of gunicorn's parser or of the body reader.
    """
    if isinstance(error, BodyTooLarge):
        detail = Text("The body is larger than {limit} bytes.", limit=error.limit)
        return problems.problem(problems.TOO_LARGE, detail, valid=[error.limit])
    if isinstance(error, TooManyChunks):
        return problems.problem(
            problems.BAD_REQUEST, "The body comes in too many chunks for its length."
        )
    if isinstance(error, errors.LimitRequestLine):
        return problems.problem(problems.URI_TOO_LONG, problems.URI_TOO_LONG.explanation)
    if isinstance(error, errors.LimitRequestHeaders):
        return problems.problem(problems.HEADERS_TOO_LARGE, problems.HEADERS_TOO_LARGE.explanation)
    return problems.problem(problems.BAD_REQUEST, problems.BAD_REQUEST.explanation)


def timed_out() -> Problem:
    """The problem for a request that took too long to arrive."""
    return problems.problem(problems.REQUEST_TIMEOUT, problems.REQUEST_TIMEOUT.explanation)


def overloaded() -> Problem:
    """The problem for a request that is dropped under overload."""
    return problems.problem(problems.OVERLOADED, problems.OVERLOADED.explanation, retry_after=1)


def broken() -> Problem:
    """The problem for a request on which the server itself failed."""
    return problems.problem(problems.INTERNAL_ERROR, problems.INTERNAL_ERROR.explanation)


def answer_to(problem: Problem, settings: Settings) -> bytes:
    """The complete response, after which the connection is closed. It is counted and logged."""
    problem.type = settings.public_url + problem.type
    problem.request_id = token_hex(8)
    count_rejection(problem.status)
    if settings.log_requests:
        about = {"operation": "rejected", "status": problem.status}
        write_line({"request_id": problem.request_id, **about})
    body = to_json(problem) + b"\n"
    wait = f"Retry-After: {problem.retry_after}\r\n" if problem.retry_after else ""
    head = (
        f"HTTP/1.1 {problem.status} {_REASONS[problem.status]}\r\n"
        f"Content-Type: application/problem+json\r\nContent-Length: {len(body)}\r\n"
        f"X-Request-ID: {problem.request_id}\r\n{wait}Connection: close\r\n\r\n"
    )
    return head.encode() + body

"""JSON responses, encoded by msgspec, for Flask and for the calls in a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec
from flask import Response
from flask.json.provider import JSONProvider
from werkzeug.datastructures import Headers

from galaxy_referee.app.http import problems

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class WrittenResponse(Response):
    """A response whose body and headers are complete and passed to the server unchanged."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response(self.status, self.headers.to_wsgi_list())
        return [] if environ["REQUEST_METHOD"] == "HEAD" else cast(list[bytes], self.response)


class Json(JSONProvider):
    """A JSON provider for Flask that uses msgspec, which encodes engine records and raw states."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return to_json(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return msgspec.json.decode(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        return json_response(self._prepare_response_obj(args, kwargs))


def json_response(
    answer: Any, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """A JSON response.

    Args:
        answer: a struct, or any other value that msgspec encodes.
        status: the HTTP status.
        headers: headers in addition to those of every response.
    """
    return written_response(to_json(answer), status, headers)


def written_response(
    answer: bytes, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """A response from JSON that is already encoded; arguments as above."""
    body = answer + b"\n"
    complete = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    return WrittenResponse([body], status, Headers(complete + list((headers or {}).items())))


def to_json(answer: Any) -> bytes:
    """Encode a response as JSON.

    Raises:
        ProblemError: the state in the request had numbers too large to encode.
    """
    try:
        return msgspec.json.encode(answer)
    except (OverflowError, ValueError) as error:
        raise problems.refuse(
            problems.MALFORMED_STATE, "The state has a number out of range.", pointer="/state"
        ) from error

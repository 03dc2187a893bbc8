"""Answers as JSON, written by msgspec, for Flask and for the parts of a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec
from flask import Response
from flask.json.provider import JSONProvider

from galaxy_referee.app.http import problems

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class WrittenResponse(Response):
    """A response whose body and headers are complete: they go to the server as they are."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response(self.status, self.headers.to_wsgi_list())
        return [] if environ["REQUEST_METHOD"] == "HEAD" else cast(list[bytes], self.response)


class Json(JSONProvider):
    """Flask's JSON, written by msgspec: the engine's records and raw states go in as they are."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return to_json(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        return msgspec.json.decode(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        return json_response(self._prepare_response_obj(args, kwargs))


def json_response(
    answer: Any, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """An answer as a response.

    Args:
        answer: a struct, or anything else that msgspec writes.
        status: of HTTP.
        headers: beside those that every response has.
    """
    return written_response(to_json(answer), status, headers)


def written_response(
    answer: bytes, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """An answer that is JSON already, as a response; arguments as above."""
    body = answer + b"\n"
    complete = {"Content-Length": str(len(body)), **(headers or {})}
    return WrittenResponse(body, status, headers=complete, content_type="application/json")


def to_json(answer: Any) -> bytes:
    """An answer as JSON.

    Raises:
        ProblemError: the state of the request had numbers too large to be written.
    """
    try:
        return msgspec.json.encode(answer)
    except (OverflowError, ValueError) as error:
        raise problems.refuse(
            problems.MALFORMED_STATE, "The state has a number out of range.", pointer="/state"
        ) from error

"""Strict requests: undocumented arguments are rejected, and numbers are ASCII."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from functools import cache
from typing import IO, Any

import flask
from flask import Flask, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.routing import IntegerConverter
from werkzeug.utils import cached_property

from galaxy_referee.app.http import pointers, problems

_JSON = "application/json"


class StrictRequest(flask.Request):
    """A request whose body is limited even if its length is not declared."""

    @property
    def blueprints(self) -> list[str]:
        """Like Flask's property, which is computed three times per request, but cached."""
        return _blueprints_of(self.endpoint)

    @cached_property
    def stream(self) -> IO[bytes]:
        """The body as a stream. If the server ends it at the declared length, its bytes need not be
        counted again."""
        length, limit = self.content_length, self.max_content_length
        if length is None or limit is None or "wsgi.input_terminated" not in self.environ:
            return super().stream
        if length > limit:
            raise RequestEntityTooLarge
        stream: IO[bytes] = self.environ["wsgi.input"]
        return stream

    def get_data(self, *args: Any, **kwargs: Any) -> Any:
        """The body.

        Raises:
            RequestEntityTooLarge: the body exceeds the limit; werkzeug would truncate it.
        """
        body = super().get_data(*args, **kwargs)
        full = self.content_length is None and len(body) == self.max_content_length
        if full and self.environ["wsgi.input"].read(1):
            raise RequestEntityTooLarge
        return body


@cache
def _blueprints_of(endpoint: str | None) -> list[str]:
    """Blueprints are not nested here."""
    name = (endpoint or "").rpartition(".")[0]
    return [name] if name else []


class AsciiInteger(IntegerConverter):
    """A number in a path. ``\\d`` would accept the digits of every script."""

    regex = "[0-9]+"


def enforce_strict_requests(app: Flask) -> None:
    """Make an application strict about its requests. Call this before adding routes."""
    app.request_class = StrictRequest
    app.url_map.converters["int"] = AsciiInteger
    app.before_request(_check_charset)
    documentation = cache(lambda name: getattr(app.view_functions[name], "_apidoc", None))

    @app.before_request
    def check_query() -> None:
        if not request.query_string or not request.endpoint:
            return
        operation = documentation(request.endpoint)
        if operation is None:  # a page for people, not an operation of the contract
            return
        faults = list(_query_faults(operation))
        if faults:
            raise problems.ProblemError(problems.invalid(faults))


def _check_charset() -> None:
    sent = request._get_current_object()  # type: ignore[attr-defined]
    if sent.environ.get("CONTENT_TYPE", _JSON) == _JSON:  # hot path: there is nothing to parse
        return
    charset = sent.mimetype_params.get("charset")
    if charset is None:
        return
    try:
        known = codecs.lookup(charset).name
    except LookupError:
        known = charset
    if known != "utf-8":
        raise problems.refuse(problems.UNSUPPORTED_MEDIA_TYPE, "The body must be JSON in UTF-8.")


def _query_faults(operation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Pointers and sentences for names in the query that are repeated, or that nothing reads. An
    operation with a schema for its query refuses unknown names itself."""
    parameters = operation.get("arguments", {}).get("parameters", ())
    takes_query = any(parameter.get("in") == "query" for parameter in parameters)
    for name, values in request.args.lists():
        if not takes_query:
            yield f"/query/{pointers.escaped(name)}", "Unknown field."
        elif len(values) > 1:
            yield f"/query/{pointers.escaped(name)}", "Given more than once."

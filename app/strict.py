"""Requests taken literally: what the contract does not name is refused, numbers are ASCII."""

from __future__ import annotations

import codecs
from functools import cache
from typing import Any

import flask
from flask import Flask, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.routing import IntegerConverter

from galaxy_referee.app import problems


class StrictRequest(flask.Request):
    """A request whose body is limited whether or not its length is given."""

    def get_data(self, *args: Any, **kwargs: Any) -> Any:
        """The body.

        Raises:
            RequestEntityTooLarge: there is more of it; werkzeug would cut it at the limit.
        """
        body = super().get_data(*args, **kwargs)
        full = self.content_length is None and len(body) == self.max_content_length
        if full and self.environ["wsgi.input"].read(1):
            raise RequestEntityTooLarge
        return body


class AsciiInteger(IntegerConverter):
    """A number in a path; ``\\d`` would take the digits of every script."""

    regex = "[0-9]+"


def be_strict(app: Flask) -> None:
    """Let an application take its requests literally; call it before routes are added."""
    app.request_class = StrictRequest
    app.url_map.converters["int"] = AsciiInteger
    app.before_request(_check_charset)
    takes_query = cache(lambda endpoint: _takes_query(app.view_functions[endpoint]))

    @app.before_request
    def check_query() -> None:
        if not request.query_string or not request.path.startswith("/v1/"):
            return
        if request.endpoint and not takes_query(request.endpoint):
            unknown = [
                (f"/query/{problems.escaped(name)}", "Unknown field.") for name in request.args
            ]
            raise problems.ProblemError(problems.invalid(unknown))


def _check_charset() -> None:
    charset = request.mimetype_params.get("charset")
    if charset is None:
        return
    try:
        known = codecs.lookup(charset).name
    except LookupError:
        known = charset
    if known != "utf-8":
        raise problems.refuse(problems.UNSUPPORTED_MEDIA_TYPE, "Bodies are JSON in UTF-8.")


def _takes_query(view: Any) -> bool:
    """Whether an operation has a schema for its query, which then refuses what it does not know."""
    arguments = getattr(view, "_apidoc", {}).get("arguments", {})
    return any(each.get("in") == "query" for each in arguments.get("parameters", ()))

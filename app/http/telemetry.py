"""A request id on every answer, and one line of JSON in the log for every request; never a body,
a state or a seed."""

from __future__ import annotations

import re
import sys
import time
import traceback
from secrets import token_hex
from typing import Any

import msgspec
from flask import Flask, Response, g, request

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")
_LONG = re.compile(r"[^/]{20,}")  # an id of a session has 22 characters, a token more


def observe(app: Flask, log_requests: bool) -> None:
    """Give every request an id, and log a line about it if asked to."""

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-ID")
        g.request_id = given if given and _ID.match(given) else token_hex(8)
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers["X-Request-ID"] = g.request_id
        if log_requests:
            write_line(
                {
                    "request_id": g.request_id,
                    "method": request.method,
                    "path": _path(),
                    "status": response.status_code,
                    "ms": round(1000 * (time.perf_counter() - g.began), 2),
                }
            )
        return response


def _path() -> str:
    """The path without what is secret in it: the id of a session lets its reader join. A path that
    leads nowhere may have such a part anywhere."""
    rule = request.url_rule
    if rule is None:
        return _LONG.sub("...", request.path)[:200]
    return rule.rule if "session" in rule.arguments else request.path[:200]


def write_line(record: dict[str, Any]) -> None:
    """Write a record to standard error as one line of JSON."""
    sys.stderr.write(msgspec.json.encode(record).decode() + "\n")


def write_notice(text: str) -> None:
    """Write a sentence for the operator to standard error as a line of JSON."""
    write_line({"notice": text})


def log_fault(error: BaseException) -> None:
    """Where it happened, without messages and values: they could hold parts of a state."""
    where = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    write_line({"fault": type(error).__name__, "request_id": g.request_id, "at": where[-12:]})

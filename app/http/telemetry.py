"""A request id on every response, and a line of JSON in the log for every request, never with a
body, a state, or a seed."""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections.abc import Iterable
from random import getrandbits
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Flask, Request, request

from galaxy_referee.app.http.metrics import count_request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

REQUEST_ID = "galaxy_referee.request_id"
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")
_LONG = re.compile(r"[^/]{20,}")  # an id of a session has 22 characters, a token more


def observe(app: Flask, log_requests: bool) -> None:
    """Give every request an id, count it, and log it if configured.

    This runs beneath Flask, whose hooks look up the request for every attribute they read.
    """
    answer = app.wsgi_app

    def observed(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID")
        request_id = given if given and _ID.match(given) else f"{getrandbits(64):016x}"
        environ[REQUEST_ID] = request_id

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            code, seconds = int(status[:3]), time.perf_counter() - began
            answered: Request = environ["werkzeug.request"]
            operation = answered.endpoint or "unknown"
            count_request(operation, code, seconds)
            if log_requests:
                write_line(
                    {
                        "request_id": request_id,
                        "operation": operation,
                        "method": answered.method,
                        "path": _path(answered),
                        "status": code,
                        "ms": round(1000 * seconds, 2),
                    }
                )
            headers.append(("X-Request-ID", request_id))
            return start_response(status, headers, *error)

        return answer(environ, start)

    app.wsgi_app = observed  # type: ignore[method-assign]


def request_id() -> str:
    """The id of the current request."""
    name: str = request.environ[REQUEST_ID]
    return name


def _path(answered: Request) -> str:
    """The path without what is secret in it: the id of a session lets its reader join. A path that
    leads nowhere may have such a part anywhere."""
    rule = answered.url_rule
    if rule is None:
        return _LONG.sub("...", answered.path)[:200]
    return rule.rule if "session" in rule.arguments else answered.path[:200]


def write_line(record: dict[str, Any]) -> None:
    """Write a record to standard error as one line of JSON."""
    sys.stderr.write(msgspec.json.encode(record).decode() + "\n")


def write_notice(text: str) -> None:
    """Write a sentence for the operator to standard error as a line of JSON."""
    write_line({"notice": text})


def log_fault(error: BaseException) -> None:
    """Log where a fault occurred, without messages and values, which could contain parts of a
    state."""
    where = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    write_line({"fault": type(error).__name__, "request_id": request_id(), "at": where[-12:]})

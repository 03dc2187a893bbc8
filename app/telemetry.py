"""A request id on every answer and one line of JSON for every request. Never a body, state or seed."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from secrets import token_hex

from flask import Flask, Response, g, request

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")
_log = logging.getLogger("referee")


def observe(app: Flask, log_requests: bool) -> None:
    """Give every request an id, and write a line about it if asked to."""
    if not _log.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(message)s"))
        _log.addHandler(handler)
        _log.setLevel(logging.INFO)
        _log.propagate = False

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if _ID.match(given) else token_hex(8)
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        request_id = g.get("request_id", "")
        response.headers["X-Request-ID"] = request_id
        response.headers["X-Content-Type-Options"] = "nosniff"
        if log_requests:
            line = {
                "request_id": request_id,
                "method": request.method,
                "path": request.path[:200],
                "status": response.status_code,
                "ms": round(1000 * (time.perf_counter() - g.get("began", 0)), 2),
            }
            _log.info(json.dumps(line))
        return response

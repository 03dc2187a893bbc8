"""Headers of session calls: the caller, the version, and their documentation in the contract."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from flask import request

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import described_header
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.sessions.access import Caller, caller_of
from galaxy_referee.app.sessions.seats import JOIN_KEY
from galaxy_referee.app.sessions.tokens import Tokens

_MAX_KEY = 200
_VERSION = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")


def _parameter(name: str, text: str, **schema: Any) -> dict[str, Any]:
    return {
        "in": "header",
        "name": name,
        "description": text,
        "schema": {"type": "string", **schema},
    }


IF_MATCH = _parameter("If-Match", "The version decided on, in quotes: refuse if it is out of date.")
IF_NONE_MATCH = _parameter(
    "If-None-Match", "The last version seen, in quotes: answer 304 if it is still current."
)
KEY = _parameter(
    "Idempotency-Key",
    "A name for this request, to repeat it safely.",
    minLength=1,
    maxLength=_MAX_KEY,
)
SECRET_KEY = _parameter(
    "Idempotency-Key",
    "A secret name for this request: repeating it gives the same token.",
    minLength=JOIN_KEY,
    maxLength=_MAX_KEY,
)
# Browsers send back what they received; any other value means: from now on.
LAST_EVENT = _parameter("Last-Event-ID", "The last version received.")
ETAG = described_header("ETag", "The version, in quotes.")
LOCATION = described_header("Location", "The path of the session.")


def caller_of_request(tokens: Tokens, session_id: str) -> Caller:
    """The caller of the current request.

    Raises:
        ProblemError: the token or the key is invalid.
    """
    sent = request.environ  # hot path: looked up once, without what request.headers adds
    kind, _, token = sent.get("HTTP_AUTHORIZATION", "").partition(" ")
    if kind and kind.lower() != "bearer":
        raise problems.refuse(problems.UNAUTHORIZED, "Send the token as Authorization: Bearer.")
    key = sent.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not 1 <= len(key) <= _MAX_KEY:
        detail = f"An Idempotency-Key has 1 to {_MAX_KEY} characters."
        raise problems.invalid_at("/headers/Idempotency-Key", detail)
    return caller_of(
        tokens,
        session_id,
        token.strip() if kind else None,
        version=_version_decided_on(sent.get("HTTP_IF_MATCH")),
        key=key,
        body=_digest_of_request() if key else "",
        address=client_address(),
    )


def last_event() -> str | None:
    """The last version that a stream's client has received, if it sends one."""
    last = request.headers.get("Last-Event-ID", "")
    return last if _VERSION.fullmatch(last) else None


def _version_decided_on(given: str | None) -> str | None:
    if given is None or given.strip() == "*":
        return None
    return given.strip().removeprefix("W/").strip('"')


def _digest_of_request() -> str:
    return hashlib.sha256(request.path.encode() + b"\0" + request.get_data()).hexdigest()

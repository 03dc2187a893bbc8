"""``/v1/{game}/sessions``: games in which players see only what their seat may know."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from flask import Response, request

from galaxy_referee.app.cache.store import CacheDown, CacheFull
from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import RETRY_AFTER, Blueprint, problem_response
from galaxy_referee.app.http.deprecation import documented, documented_headers
from galaxy_referee.app.http.metrics import count_cache_error
from galaxy_referee.app.sessions.headers import ETAG, IF_NONE_MATCH, LOCATION
from galaxy_referee.app.sessions.operations import (
    EVENT_STREAM,
    OPERATIONS,
    SEAT,
    Operation,
    Sessions,
)
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.envelopes import envelope
from galaxy_referee.schemas.responses import SessionCreated, SessionPosition

_MESSAGES = (
    "Messages named `position`, whose data is this object as one line of JSON, and, with "
    "`changes`, messages named `changes`, whose data is a JSON Patch of the object before it."
)
_SESSION = re.compile(r"[A-Za-z0-9_-]{22}")
_ID = {
    "in": "path",
    "name": "session",
    "required": True,
    "description": "Id of the session.",
    "schema": {"type": "string", "pattern": f"^{_SESSION.pattern}$"},
}


def sessions_blueprint(store: SessionStore, waiting: WaitLimits) -> Blueprint:
    """The sessions of one game.

    Args:
        store: the store of the sessions.
        waiting: the limits of waits.
    """
    name = store.game.name
    blueprint = Blueprint(f"{name}-sessions", __name__, url_prefix=f"/v1/{name}/sessions")
    blueprint.before_request(_check_url)
    blueprint.after_request(_private)
    blueprint.register_error_handler(CacheDown, _cache_down)
    blueprint.register_error_handler(CacheFull, _cache_full)
    blueprint.register_error_handler(WrongVersion, _wrong_version)
    for operation in OPERATIONS:
        _register(blueprint, operation, Sessions(store, waiting))
    return blueprint


def sessions_tag(game: Game[Any]) -> str:
    """The tag of a game's sessions in the contract."""
    return f"{prefix_of(game)}: sessions"


def _register(blueprint: Blueprint, operation: Operation, sessions: Sessions) -> None:
    game = sessions.store.game
    prefix = prefix_of(game)

    def view(*args: Any, **kwargs: Any) -> Response:
        return operation.run(sessions, *args, **kwargs)

    view.__doc__ = documented(operation.documented.__doc__, operation.deprecated)
    answer: Any = envelope(operation.gives, prefix) if operation.gives else None
    described: dict[str, Any] = {}
    if operation.content_type == EVENT_STREAM:
        # Generated clients read a stream as text, but its messages are documented.
        position = {"$ref": f"#/components/schemas/{prefix}SessionPosition"}
        patch = {"type": "array", "items": {"$ref": "#/components/schemas/Change"}}
        data = {"anyOf": [position, patch]}
        answer = {"type": "string", "contentMediaType": "application/json", "contentSchema": data}
        described = {"content_type": EVENT_STREAM, "description": _MESSAGES}
    elif operation.gives and issubclass(operation.gives, SessionPosition):
        created = LOCATION if operation.gives is SessionCreated else {}
        described = {"headers": {**ETAG, **created}}
    described |= documented_headers(operation.deprecated, described.get("headers"))
    view = blueprint.response(operation.status, answer, **described)(view)
    for status in _errors(operation):
        view = blueprint.alt_response(status, response=HTTPStatus(status).name)(view)
    if IF_NONE_MATCH in operation.headers:
        unchanged = {"description": "No other version yet.", "headers": {**ETAG, **RETRY_AFTER}}
        view = blueprint.alt_response(304, success=True, **unchanged)(view)
    if operation.takes is not None:
        location = "query" if operation.method == "GET" else "json"
        view = blueprint.arguments(envelope(operation.takes, prefix)(), location=location)(view)
    view = blueprint.reads_headers(*operation.headers)(view)
    view = blueprint.doc(operationId=f"{game.name}_{operation.name}", security=operation.security)(
        view
    )
    view = blueprint.deprecates(operation.name, operation.deprecated)(view)
    blueprint.add_url_rule(
        operation.path,
        operation.name,
        view,
        methods=[operation.method],
        tags=[sessions_tag(game)],
        parameters=[
            parameter for parameter in (_ID, SEAT) if f":{parameter['name']}>" in operation.path
        ],
    )


def _errors(operation: Operation) -> list[int]:
    errors = {*operation.errors, 422, 503}
    if operation.path:
        errors |= {401, 403, 404, 409, 410}
    return sorted(errors)


def _check_url() -> None:
    sent = request._get_current_object()  # type: ignore[attr-defined]
    session = (sent.view_args or {}).get("session")
    if session is not None and not _SESSION.fullmatch(session):
        raise problems.refuse(problems.UNKNOWN_SESSION, "There is no such session.")
    if sent.query_string and "token" in sent.args:
        raise problems.invalid_at(
            "/query/token",
            "A token in a URL may be logged: send it as Authorization: Bearer. For a stream in a "
            "browser, get a ticket from the session's tickets.",
        )


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.headers.add("Vary", "Authorization")
    return response


def _cache_down(_: CacheDown) -> Response:
    detail = "The session cache is not responding."
    return problem_response(problems.problem(problems.CACHE_DOWN, detail, retry_after=1))


def _cache_full(_: CacheFull) -> Response:
    count_cache_error("full")
    detail = "The session cache has no room for this."
    return problem_response(problems.problem(problems.CACHE_FULL, detail, retry_after=60))


def _wrong_version(error: WrongVersion) -> Response:
    """A service with other rules, or another release, began the session."""
    return problem_response(problems.from_refusal(error))

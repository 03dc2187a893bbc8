"""``/v1/{game}/sessions``: games between players who see no more than their seat may know."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from flask import Response, current_app, request
from flask.ctx import AppContext

from galaxy_referee.app import problems
from galaxy_referee.app import session_looking as looking
from galaxy_referee.app import session_playing as playing
from galaxy_referee.app import session_seats as seats
from galaxy_referee.app.api import Blueprint
from galaxy_referee.app.cache import CacheDown
from galaxy_referee.app.session_callers import Caller, caller_of
from galaxy_referee.app.session_store import Desk
from galaxy_referee.app.waiting import Waiting, client_gone
from galaxy_referee.app.writing import encoded
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas import envelopes
from galaxy_referee.schemas import session_envelopes as sessions
from galaxy_referee.schemas.components import prefix_of

Answer = dict[str, Any]
Marked = tuple[Answer, dict[str, str]]

_SESSION = re.compile(r"[A-Za-z0-9_-]{22}\Z")
_ETAG = {"ETag": {"description": "The version, in quotes.", "schema": {"type": "string"}}}
_TOKEN: list[dict[str, list[str]]] = [{"token": []}]
_OPEN: list[dict[str, list[str]]] = [{"token": []}, {}]
_HEARTBEAT = 10.0


def _header(name: str, text: str, **schema: Any) -> dict[str, Any]:
    return {
        "in": "header",
        "name": name,
        "description": text,
        "schema": {"type": "string", "maxLength": 200, **schema},
    }


_ID = {
    "in": "path",
    "name": "session",
    "required": True,
    "description": "Id of the session.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"},
}
_SEAT = {
    "in": "path",
    "name": "seat",
    "required": True,
    "description": "Number of the seat.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 11},
}
_IF_MATCH = _header("If-Match", "The version decided on, in quotes: refuse if it is out of date.")
_IF_NONE_MATCH = _header("If-None-Match", "The version seen last, in quotes: answer 304 if it is.")
_KEY = _header("Idempotency-Key", "A name for this request, to repeat it safely.", minLength=1)
_JOIN_KEY = _header(
    "Idempotency-Key",
    "A secret name for this request: who sends it again gets the same token.",
    minLength=seats.JOIN_KEY,
)
# Browsers send back what they were sent; anything else means: from now on.
_LAST = {**_header("Last-Event-ID", "The version received last."), "schema": {"type": "string"}}


@dataclass(frozen=True)
class Place:
    """Where sessions of one game are, and who may wait for them."""

    desk: Desk
    waiting: Waiting


def create(place: Place, body: Answer) -> tuple[Answer, int, dict[str, str]]:
    answer, headers = _marked(seats.create(place.desk, body))
    path = f"/v1/{place.desk.game.name}/sessions/{answer['session']}"
    return answer, 201, headers | {"Location": path}


def delete(place: Place, session: str) -> Response:
    seats.delete(place.desk, session, _caller(place.desk, session))
    return Response(status=204)


def change_seat(place: Place, body: Answer, session: str, seat: int) -> Marked:
    caller = _caller(place.desk, session)
    return _marked(seats.change_seat(place.desk, session, caller, seat, body))


def record(place: Place, session: str) -> Answer:
    return looking.show_record(place.desk, session, _caller(place.desk, session))


def look(place: Place, query: Answer, session: str) -> Any:
    """Look at a session, or wait for it to change.

    A seat's token gives that seat's view, the host's token or none at all the spectator's. With
    If-None-Match and `wait`, the answer comes as soon as there is another version, or is 304 when
    the time is over.
    """
    desk, waiting = place.desk, place.waiting
    caller = _caller(desk, session)
    known = request.if_none_match
    deadline = time.monotonic() + min(query["wait"], waiting.longest)
    gone = client_gone(request.environ)
    holds = waiting.enter() if query["wait"] else False
    try:
        while True:
            answer, revision = looking.look(desk, session, caller, query)
            if not known.contains(answer["version"]):
                return _marked(answer)
            if not holds or not waiting.until_changed(
                desk.store, session, revision, deadline, gone
            ):
                return _unchanged(answer["version"], query["wait"] and not holds)
    finally:
        if holds:
            waiting.leave()


def stream(place: Place, query: Answer, session: str) -> Response:
    """Stream a session as server-sent events.

    Each message is named `position`, has the version as its id, and in its data what looking at
    the session answers, with the events since the message before. The stream ends after a while;
    clients connect again by themselves and go on where they were.
    """
    caller = _caller(place.desk, session)
    last = request.headers.get("Last-Event-ID", "")
    query = {**query, "since": last if re.fullmatch(r"[0-9]{1,9}\.[0-9]{1,9}", last) else None}
    first = looking.look(place.desk, session, caller, query)
    if not place.waiting.enter():
        raise problems.refuse(
            problems.RATE_LIMITED,
            "Too many requests wait for changes.",
            limit=f"{current_app.config['MAX_WAITING']} at a time",
            retry_after=1,
        )
    parts = _messages(
        place,
        session,
        caller,
        query,
        first,
        gone=client_gone(request.environ),
        context=current_app.app_context,
    )
    response = Response(parts, mimetype="text/event-stream")
    response.call_on_close(place.waiting.leave)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _changing(call: Callable[..., Answer]) -> Callable[..., Marked]:
    """The view of a call that answers with a position."""

    def view(place: Place, body: Answer, session: str) -> Marked:
        return _marked(call(place.desk, session, _caller(place.desk, session), body))

    return view


def _listing(call: Callable[..., Answer]) -> Callable[..., Answer]:
    """The view of a call that answers with a list."""

    def view(place: Place, query: Answer, session: str) -> Answer:
        return call(place.desk, session, _caller(place.desk, session), query)

    return view


@dataclass(frozen=True)
class Operation:
    """An operation with what its documentation needs.

    Args:
        name: of the operation, in the contract.
        method: of HTTP.
        path: behind that of the sessions.
        run: does it.
        text: has its documentation as docstring.
        answer: what it gives.
        takes: its body, or for GET its query.
        status: of success.
        errors: it may end with beside those of every session.
        parameters: its headers.
        security: who may do it.
    """

    name: str
    method: str
    path: str
    run: Callable[..., Any]
    text: Callable[..., Any]
    answer: type[envelopes.Envelope] | None = sessions.SessionPosition
    takes: type[envelopes.Envelope] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    parameters: tuple[dict[str, Any], ...] = ()
    security: list[dict[str, list[str]]] = field(default_factory=lambda: _TOKEN)


_ONE = "/<string:session>"
OPERATIONS = (
    Operation(
        "create_session", "POST", "", create, seats.create, sessions.SessionCreated,
        sessions.NewSession, status=201, security=[],
    ),
    Operation(
        "see_session", "GET", _ONE, look, look, takes=sessions.SeeQuery,
        parameters=(_IF_NONE_MATCH,), security=_OPEN,
    ),
    Operation("delete_session", "DELETE", _ONE, delete, seats.delete, None, status=204),
    Operation(
        "join_session", "POST", f"{_ONE}/players", _changing(seats.join), seats.join,
        sessions.SessionJoined, sessions.JoinSession, parameters=(_JOIN_KEY,), security=[],
    ),
    Operation(
        "make_session_moves", "POST", f"{_ONE}/moves", _changing(playing.make_moves),
        playing.make_moves, takes=sessions.MakeSessionMoves, errors=(412,),
        parameters=(_IF_MATCH, _KEY),
    ),
    Operation(
        "undo_session_move", "POST", f"{_ONE}/undo", _changing(playing.take_back),
        playing.take_back, takes=sessions.UndoMove, errors=(412,), parameters=(_IF_MATCH, _KEY),
    ),
    Operation(
        "change_session_seat", "PUT", f"{_ONE}/seats/<int:seat>", change_seat, seats.change_seat,
        sessions.SessionSeat, sessions.ChangeSeat, parameters=(_SEAT, _KEY),
    ),
    Operation(
        "list_session_events", "GET", f"{_ONE}/events", _listing(looking.list_events),
        looking.list_events, sessions.SessionEvents, sessions.EventsQuery, security=_OPEN,
    ),
    Operation(
        "list_session_moves", "GET", f"{_ONE}/legal-moves", _listing(looking.list_moves),
        looking.list_moves, envelopes.LegalMoves, sessions.LegalMovesQuery,
    ),
    Operation(
        "stream_session", "GET", f"{_ONE}/stream", stream, stream, None, sessions.StreamQuery,
        errors=(429,), parameters=(_LAST,), security=_OPEN,
    ),
    Operation(
        "restore_session", "POST", f"{_ONE}/restorations", _changing(seats.restore),
        seats.restore, takes=sessions.RestoreSession,
    ),
    Operation(
        "show_session_record", "GET", f"{_ONE}/record", record, looking.show_record,
        sessions.SessionRecord, security=_OPEN,
    ),
)  # fmt: skip


def sessions_blueprint(desk: Desk, waiting: Waiting) -> Blueprint:
    """The sessions of one game.

    Args:
        desk: where they are kept.
        waiting: who may wait for them.
    """
    name = desk.game.name
    blueprint = Blueprint(f"{name}-sessions", __name__, url_prefix=f"/v1/{name}/sessions")
    blueprint.before_request(_check_id)
    blueprint.after_request(_private)
    for operation in OPERATIONS:
        _register(blueprint, operation, Place(desk, waiting))
    return blueprint


def _register(blueprint: Blueprint, operation: Operation, place: Place) -> None:
    game = place.desk.game
    prefix = prefix_of(game)

    def view(*args: Any, **kwargs: Any) -> Any:
        return operation.run(place, *args, **kwargs)

    view.__doc__ = operation.text.__doc__
    answer = envelopes.for_game(operation.answer, prefix) if operation.answer else None
    marked = operation.answer and issubclass(operation.answer, sessions.SessionPosition)
    view = blueprint.response(operation.status, answer, headers=_ETAG if marked else None)(view)
    for status in _errors(operation):
        view = blueprint.alt_response(status, response=HTTPStatus(status).name)(view)
    if _IF_NONE_MATCH in operation.parameters:
        view = blueprint.alt_response(304, description="No other version yet.", success=True)(view)
    if operation.takes is not None:
        location = "query" if operation.method == "GET" else "json"
        schema = envelopes.for_game(operation.takes, prefix)()
        view = blueprint.arguments(schema, location=location)(view)
    view = blueprint.doc(operationId=f"{game.name}_{operation.name}", security=operation.security)(
        view
    )
    blueprint.add_url_rule(
        operation.path,
        operation.name,
        view,
        methods=[operation.method],
        tags=[sessions_tag(game)],
        parameters=[*((_ID,) if operation.path else ()), *operation.parameters],
    )


def sessions_tag(game: Game[Any]) -> str:
    """The tag of a game's sessions in the contract."""
    return f"{game.title}: sessions"


def _errors(operation: Operation) -> list[int]:
    errors = {*operation.errors, 422, 429, 503}
    if operation.path:
        errors |= {401, 403, 404, 409, 410}
    if operation.method in ("POST", "PUT"):
        errors |= {400, 413, 415}
    return sorted(errors)


def _check_id() -> None:
    session = (request.view_args or {}).get("session")
    if session is not None and not _SESSION.match(session):
        raise problems.refuse(problems.UNKNOWN_SESSION, "There is no such session.")


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Authorization")
    return response


def _caller(desk: Desk, session: str) -> Caller:
    """Who calls, by the headers of the request."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind and kind.lower() != "bearer":
        raise problems.refuse(problems.UNAUTHORIZED, "Send the token as Authorization: Bearer.")
    key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= 200:
        detail = "An Idempotency-Key has 1 to 200 characters."
        raise problems.ProblemError(problems.invalid([("/headers/Idempotency-Key", detail)]))
    return caller_of(
        desk,
        session,
        token.strip() if kind else None,
        version=_if_match(),
        key=key,
        body=hashlib.sha256(request.path.encode() + b"\0" + request.get_data()).hexdigest()
        if key
        else "",
    )


def _if_match() -> str | None:
    given = request.headers.get("If-Match")
    if given is None or given.strip() == "*":
        return None
    return given.strip().removeprefix("W/").strip('"')


def _marked(answer: Answer) -> Marked:
    """An answer whose version is its ETag, too."""
    return answer, {"ETag": f'"{answer["version"]}"'}


def _unchanged(version: str, crowded: bool) -> Response:
    response = Response(status=304)
    response.set_etag(version)
    if crowded:
        response.headers["Retry-After"] = "1"
    return response


def _messages(
    place: Place,
    session: str,
    caller: Caller,
    query: Answer,
    first: tuple[Answer, bytes],
    *,
    gone: Callable[[], bool],
    context: Callable[[], AppContext],
) -> Iterator[bytes]:
    answer, revision = first
    desk, waiting = place.desk, place.waiting
    began = time.monotonic()
    deadline, beat = began + waiting.longest, began + _HEARTBEAT
    sent = query["since"]
    while True:
        if answer["version"] != sent:
            sent = answer["version"]
            yield b"id: %s\nevent: position\ndata: %s\n\n" % (sent.encode(), encoded(answer))
        try:
            until = min(beat, deadline)
            changed = waiting.until_changed(desk.store, session, revision, until, gone)
            if changed:
                with context():  # each message has the budget of a request of its own
                    answer, revision = looking.look(desk, session, caller, {**query, "since": sent})
        except (CacheDown, problems.ProblemError):
            return  # the client connects again and is told what is wrong
        if not changed:
            if waiting.stopping.is_set() or time.monotonic() >= deadline or gone():
                return
            yield b": still here\n\n"
            beat += _HEARTBEAT  # a change that shows nothing does not move it

"""The operations on sessions: from requests to calls, and back to responses."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask import Response, current_app, request

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.deprecation import Deprecation
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.http.json import json_response, written_response
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.http.waiting import Wait, can_wait, waited_until, waiting_response
from galaxy_referee.app.sessions import headers, moves, rematches, seats, tickets, views
from galaxy_referee.app.sessions.access import Caller
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.stream import Stream
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.schemas import responses
from galaxy_referee.schemas import session_requests as requests
from galaxy_referee.schemas.base import Shape
from galaxy_referee.schemas.responses import SessionPosition

_TOKEN: list[dict[str, list[str]]] = [{"token": []}]
_OPEN: list[dict[str, list[str]]] = [{"token": []}, {}]
EVENT_STREAM = "text/event-stream"
SEAT = {
    "in": "path",
    "name": "seat",
    "required": True,
    "description": "Number of the seat.",
    "schema": {"type": "integer", "minimum": 0, "maximum": 11},
}


@dataclass(frozen=True)
class Sessions:
    """The sessions of one game: their store and the limits of waits."""

    store: SessionStore
    waiting: WaitLimits

    def caller(self, session_id: str) -> Caller:
        """The caller of the current request."""
        return headers.caller_of_request(self.store.tokens, session_id)


def create(sessions: Sessions, body: requests.NewSession) -> Response:
    answer = seats.create(sessions.store, body, client_address())
    path = f"/v1/{sessions.store.game.name}/sessions/{answer.session}"
    return _tagged(answer, 201, {"Location": path})


def start_rematch(sessions: Sessions, body: requests.StartRematch, session: str) -> Response:
    caller = sessions.caller(session)
    answer = rematches.start_rematch(sessions.store, session, caller, body)
    path = f"/v1/{sessions.store.game.name}/sessions/{answer.session}"
    return _tagged(answer, 201, {"Location": path})


def delete(sessions: Sessions, session: str) -> Response:
    seats.delete(sessions.store, session, sessions.caller(session))
    return Response(status=204)


def change_seat(sessions: Sessions, body: requests.ChangeSeat, session: str, seat: int) -> Response:
    caller = sessions.caller(session)
    return _tagged(seats.change_seat(sessions.store, session, caller, seat, body))


def record(sessions: Sessions, session: str) -> Response:
    return json_response(views.show_record(sessions.store, session, sessions.caller(session)))


def look(sessions: Sessions, query: requests.SeeQuery, session: str) -> Response:
    """Get a session's position, or wait for it to change.

    A seat's token gives that seat's view; the host's token or no token gives the spectator's. With
    If-None-Match and `wait`, the answer comes as soon as there is a new version. It is 304 when
    the time is up, or immediately, with Retry-After, if this service cannot wait or the bots have
    not finished.
    """
    store, limits = sessions.store, sessions.waiting
    caller = sessions.caller(session)
    sent = request._get_current_object()  # type: ignore[attr-defined]
    known = sent.if_none_match if "HTTP_IF_NONE_MATCH" in sent.environ else ()
    until = waited_until()
    if until is None:
        until = time.monotonic() + min(query.wait, limits.longest)
    while True:
        seen = views.look(store, session, caller, query)
        if seen.version not in known:
            return written_response(seen.written(), headers={"ETag": f'"{seen.version}"'})
        if seen.unfinished:
            return _unchanged(seen.version, at_once=True)
        if time.monotonic() >= until:
            return _unchanged(seen.version)
        if not limits.has_room(caller.address):
            return _unchanged(seen.version, at_once=not limits.stopping.is_set())
        wake = min(until, seen.due)
        if can_wait():
            return waiting_response(Wait(session, seen.revision, wake, caller.address))
        with limits.hold():
            limits.until_changed(session, seen.revision, wake)


def stream(sessions: Sessions, query: requests.StreamQuery, session: str) -> Response:
    """Stream a session as server-sent events.

    Each message is named `position` and has the version as its id. Its data is the session's
    position, with the events since the previous message. With `changes`, a message may be named
    `changes` instead; its data is then a JSON Patch (RFC 6902) that makes the position of the
    previous message into this one. The first message is always a whole position. The stream ends
    after a while; clients reconnect and continue where they left off. A client that cannot send a
    token, such as a browser's EventSource, sends a ticket, a new one for each connection.
    """
    caller, seat = _watcher(sessions, query, session)
    looking = requests.SeeQuery(
        seat=seat,
        knowledge=query.knowledge,
        limit=query.limit,
        since=headers.last_event() or query.since,
    )
    first = views.look(sessions.store, session, caller, looking)
    limits = sessions.waiting
    if not limits.has_room(client_address()):
        raise problems.refuse(
            problems.RATE_LIMITED,
            "Too many requests are waiting for changes.",
            limit=f"{limits.most} at a time",
            retry_after=1,
        )
    context = current_app._get_current_object().app_context  # type: ignore[attr-defined]
    watched = Stream(sessions.store, session, caller, looking, language(), context, query.changes)
    begun = watched.message(first)
    now = time.monotonic()
    if can_wait():
        until = now + limits.streaming
        wait = Wait(session, first.revision, until, client_address(), watched)
        response = waiting_response(wait, begun, mimetype=EVENT_STREAM)
    else:  # it keeps a thread from others
        response = Response(
            watched.held(begun, limits, now + limits.longest), mimetype=EVENT_STREAM
        )
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _watcher(
    sessions: Sessions, query: requests.StreamQuery, session: str
) -> tuple[Caller, int | None]:
    """Who watches a stream, and the seat that the host looks from."""
    if query.ticket is None:
        return sessions.caller(session), query.seat
    if "Authorization" in request.headers:
        raise problems.invalid_at("/query/ticket", "Send either a token or a ticket.")
    if query.seat is not None:
        raise problems.invalid_at("/query/seat", "Name the seat when you get the ticket.")
    return tickets.use_ticket(sessions.store, session, query.ticket)


def issue_ticket(sessions: Sessions, body: requests.IssueTicket, session: str) -> Response:
    caller = sessions.caller(session)
    return json_response(tickets.issue_ticket(sessions.store, session, caller, body), 201)


def _changing(call: Callable[..., SessionPosition]) -> Callable[..., Response]:
    """The view of a call that answers with a position."""

    def view(sessions: Sessions, body: msgspec.Struct, session: str) -> Response:
        return _tagged(call(sessions.store, session, sessions.caller(session), body))

    return view


def _listing(call: Callable[..., msgspec.Struct]) -> Callable[..., Response]:
    """The view of a call that answers with a list."""

    def view(sessions: Sessions, query: msgspec.Struct, session: str) -> Response:
        return json_response(call(sessions.store, session, sessions.caller(session), query))

    return view


def _tagged(
    answer: SessionPosition, status: int = 200, more: dict[str, str] | None = None
) -> Response:
    """An answer whose version is its ETag as well."""
    return json_response(answer, status, {"ETag": f'"{answer.version}"', **(more or {})})


def _unchanged(version: str, *, at_once: bool = False) -> Response:
    response = Response(status=304)
    response.set_etag(version)
    if at_once:
        response.headers["Retry-After"] = "1"
    return response


@dataclass(frozen=True)
class Operation:
    """An operation, with its documentation in the contract.

    Args:
        name: its id in the contract.
        method: the HTTP method.
        path: its path below the path of sessions.
        run: the function that performs it.
        documented: the function whose docstring is its documentation.
        gives: the shape of its answer.
        takes: the shape of its body, or for GET of its query.
        status: the HTTP status on success.
        errors: further error statuses, besides those of every session.
        headers: the headers that it reads.
        security: who may call it.
        content_type: the media type of its answer; the schema of a stream is that of its messages.
        deprecated: its deprecation, if it will be removed.
    """

    name: str
    method: str
    path: str
    run: Callable[..., Response]
    documented: Callable[..., Any]
    gives: type[Shape] | None = responses.SessionPosition
    takes: type[Shape] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    headers: tuple[dict[str, Any], ...] = ()
    security: list[dict[str, list[str]]] = field(default_factory=lambda: _TOKEN)
    content_type: str = "application/json"
    deprecated: Deprecation | None = None


_ONE = "/<string:session>"
OPERATIONS = (
    Operation(
        "create_session", "POST", "", create, seats.create, responses.SessionCreated,
        requests.NewSession, status=201, security=[],
    ),
    Operation(
        "see_session", "GET", _ONE, look, look, takes=requests.SeeQuery,
        headers=(headers.IF_NONE_MATCH,), security=_OPEN,
    ),
    Operation("delete_session", "DELETE", _ONE, delete, seats.delete, None, status=204),
    Operation(
        "join_session", "POST", f"{_ONE}/players", _changing(seats.join), seats.join,
        responses.SessionJoined, requests.JoinSession, headers=(headers.SECRET_KEY,),
        security=[],
    ),
    Operation(
        "make_session_moves", "POST", f"{_ONE}/moves", _changing(moves.make_moves),
        moves.make_moves, takes=requests.MakeSessionMoves, errors=(412,),
        headers=(headers.IF_MATCH, headers.KEY),
    ),
    Operation(
        "undo_session_move", "POST", f"{_ONE}/undo", _changing(moves.take_back),
        moves.take_back, takes=requests.UndoMove, errors=(412,),
        headers=(headers.IF_MATCH, headers.KEY),
    ),
    Operation(
        "change_session_seat", "PUT", f"{_ONE}/seats/<int:seat>", change_seat, seats.change_seat,
        responses.SessionSeat, requests.ChangeSeat, headers=(headers.KEY,),
    ),
    Operation(
        "list_session_events", "GET", f"{_ONE}/events", _listing(views.list_events),
        views.list_events, responses.SessionEvents, requests.EventsQuery, security=_OPEN,
    ),
    Operation(
        "list_session_moves", "GET", f"{_ONE}/legal-moves", _listing(views.list_moves),
        views.list_moves, responses.LegalMoves, requests.LegalMovesQuery,
    ),
    Operation(
        "list_session_pieces", "GET", f"{_ONE}/pieces", _listing(views.list_pieces),
        views.list_pieces, responses.PieceUses, requests.PiecesQuery,
    ),
    Operation(
        "stream_session", "GET", f"{_ONE}/stream", stream, stream, takes=requests.StreamQuery,
        errors=(429,), headers=(headers.LAST_EVENT,), security=_OPEN,
        content_type=EVENT_STREAM,
    ),
    Operation(
        "issue_stream_ticket", "POST", f"{_ONE}/tickets", issue_ticket, tickets.issue_ticket,
        responses.StreamTicket, requests.IssueTicket, status=201,
    ),
    Operation(
        "restore_session", "POST", f"{_ONE}/restorations", _changing(seats.restore),
        seats.restore, takes=requests.RestoreSession,
    ),
    Operation(
        "start_rematch", "POST", f"{_ONE}/rematch", start_rematch, rematches.start_rematch,
        responses.SessionCreated, requests.StartRematch, status=201,
    ),
    Operation(
        "show_session_record", "GET", f"{_ONE}/record", record, views.show_record,
        responses.SessionRecord, security=_OPEN,
    ),
)  # fmt: skip

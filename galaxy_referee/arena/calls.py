"""The calls by which authors enter bots, for the contract of an arena."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec

from galaxy_referee.arena.entrance import Change, Entered, NewBot
from galaxy_referee.schemas.records import Problem
from galaxy_referee.schemas.tidying import JsonSchema, reference

KINDS: tuple[Any, ...] = (NewBot, Change, Entered, Problem)
TAG = {
    "name": "Bots",
    "description": "How authors enter bots, where the arena serves its pages itself.",
}
SECURITY = {
    "AuthorKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The key that the operator gives to an author.",
    },
    "BotKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The `key` of a bot that plays in sessions.",
    },
}
_NAME = {
    "name": "name",
    "in": "path",
    "required": True,
    "description": "The name of a bot.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "example": "mine",
}
_WAIT = {
    "name": "wait",
    "in": "query",
    "description": "How many seconds to wait for a game, at most 60.",
    "schema": {"type": "integer", "minimum": 0, "default": 0},
    "example": 20,
}
_ANY = (
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
_BODY = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.LENGTH_REQUIRED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
_INVITATION = {
    "type": "object",
    "description": "A game that begins, as in the lobby of a tournament.",
    "required": ["service", "game", "session", "seat", "token"],
    "properties": {
        "service": {"type": "string", "description": "The URL of the service."},
        "game": {"type": "string", "description": "The name of the game."},
        "session": {"type": "string", "description": "The id of the session."},
        "seat": {"type": "integer", "minimum": 0, "description": "The seat of the bot."},
        "token": {"type": "string", "description": "The token of the seat."},
    },
}

_WANTED = {"description": "The kind of key that is needed.", "schema": {"type": "string"}}


class Call(NamedTuple):
    """A call.

    Args:
        method: its method.
        path: its address.
        name: the name of the operation.
        summary: what it does.
        key: whose key it needs.
        status: the status of its answer.
        answer: the schema of its answer.
        body: the type of its body; None for none.
        refusals: the statuses of its refusals, beside those of every call.
    """

    method: str
    path: str
    name: str
    summary: str
    key: str
    status: HTTPStatus
    answer: JsonSchema
    body: type[msgspec.Struct] | None = None
    refusals: tuple[HTTPStatus, ...] = ()


_ENTERED = reference(Entered.__name__)
CALLS = (
    Call(
        *("get", "/bots", "list_bots", "The bots of an author", "AuthorKey"),
        *(HTTPStatus.OK, {"type": "array", "items": _ENTERED}),
    ),
    Call(
        *("post", "/bots", "enter_bot", "Enter a bot", "AuthorKey"),
        *(HTTPStatus.CREATED, _ENTERED, NewBot, (*_BODY, HTTPStatus.CONFLICT)),
    ),
    Call(
        *("patch", "/bots/{name}", "change_bot", "Pause, move, or renew a bot", "AuthorKey"),
        *(HTTPStatus.OK, _ENTERED, Change, (*_BODY, HTTPStatus.NOT_FOUND)),
    ),
    Call(
        *("get", "/bots/{name}/invitation", "next_game", "Wait for a game", "BotKey"),
        *(HTTPStatus.OK, _INVITATION, None, (HTTPStatus.TOO_MANY_REQUESTS,)),
    ),
)


def call_paths() -> dict[str, JsonSchema]:
    """The calls by path, as an OpenAPI document has them."""
    paths: dict[str, JsonSchema] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    return paths


def _operation(call: Call) -> JsonSchema:
    parameters = [_NAME] if "{name}" in call.path else []
    answers = {str(int(call.status)): described(call.summary, "application/json", call.answer)}
    if call.key == "BotKey":
        parameters = [*parameters, _WAIT]
        answers["204"] = {"description": "There is no game yet."}
    for status in sorted((*_ANY, *call.refusals)):
        problem = reference(Problem.__name__)
        answers[str(int(status))] = described(status.phrase, "application/problem+json", problem)
    answers["401"]["headers"] = {"WWW-Authenticate": _WANTED}
    operation: JsonSchema = {
        "operationId": call.name,
        "summary": call.summary,
        "tags": [TAG["name"]],
        "security": [{call.key: []}],
        **({"parameters": parameters} if parameters else {}),
        "responses": answers,
    }
    if call.body is not None:
        content = {"application/json": {"schema": reference(call.body.__name__)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def described(summary: str, kind: str, schema: JsonSchema) -> JsonSchema:
    """An answer, as an OpenAPI document has it."""
    return {"description": f"{summary}.", "content": {kind: {"schema": schema}}}

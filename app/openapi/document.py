"""The OpenAPI document of the whole service, generated from its calls and the engine's types."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.languages import ACCEPT_LANGUAGE, CONTENT_LANGUAGE
from galaxy_referee.app.sessions.resource import sessions_tag
from galaxy_referee.app.stateless.batch import BATCHED
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import (
    game_components,
    prefix_of,
    shared_components,
    words_of_games,
)
from galaxy_referee.schemas.descriptions import with_meanings
from galaxy_referee.schemas.envelopes import envelope
from galaxy_referee.schemas.limits import MAX_DEPTH
from galaxy_referee.schemas.naming import with_named_parts
from galaxy_referee.schemas.webhooks import webhooks

DESCRIPTION = f"""\
A referee for galaxy games. Send a state and a move; get a verdict, the new state, the events,
and the next legal moves. The calls outside sessions are stateless: the caller keeps the state and
is trusted with everything in it.

Errors are RFC 9457 problems; each `type` is the URL of its documentation. A well-formed but illegal
move is answered with 409, a body that violates this contract with 422, and a body that is not valid
JSON with 400. Bodies nested deeper than {MAX_DEPTH} levels are rejected. If a name occurs twice in
a JSON object, the last one wins."""
_WHICH = """

This document has the calls of all games. To write a client for one game, use the document of that
game, such as `/openapi/race.yaml`: it has an example of every call, and generators and editors
handle it much faster."""
_SERVERS = [
    {
        "url": "{scheme}://{host}",
        "description": "A service that you run.",
        "variables": {
            "scheme": {
                "enum": ["http", "https"],
                "default": "http",
                "description": "The protocol: `https` behind a proxy.",
            },
            "host": {
                "default": "127.0.0.1:8000",
                "description": "The host and port; by default those of `make run`.",
            },
        },
    },
    {"url": "/", "description": "The server of this document."},
]
_REPOSITORY = "https://github.com/OWNER/galaxy-referee"
_CONTACT = {"name": "Galaxy Referee", "url": _REPOSITORY}
_GUIDES = {
    "description": "The guides. A running service serves them at `/guides`, with search.",
    "url": f"{_REPOSITORY}/tree/main/docs",
}
_FIRST = (
    "operationId", "summary", "description", "deprecated", "tags", "security", "parameters",
    "requestBody",
)  # fmt: skip
METHODS = ("get", "put", "post", "patch", "delete")
# Of any request the host may be impossible, the body too large or in another form, and the rate too
# high.
_OF_ANY_REQUEST = ("400", "413", "415", "429")
_ASKED = {"$ref": "#/components/parameters/AcceptLanguage"}
_SPOKEN = {"Content-Language": {"$ref": "#/components/headers/ContentLanguage"}}


def whole_document(api: Api, games: Sequence[Game[Any]]) -> dict[str, Any]:
    """The OpenAPI document of the whole service, without examples.

    Args:
        api: the API, with all blueprints registered.
        games: the games it supports.
    """
    made = with_plain_error_names(api.documentation())
    document = {
        "openapi": made["openapi"],
        "info": {
            "title": made["info"]["title"],
            "version": made["info"]["version"],
            "summary": "A referee for galaxy games",
            "description": DESCRIPTION + _WHICH,
            "contact": _CONTACT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": _SERVERS,
        "externalDocs": _GUIDES,
        "security": [],
        "tags": _tags(games),
        "paths": {path: _path(path, item) for path, item in made["paths"].items()},
        "webhooks": {
            name: item for game in games for name, item in webhooks(game, prefix_of(game)).items()
        },
        "components": {
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a session's host or of one of its seats.",
                }
            },
            "parameters": {"AcceptLanguage": ACCEPT_LANGUAGE},
            "headers": {"ContentLanguage": CONTENT_LANGUAGE},
            "responses": spoken(in_order(made["components"]["responses"])),
            "schemas": in_order(_schemas(made["components"]["schemas"], games)),
        },
    }
    plain: dict[str, Any] = json.loads(json.dumps(document))  # lists for tuples, as it is served
    return plain


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The operations of a document, each with its path."""
    for path, item in document["paths"].items():
        yield from ((path, item[method]) for method in METHODS if method in item)


def _path(path: str, item: dict[str, Any]) -> dict[str, Any]:
    """A path, its parameters first; parts in the order in which they are read."""
    speaks = path.startswith(("/v1/", "/rules"))
    parameters = [*item.get("parameters", ()), *([_ASKED] if speaks else ())]
    ordered: dict[str, Any] = {"parameters": parameters} if parameters else {}
    for method in METHODS:
        if method in item:
            ordered[method] = operation_in_order(item[method])
            if speaks:
                ordered[method]["responses"] = spoken(ordered[method]["responses"])
    return ordered


def spoken(responses: dict[str, Any]) -> dict[str, Any]:
    """Declare the Content-Language of responses with texts."""
    return {
        name: _with_language(response) if "content" in response else response
        for name, response in responses.items()
    }


def _with_language(response: dict[str, Any]) -> dict[str, Any]:
    headers = {**response.get("headers", {}), **_SPOKEN}
    first = {"description": response["description"], "headers": headers}
    return {**first, **response, "headers": headers}  # in the order in which they are read


def operation_in_order(operation: dict[str, Any]) -> dict[str, Any]:
    ordered = {name: operation[name] for name in _FIRST if name in operation}
    for parameter in ordered.get("parameters", ()):
        if parameter["schema"].get("default", "") is None:
            del parameter["schema"]["default"]  # there is no null in a query
    refused = {
        status: {"$ref": f"#/components/responses/Error{status}"} for status in _OF_ANY_REQUEST
    }
    return {**ordered, "responses": in_order(operation["responses"] | refused)}


def in_order(parts: dict[str, Any]) -> dict[str, Any]:
    """By name, so that a new part moves no other."""
    return dict(sorted(parts.items()))


def _schemas(envelopes: dict[str, Any], games: Sequence[Game[Any]]) -> dict[str, Any]:
    # The first is flask-smorest's own; nothing is paged by it.
    schemas = {name: with_meanings(part, {}) for name, part in envelopes.items()}
    schemas.pop("PaginationMetadataSchema", None)
    general = {name: schemas[name] for name in ("GameDetails", "Catalogue")}
    for game in games:
        prefix = prefix_of(game)
        requests = {name: envelope(call.takes, prefix) for name, call in BATCHED.items()}
        schemas |= game_components(game, requests, general)
    schemas |= shared_components(list(games))
    return with_named_parts(schemas, words_of_games(list(games)))


def with_plain_error_names(document: dict[str, Any]) -> dict[str, Any]:
    """Python's names of statuses differ between its versions; ours are like ``Error422``."""
    text = json.dumps(document)
    for status in {kind.status for kind in problems.KINDS}:
        name = HTTPStatus(status).name
        text = text.replace(f'"{name}"', f'"Error{status}"')
        text = text.replace(f"/responses/{name}", f"/responses/Error{status}")
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def _tags(games: Sequence[Game[Any]]) -> list[dict[str, str]]:
    return [
        {"name": "Games", "description": "The supported games."},
        *({"name": prefix_of(game), "description": f"Calls of {game.title}."} for game in games),
        *(
            {
                "name": sessions_tag(game),
                "description": f"Sessions of {game.title}: players see what their seat may know.",
            }
            for game in games
        ),
        {"name": "Rules", "description": "The numbered rules that problems refer to."},
        {"name": "Problems", "description": "All types of errors."},
        {"name": "Service", "description": "The condition of the service."},
    ]

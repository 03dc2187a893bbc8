"""The contract, ``openapi.yaml``: made from the code, with examples that were really answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

import yaml
from flask import Flask, Response

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.bodies import validated
from galaxy_referee.app.sessions.resource import sessions_tag
from galaxy_referee.app.stateless.batch import ALL_CALLS, BATCHED
from galaxy_referee.app.stateless.call import SEED, Example
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import game_components, prefix_of, shared_components
from galaxy_referee.schemas.limits import MAX_DEPTH

_DESCRIPTION = f"""\
A referee for galaxy games. Send a state and a move; get a verdict, the new state, what happened,
and the next legal moves. The calls outside sessions are stateless: the caller keeps the state and
is trusted with everything in it.

Errors are RFC 9457 problems; each `type` leads to its documentation. A move that is well-formed
but not legal is 409, a body that does not match this contract 422, a body that is not valid JSON
400. Bodies nested deeper than {MAX_DEPTH} levels are refused. If a name occurs twice in a JSON
object, the last one counts."""


def contract(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of an application."""
    document: dict[str, Any] = app.extensions["galaxy-referee"]()
    return document


def contract_text(app: Flask) -> str:
    """The OpenAPI document as YAML, as ``openapi.yaml`` holds it."""
    return yaml.safe_dump(contract(app), sort_keys=False, allow_unicode=True, width=100)


def register_contract(api: Api, games: Sequence[Game[Any]]) -> None:
    """Complete the API's specification and serve it. It is made on the first request, or by
    ``make_contract``."""
    app = api._app
    made = cache(lambda: _document(api, games))
    app.extensions["galaxy-referee"] = made

    @app.get("/openapi.json")
    def openapi_json() -> Response:
        return Response(_json(app), mimetype="application/json")

    @app.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return Response(_yaml(app), mimetype="application/yaml")


def make_contract(app: Flask) -> None:
    """Make the documents now, in the process that workers are forked from: it takes a second or
    two, in which a worker would answer nothing else."""
    _json(app)
    _yaml(app)


@cache
def _json(app: Flask) -> str:
    return json.dumps(contract(app))


@cache
def _yaml(app: Flask) -> str:
    return contract_text(app)


def _document(api: Api, games: Sequence[Game[Any]]) -> dict[str, Any]:
    schemas = api.spec.components.schemas
    schemas.pop("PaginationMetadataSchema", None)  # flask-smorest's own; nothing is paged by it
    for name, schema in shared_components(list(games)).items():
        schemas[name] = schema
    for game in games:
        prefix = prefix_of(game)
        requests = {name: f"{prefix}{call.takes.__name__}" for name, call in BATCHED.items()}
        schemas.update(game_components(game, requests))
    document: dict[str, Any] = _with_plain_error_names(api.spec.to_dict())
    document["info"] |= {
        "summary": "A referee for galaxy games",
        "description": _DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
    }
    document["servers"] = [{"url": "/", "description": "Where this document was served from."}]
    document["security"] = []
    document["components"]["securitySchemes"] = {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a session's host or of one of its seats.",
        }
    }
    for operation in _operations(document):
        operation["responses"]["429"] = {"$ref": "#/components/responses/Error429"}
    document["tags"] = _tags(games)
    for game in games:
        _add_examples(api._app, document["paths"], game)
    return document


def _with_plain_error_names(document: dict[str, Any]) -> dict[str, Any]:
    """Python's names of statuses differ between its versions; ours are like ``Error422``."""
    text = json.dumps(document)
    for status in {kind.status for kind in problems.KINDS}:
        name = HTTPStatus(status).name
        text = text.replace(f'"{name}"', f'"Error{status}"')
        text = text.replace(f"/responses/{name}", f"/responses/Error{status}")
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from (operation for operation in item.values() if "responses" in operation)


def _tags(games: Sequence[Game[Any]]) -> list[dict[str, str]]:
    return [
        {"name": "Games", "description": "What can be played."},
        *({"name": game.title, "description": f"Calls of {game.title}."} for game in games),
        *(
            {
                "name": sessions_tag(game),
                "description": f"Sessions of {game.title}: players see what their seat may know.",
            }
            for game in games
        ),
        {"name": "Rules", "description": "The numbered rules that problems refer to."},
        {"name": "Problems", "description": "What can go wrong."},
        {"name": "Service", "description": "The condition of the service."},
    ]


def _add_examples(app: Flask, paths: dict[str, Any], game: Game[Any]) -> None:
    start = Example.of(game)
    for name, call in ALL_CALLS.items():
        operation = paths[f"/v1/{game.name}/{name}"]["post"]
        body = call.example(start)
        operation["requestBody"]["content"]["application/json"]["example"] = body
        request = validated(json.dumps(body).encode(), call.schema(prefix_of(game)))
        with app.app_context():  # each has the budget of a request of its own
            answer = json.loads(with_plain_stamps(call.response(game, request).get_data(True)))
        operation["responses"]["200"]["content"]["application/json"]["example"] = answer
    for path, body in session_requests(game).items():
        operation = paths[f"/v1/{game.name}/sessions{path}"]["post"]
        operation["requestBody"]["content"]["application/json"]["example"] = body


def with_plain_stamps(answer: str) -> str:
    """Real stamps differ with the keys of the service and with every change of its code."""
    return re.sub('"stamp":"[^"]+"', '"stamp":"AAECAwQFBgcICQoLDA0ODw"', answer)


def session_requests(game: Game[Any]) -> dict[str, Any]:
    """A body for each call that changes a session, to be sent in this order."""
    state = game.new(seed=SEED)
    first = game.decisions(state)[0].moves.at(0)
    players = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    seats = [{"name": players[seat], "player": "player"} for seat in state.seats()]
    return {
        "": {"seed": SEED, "seats": seats},
        "/{session}/moves": {"moves": [first.text], "limit": 3},
        "/{session}/undo": {"limit": 3},
        "/{session}/players": {"name": "Eve"},
    }

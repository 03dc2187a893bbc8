"""The contract's examples: real requests and their real responses."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from flask import Flask, g

from galaxy_referee.app.http.bodies import validated
from galaxy_referee.app.http.budget import Budget
from galaxy_referee.app.stateless.batch import ALL_CALLS
from galaxy_referee.app.stateless.call import SEED, Example
from galaxy_referee.app.stateless.registry import OWN_CALLS
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of

SHORT = 400  # bytes of JSON
_STAMP = re.compile('("stamp":|"path":"/stamp","value":)"[^"]+"')  # in a state, or in a patch


def add_short_examples(document: dict[str, Any], app: Flask, game: Game[Any]) -> None:
    """Add a game's short examples to its operations."""
    for _, content, example in _examples(document, app, game):
        if _is_short(example):
            content["example"] = example


def add_long_examples(document: dict[str, Any], app: Flask, game: Game[Any]) -> None:
    """Add a game's long examples to the components, and references to them to its operations."""
    examples = document["components"].setdefault("examples", {})
    for name, content, example in _examples(document, app, game):
        if not _is_short(example):
            examples[name] = {"value": example}
            content["examples"] = {"first": {"$ref": f"#/components/examples/{name}"}}


def session_requests(game: Game[Any]) -> dict[str, Any]:
    """A body for each call that changes a session, in the order of sending."""
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


def with_plain_stamps(answer: str) -> str:
    """Replace stamps, which depend on the service's keys and on its code."""
    return _STAMP.sub(r'\1"AAECAwQFBgcICQoLDA0ODw"', answer)


def _is_short(example: Any) -> bool:
    return len(json.dumps(example)) <= SHORT


def _examples(
    document: dict[str, Any], app: Flask, game: Game[Any]
) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Each example, with its name and the media type that it belongs to."""
    paths = document["paths"]
    start = Example.of(game)
    prefix = prefix_of(game)
    for call in (*ALL_CALLS.values(), *OWN_CALLS.get(game.name, ())):
        operation = paths[f"/v1/{game.name}/{call.name}"]["post"]
        body = call.example(start)
        name = prefix + call.name.title().replace("-", "")
        yield f"{name}Request", _json_of(operation["requestBody"]), body
        request = validated(json.dumps(body).encode(), call.schema(prefix))
        # A separate request, in English whatever the language of this one, and without a budget. It
        # also needs its own context; otherwise, it would share that of the current request.
        with app.app_context(), app.test_request_context():
            g.budget = Budget(sys.maxsize, sys.maxsize)
            answer = json.loads(with_plain_stamps(call.response(game, request).get_data(True)))
        yield f"{name}Answer", _json_of(operation["responses"]["200"]), answer
    for path, body in session_requests(game).items():
        operation = paths[f"/v1/{game.name}/sessions{path}"]["post"]
        name = f"{prefix}{operation['operationId'].title().replace('_', '')}Request"
        yield name, _json_of(operation["requestBody"]), body


def _json_of(part: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = part["content"]["application/json"]
    return content

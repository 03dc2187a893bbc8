"""How to play a game by the calls of the contract, as an Arazzo document that programs can run."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.game import Game

_DONE = [{"condition": "$statusCode == 200"}]
_MADE = [{"condition": "$statusCode == 201"}]
_SEATS = [{"player": "open"}, {"player": "bot", "bot": "greedy"}]


def workflow_document(game: Game[Any], version: str) -> dict[str, Any]:
    """A workflow that creates a session, joins it, plays it to its end, and verifies its record.

    Args:
        game: the game.
        version: the version of the contract.
    """
    return {
        "arazzo": "1.0.1",
        "info": {
            "title": f"Galaxy Referee: playing {game.title}",
            "version": version,
            "summary": f"A session of {game.title} from its start to its verified record.",
        },
        "sourceDescriptions": [
            {"name": game.name, "type": "openapi", "url": f"./{game.name}.yaml"}
        ],
        "workflows": [
            {
                "workflowId": "play",
                "summary": "Play a session against a built-in bot.",
                "description": "Always makes the first legal move.",
                "steps": _steps(game.name),
                "outputs": {"record": "$steps.record.outputs.record"},
            }
        ],
    }


def _steps(game: str) -> list[dict[str, Any]]:
    return [
        {
            "stepId": "create",
            "description": "Create a session with an open seat and a bot.",
            "operationId": f"{game}_create_session",
            "requestBody": _body({"options": {"players": 2}, "seats": _SEATS}),
            "successCriteria": _MADE,
            "outputs": {"session": "$response.body#/session", "host": "$response.body#/token"},
        },
        {
            "stepId": "join",
            "description": "Take the open seat.",
            "operationId": f"{game}_join_session",
            "parameters": [_SESSION],
            "requestBody": _body({"name": "Ada"}),
            "successCriteria": _DONE,
            "outputs": {"token": "$response.body#/token"},
        },
        {
            "stepId": "look",
            "description": "See the seat's decision.",
            "operationId": f"{game}_see_session",
            "parameters": [_SESSION, _as("join", "token"), _LIMIT],
            "successCriteria": _DONE,
            "outputs": {"decisions": "$response.body#/decisions"},
            "onSuccess": [
                _goto("over", "record", "$response.body#/outcome != null"),
                _goto("turn", "move", "$response.body#/decisions/0 != null"),
                _goto("wait", "look"),
            ],
        },
        {
            "stepId": "move",
            "description": "Make the first legal move.",
            "operationId": f"{game}_make_session_moves",
            "parameters": [_SESSION, _as("join", "token")],
            "requestBody": _body(
                {"moves": ["$steps.look.outputs.decisions#/0/moves/0/text"], "limit": 1}
            ),
            "successCriteria": _DONE,
            "onSuccess": [_goto("next", "look")],
        },
        {
            "stepId": "record",
            "description": "Get the record of the finished game.",
            "operationId": f"{game}_show_session_record",
            "parameters": [_SESSION, _as("create", "host")],
            "successCriteria": _DONE,
            "outputs": {"record": "$response.body#/record"},
        },
        {
            "stepId": "verify",
            "description": "Replay the record, which must end as it says.",
            "operationId": f"{game}_records",
            "requestBody": _body("$steps.record.outputs.record"),
            "successCriteria": [
                *_DONE,
                {"condition": "$response.body#/problem == null"},
                {"condition": "$response.body#/outcome != null"},
            ],
        },
    ]


_SESSION = {"name": "session", "in": "path", "value": "$steps.create.outputs.session"}
_LIMIT = {"name": "limit", "in": "query", "value": 1}


def _as(step: str, token: str) -> dict[str, Any]:
    """The token that a step got."""
    value = f"Bearer {{$steps.{step}.outputs.{token}}}"
    return {"name": "Authorization", "in": "header", "value": value}


def _body(payload: Any) -> dict[str, Any]:
    return {"contentType": "application/json", "payload": payload}


def _goto(name: str, step: str, condition: str | None = None) -> dict[str, Any]:
    action = {"name": name, "type": "goto", "stepId": step}
    return {**action, "criteria": [{"condition": condition}]} if condition else action

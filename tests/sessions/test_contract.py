"""The contract of sessions: its examples are played, its answers fit their schemas."""

from __future__ import annotations

import pytest
from jsonschema_rs import Draft202012Validator

from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.engine.games import GAMES
from tests.contract import COMMITTED as DOCUMENT


def operation(game, path, method="post"):
    return DOCUMENT["paths"][f"/v1/{game.name}/sessions{path}"][method]


def check(described, answer):
    """The answer matches its documentation."""
    content = described["responses"][str(answer.status_code)]["content"]["application/json"]
    schema = {**content["schema"], "components": DOCUMENT["components"]}
    Draft202012Validator(schema).validate(answer.json)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_examples_play_a_session(client, game):
    described = operation(game, "")
    body = described["requestBody"]["content"]["application/json"]["example"]
    created = client.post(f"/v1/{game.name}/sessions", json=body)
    assert created.status_code == 201, created.text
    check(described, created)
    path = f"/v1/{game.name}/sessions/{created.json['session']}"
    moves = operation(game, "/{session}/moves")
    body = moves["requestBody"]["content"]["application/json"]["example"]
    seat = int(body["moves"][0].split()[0])
    headers = {"Authorization": f"Bearer {created.json['seat_tokens'][seat]}"}
    check(moves, client.post(f"{path}/moves", json=body, headers=headers))
    check(operation(game, "/{session}", "get"), client.get(path, headers=headers))
    check(operation(game, "/{session}/events", "get"), client.get(f"{path}/events"))
    moved = client.get(f"{path}/legal-moves", headers=headers)
    check(operation(game, "/{session}/legal-moves", "get"), moved)
    undone = client.post(f"{path}/undo", json={"limit": 3}, headers=headers)
    assert undone.status_code in (200, 409)
    taken = client.post(f"{path}/players", json={"name": "Eve"})
    assert taken.json["type"] == "/problems/seat-taken"


def test_every_problem_of_sessions_is_documented_where_it_can_happen():
    for path, item in DOCUMENT["paths"].items():
        if "/sessions" in path:
            for described in item.values():
                if "responses" in described:
                    statuses = set(described["responses"])
                    assert {"429", "503"} <= statuses, path
                    if "{session}" in path:
                        assert {"401", "403", "404", "409", "410"} <= statuses, path
    for name, answer in DOCUMENT["components"]["responses"].items():
        for kind in KINDS:
            if name == f"Error{kind.status}":
                assert kind.path in answer["description"]


def test_tokens_are_a_security_scheme():
    assert DOCUMENT["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    for game in GAMES:
        assert operation(game, "/{session}/moves")["security"] == [{"token": []}]

"""The lean documents: the calls of the full ones, no unions, and true of the same answers."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.app.contract import contract, contract_text
from galaxy_referee.app.openapi.document import operations
from galaxy_referee.app.openapi.examples import session_requests
from galaxy_referee.app.stateless.batch import ALL_CALLS
from galaxy_referee.app.stateless.call import Example
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race_game
from tests.app.test_contract_documents import app, nested, resolved, schemas
from tools.conformity import Answer, Contract

LEAN = [*(f"{game.name}-lean" for game in GAMES), "whole-lean"]


def full(name: str) -> dict:
    return contract(app(), name.removesuffix("-lean").replace("whole", ""))


@pytest.mark.parametrize("name", LEAN)
def test_it_has_the_calls_of_the_full_document(name):
    asked = [(path, each["operationId"]) for path, each in operations(contract(app(), name))]
    assert asked == [(path, each["operationId"]) for path, each in operations(full(name))]


@pytest.mark.parametrize("name", LEAN)
def test_a_value_has_one_type(name):
    """Generators for PHP, Rust, and Dart make one class of all alternatives."""
    for part in nested(contract(app(), name)):
        assert part.keys().isdisjoint({"oneOf", "allOf", "discriminator", "prefixItems"}), part
        alternatives = [kind for kind in part.get("anyOf", []) if kind != {"type": "null"}]
        assert len(alternatives) <= 1, part
        kinds = part.get("type", "")
        assert not isinstance(kinds, list) or len({*kinds} - {"null"}) == 1, part


@pytest.mark.parametrize("name", LEAN)
def test_no_list_in_a_request_has_nulls(name):
    """Ruby's clients drop them."""
    for schema in schemas(contract(app(), name)).values():
        if schema.get("additionalProperties") is False:
            for member in schema["properties"].values():
                assert "null" not in json.dumps(member.get("items", {})), schema
                assert "items" not in member or "Null" not in member["description"], schema


@pytest.mark.parametrize("name", LEAN)
def test_everything_is_described(name):
    for title, schema in schemas(contract(app(), name)).items():
        assert schema.get("description"), title
        for member, part in schema.get("properties", {}).items():
            assert part.get("description"), f"{title}.{member}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_smaller_than_the_full_document(game):
    """The lean one does not grow with the moves and events of a game."""
    lean = contract(app(), f"{game.name}-lean")
    assert len(contract_text(app(), f"{game.name}-lean")) < 170_000
    assert len(schemas(lean)) < 110
    assert len(schemas(lean)) < len(schemas(contract(app(), game.name)))


@pytest.mark.parametrize("sealed", [False, True], ids=["plain", "sealed"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_true_of_stateless_calls_whose_moves_are_text(client, game, sealed):
    document = contract(app(), f"{game.name}-lean")
    start = Example.of(game)
    for call in ALL_CALLS.values():
        body = call.example(start)
        if "moves" in body:
            body["moves"] = start.texts
        if "views" in body:
            body["views"] = [start.seat]
        if sealed and "seal" in call.takes.__struct_fields__:
            body["seal"] = True
        check(document, client, f"/v1/{game.name}/{call.name}", body)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_true_of_a_session(client, game):
    document = contract(app(), f"{game.name}-lean")
    bodies = session_requests(game)
    path = f"/v1/{game.name}/sessions"
    created = check(document, client, path, bodies[""])
    seat = int(bodies["/{session}/moves"]["moves"][0].split()[0])
    token = {"Authorization": f"Bearer {created['seat_tokens'][seat]}"}
    one = f"{path}/{created['session']}"
    check(document, client, f"{one}/moves", bodies["/{session}/moves"], token)
    for end in ("", "/events", "/legal-moves", "/pieces"):
        check(document, client, one + end, None, token)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_true_of_games_and_problems(client, game):
    document = contract(app(), f"{game.name}-lean")
    for path in ("/v1/games", f"/v1/games/{game.name}", f"/v1/games/{game.name}/components"):
        check(document, client, path, None)
    start = Example.of(game)
    body = {"state": start.state, "moves": [start.texts[0]] * 2}
    refused = client.post(f"/v1/{game.name}/moves", json=body)
    assert refused.status_code == 409
    assert faults(document, refused) == []


def test_a_move_that_an_answer_lists_is_made_by_its_text(client):
    started = client.post("/v1/race/states", json={"seed": "s", "seal": True}).json
    moves = [decision["moves"][0]["text"] for decision in started["decisions"]]
    made = client.post("/v1/race/moves", json={"state": started["state"], "moves": moves})
    assert made.status_code == 200
    opaque = schemas(contract(app(), "race-lean"))["RaceMakeMoves"]["properties"]["state"]
    assert opaque.keys() == {"description"}
    assert race_game.new(seed="s").rules_version in made.text


def check(document, client, path, body, headers=None):
    """The request and its answer match their schemas."""
    method = "GET" if body is None else "POST"
    if body is not None:
        item = next(item for called, item in document["paths"].items() if matches(called, path))
        content = item["post"]["requestBody"]["content"]["application/json"]
        resolved(document, content["schema"]).validate(body)
    answer = client.open(path, method=method, json=body, headers=headers or {})
    assert answer.status_code < 300, answer.text
    assert faults(document, answer) == []
    return answer.json


def matches(called, path):
    parts, wanted = called.split("/"), path.split("/")
    pairs = zip(parts, wanted, strict=False)
    return len(parts) == len(wanted) and all("{" in a or a == b for a, b in pairs)


def faults(document, answer):
    asked = answer.request
    told = Answer(asked.method, asked.path, answer.status_code, answer.headers, answer.get_data())
    return list(Contract(document).faults(told))

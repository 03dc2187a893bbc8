"""Unknown members: the service refuses them exactly where the contract does."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any

import msgspec
import pytest

from galaxy_referee.app.contract import contract
from galaxy_referee.app.openapi.document import operations
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of
from tests.app.test_contract_documents import app, example
from tests.contract import COMMITTED as WHOLE
from tests.sampling import random_move, samples

UNKNOWN = "surprise"
# What ends here is not an object of the contract: anything goes, and is audited.
FREE = {"AnyValue"}


class Walk:
    """The objects in a body, each with its place and the component that describes it.

    Args:
        document: the contract.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    def objects(
        self, value: Any, schema: dict[str, Any], place: tuple[str | int, ...] = ()
    ) -> Iterator[tuple[tuple[str | int, ...], str, dict[str, Any]]]:
        """The places, the names of components, and their schemas."""
        name, schema = self._chosen(value, schema)
        if name in FREE:
            return
        if isinstance(value, list):
            for number, item in enumerate(value):
                yield from self.objects(item, schema["items"], (*place, number))
        if not isinstance(value, dict):
            return
        members = schema.get("properties", {})
        if members:
            yield place, name, schema
        for member, item in value.items():
            inner = members.get(member, schema.get("additionalProperties"))
            if isinstance(inner, dict):
                yield from self.objects(item, inner, (*place, member))

    def _chosen(self, value: Any, schema: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The component of a value, through references and alternatives."""
        name = ""
        while True:
            if "$ref" in schema:
                name = schema["$ref"].rpartition("/")[2]
                schema = self._document["components"]["schemas"][name]
            elif "discriminator" in schema:
                union = schema["discriminator"]
                schema = {"$ref": union["mapping"][value[union["propertyName"]]]}
            elif "anyOf" in schema:
                schema = next(part for part in schema["anyOf"] if self._fits(value, part))
            else:
                return name, schema

    def _fits(self, value: Any, schema: dict[str, Any]) -> bool:
        """Whether the kind of a value is that of an alternative; no two have the same kind."""
        if "discriminator" in schema:
            return isinstance(value, dict)
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self._fits(value, self._document["components"]["schemas"][name])
        kinds = {dict: "object", list: "array", str: "string", int: "integer", type(None): "null"}
        return bool(schema["type"] == kinds[type(value)])


def with_unknown(body: Any, place: tuple[str | int, ...]) -> Any:
    """The body with an unknown member in one of its objects."""
    changed = copy.deepcopy(body)
    part = changed
    for step in place:
        part = part[step]
    part[UNKNOWN] = 1
    return changed


def examples(game: Game[Any], document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The body of each stateless call."""
    for path, operation in operations(document):
        if path.startswith(f"/v1/{game.name}/") and "/sessions" not in path:
            yield path, example(document, operation["requestBody"]["content"]["application/json"])


def played(game: Game[Any]) -> Iterator[tuple[str, Any]]:
    """States of all kinds of a game with many options, and a record."""
    variant = import_module(f"tests.{game.name}.variants").VARIANTS[-1]
    for state in samples(game, variant, "unknown", 0):
        yield f"/v1/{game.name}/scores", {"state": state}
    luck, state = random.Random(0), game.new(seed="unknown")
    moves = list[str]()
    while not state.over:
        move = random_move(game, state, luck)
        moves.append(move.text)
        game.play_silently(state, move)
    record = {
        "rules_version": game.rules_version,
        "seed": "unknown",
        "moves": moves,
        "outcome": json.loads(msgspec.json.encode(game.outcome(state))),
    }
    yield f"/v1/{game.name}/records", record


def is_refused(answer: Any) -> bool:
    """Whether a call, or one in a batch, has a body that violates the contract."""
    inner = answer.json.get("answers", [])
    assert answer.status_code in (200, 422), answer.text
    return answer.status_code == 422 or 422 in {each["status"] for each in inner}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_stateless_calls_refuse_unknown_members_where_the_contract_does(client, game):
    document = contract(app(), game.name)
    walk, tried, known = Walk(document), set[tuple[str, str]](), set[str]()
    for path, body in chain(examples(game, document), played(game)):
        content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
        for place, name, schema in walk.objects(body, content["schema"]):
            if (path, name) in tried:
                continue
            tried.add((path, name))
            known.add(name)
            answer = client.post(path, json=with_unknown(body, place))
            closed = schema.get("additionalProperties") is False
            assert is_refused(answer) == closed, (path, place, name, answer.text)
    assert {f"{prefix_of(game)}State", "AuditState", "Outcome", "SeatScore"} <= known


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_moves_and_calls_in_a_batch_have_no_unknown_members(client, game):
    """Illegal moves and bodies with faults are no matter: the control has them, too."""
    schemas = WHOLE["components"]["schemas"]
    prefix = prefix_of(game)
    state = json.loads(game.codec.encode(game.new(seed="unknown")))
    for target in schemas[f"{prefix}Move"]["discriminator"]["mapping"].values():
        schema = schemas[target.rpartition("/")[2]]
        body = {"state": state, "move": least(schema)}
        for changed, closed in ((body, False), (with_unknown(body, ("move",)), True)):
            answer = client.post(f"/v1/{game.name}/validations", json=changed)
            assert is_refused(answer) == closed, (target, answer.text)
        assert schema["additionalProperties"] is False
    for target in schemas[f"{prefix}BatchCall"]["discriminator"]["mapping"].values():
        schema = schemas[target.rpartition("/")[2]]
        body = {"calls": [{"call": schema["properties"]["call"]["const"], "body": {}}]}
        for changed, status in ((body, 200), (with_unknown(body, ("calls", 0)), 422)):
            answer = client.post(f"/v1/{game.name}/batch", json=changed)
            assert answer.status_code == status, (target, answer.text)
        assert schema["additionalProperties"] is False


def least(schema: dict[str, Any]) -> Any:
    """A small value that has everything that a schema requires."""
    if "$ref" in schema:
        return least(WHOLE["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return least(schema["anyOf"][0])
    if schema["type"] == "object":
        members = schema.get("properties", {})
        return {name: least(members[name]) for name in schema.get("required", ())}
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    items = [least(schema["items"])] * schema.get("minItems", 0) if kind == "array" else []
    return {"array": items, "string": "x", "integer": schema.get("minimum", 0)}.get(kind, False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sessions_refuse_unknown_members_where_the_contract_does(client, game):
    prefix = f"/v1/{game.name}/sessions"
    made = client.post(prefix, json={"seed": "unknown"}).json
    headers = {"Authorization": f"Bearer {made['token']}"}
    tried = set[str]()
    for path, item in WHOLE["paths"].items():
        operation = item.get("post", item.get("put", {}))
        if not path.startswith(prefix) or "requestBody" not in operation:
            continue
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        name = schema["$ref"].rpartition("/")[2]
        body = least(schema)
        tried.add(name.removeprefix(prefix_of(game)))
        url = path.format(session=made["session"], seat=0)
        method = "post" if "post" in item else "put"
        answer = client.open(url, method=method, json={**body, UNKNOWN: 1}, headers=headers)
        assert answer.status_code == 422, (path, answer.text)
        assert f"/{UNKNOWN}" in {fault["pointer"] for fault in answer.json["errors"]}
        assert WHOLE["components"]["schemas"][name]["additionalProperties"] is False
    assert UNKNOWN in client.post(prefix, json={"seats": [{UNKNOWN: 1}]}).text
    assert WHOLE["components"]["schemas"]["SeatPlan"]["additionalProperties"] is False
    assert tried == {
        "NewSession", "JoinSession", "MakeSessionMoves", "UndoMove", "ChangeSeat", "IssueTicket",
        "RestoreSession", "StartRematch",
    }  # fmt: skip

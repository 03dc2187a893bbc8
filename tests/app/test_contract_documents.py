"""What the contract promises to generators and readers: typed, portable, in parts, in order."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import pytest
from flask import Flask
from jsonschema_rs import Draft202012Validator

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract, contract_text
from galaxy_referee.app.openapi.document import operations
from galaxy_referee.app.openapi.examples import SHORT, with_plain_stamps
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.wire import event_record
from galaxy_referee.schemas.components import prefix_of
from tests.app.conftest import QUIET
from tests.contract import COMMITTED as WHOLE
from tests.contract import read_yaml
from tests.kernel.toys import duel
from tests.sampling import random_move

PARTS = [*(game.name for game in GAMES), "sessions"]
# Free-form on purpose; each says why.
FREE = {
    "AnyValue": "audits take anything, to say what is wrong with it",
    "Change": "a patch puts in any part of a view",
    "BatchAnswer": "the call at the same place tells",
}


@cache
def app() -> Flask:
    """The service, made when a test needs it."""
    return create_app(settings=QUIET)


def schemas(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"]
    return found


def nested(part: Any) -> Iterator[dict[str, Any]]:
    """Every object in it."""
    if isinstance(part, dict):
        yield part
        for item in part.values():
            yield from nested(item)
    elif isinstance(part, list):
        for item in part:
            yield from nested(item)


def members_of(schema: dict[str, Any]) -> set[str]:
    """The members of an object, given or referred to."""
    if "$ref" in schema:
        schema = schemas(WHOLE)[schema["$ref"].rpartition("/")[2]]
    return set(schema["properties"])


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def test_only_what_nobody_knows_is_free_form():
    free = set()
    for name, schema in schemas(WHOLE).items():
        for part in nested(schema):
            unnamed = part.get("additionalProperties") is True or part.get("items") == {}
            if unnamed or part.keys() == {"description"}:
                free.add(name)
    named = {name for name in free if not isinstance(schemas(WHOLE)[name].get("enum"), list)}
    assert named == {*FREE}


# The engine's own types: those that answers have, too, are read as leniently as clients read them.
LENIENT = {"Outcome", "SeatScore"}


def test_requests_have_no_other_members_than_those_that_are_named():
    seen, open_ones = set(), set()
    found = [operation["requestBody"] for _, operation in operations(WHOLE)
             if "requestBody" in operation]  # fmt: skip
    while found:
        refs = {part["$ref"] for part in nested(found.pop()) if "$ref" in part}
        for name in {ref.rsplit("/", 1)[-1] for ref in refs} - seen:
            seen.add(name)
            schema = schemas(WHOLE)[name]
            found.append(schema)
            if "properties" in schema and schema.get("additionalProperties") is not False:
                open_ones.add(name)
    assert {"RaceMakeMoves", "RaceState", "SeatPlan", "IssueTicket"} <= seen
    assert open_ones == LENIENT


@pytest.mark.parametrize("game", ["race", "roll", "frontiers"])
def test_a_state_names_its_game_by_a_constant(game):
    named = schemas(WHOLE)[f"{game.title()}State"]["properties"]["game"]
    assert named == {"type": "string", "const": game, "description": "Name of the game."}


def test_every_schema_and_member_is_described():
    for name, schema in schemas(WHOLE).items():
        assert schema.get("description"), name
        for member, part in schema.get("properties", {}).items():
            assert part.get("description"), f"{name}.{member}"


def test_what_several_games_have_in_common_is_one_schema():
    """Only what each game declares itself may be alike: events, enumerations, and options."""
    names = defaultdict(list)
    for name, schema in schemas(WHOLE).items():
        if "enum" in schema or re.search("Event(Data|Private)?$|DetailsOptions", name):
            continue
        names[json.dumps(schema, sort_keys=True)].append(name)
    assert [name for alike in names.values() if len(alike) > 1 for name in alike] == []


def test_every_pattern_means_the_same_in_javascript():
    patterns = {part["pattern"] for part in nested(WHOLE) if isinstance(part.get("pattern"), str)}
    assert len(patterns) > 5
    for pattern in patterns:
        assert not re.search(r"\\[AZzGQE]|\(\?P|\(\?[imsxu]|\[:|[+*?}]\+", pattern), pattern
        assert pattern.startswith("^")
        assert pattern.endswith("$")


def test_an_alternative_without_a_tag_is_any_of():
    for part in nested(schemas(WHOLE)):
        assert ("oneOf" in part) == ("discriminator" in part)


def test_no_alternative_is_a_list():
    for part in nested(schemas(WHOLE)):
        kinds = {kind.get("type") for kind in part.get("anyOf", [])} - {"null"}
        assert "array" not in kinds or len(kinds) == 1, part


def test_headers_are_declared_where_they_are_read():
    headers = {
        operation["operationId"]: {
            part["name"] for part in operation.get("parameters", ()) if part["in"] == "header"
        }
        for _, operation in operations(WHOLE)
    }
    assert headers["race_see_session"] == {"If-None-Match"}
    assert headers["race_make_session_moves"] == {"If-Match", "Idempotency-Key"}
    assert headers["race_undo_session_move"] == {"If-Match", "Idempotency-Key"}
    assert headers["race_join_session"] == {"Idempotency-Key"}
    assert headers["race_change_session_seat"] == {"Idempotency-Key"}
    assert headers["race_stream_session"] == {"Last-Event-ID"}
    assert headers["list_components"] == {"If-None-Match"}
    assert headers["race_delete_session"] == set()


def test_languages_are_declared():
    """By every path of the API, and by every answer that may have words in it."""
    asked = {"$ref": "#/components/parameters/AcceptLanguage"}
    spoken = {"$ref": "#/components/headers/ContentLanguage"}
    responses = list(WHOLE["components"]["responses"].values())
    for path, item in WHOLE["paths"].items():
        assert (asked in item.get("parameters", ())) == path.startswith(("/v1/", "/rules"))
    for path, operation in operations(WHOLE):
        if path.startswith("/v1/"):
            responses += operation["responses"].values()
    said = [part for part in responses if "content" in part]
    assert said
    assert all(part["headers"]["Content-Language"] == spoken for part in said)
    for part in ("", *PARTS):
        components = contract(app(), part)["components"]
        assert components["parameters"]["AcceptLanguage"]["name"] == "Accept-Language"
        assert components["headers"]["ContentLanguage"]["schema"] == {"type": "string"}


def test_messages_of_a_stream_have_a_schema():
    for game in GAMES:
        stream = WHOLE["paths"][f"/v1/{game.name}/sessions/{{session}}/stream"]["get"]
        schema = stream["responses"]["200"]["content"]["text/event-stream"]["schema"]
        position, patch = schema["contentSchema"]["anyOf"]
        assert position["$ref"].endswith(f"/{prefix_of(game)}SessionPosition")
        assert patch["items"]["$ref"].endswith("/Change")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_events_fit_their_schemas(game):
    prefix = prefix_of(game)
    names = schemas(WHOLE)[f"{prefix}Event"]["discriminator"]["mapping"]
    validators = {kind: resolved(WHOLE, {"$ref": name}) for kind, name in names.items()}
    told = {}
    variants = import_module(f"tests.{game.name}.variants").VARIANTS
    for variant in variants[:: max(1, len(variants) // 6)]:
        luck, events = random.Random(7), list[Event]()
        state = game.new(variant, "schemas", log=events)
        for _ in range(200):
            if not game.decisions(state):
                break
            events += game.play(state, random_move(game, state, luck))
        for event in events:
            told.setdefault((event.kind, *sorted(event.data), *sorted(event.private)), event)
    assert len(told) >= min(16, len(game.events))
    for event in told.values():
        record = msgspec.json.encode(event_record(game.events, event))
        validators[event.kind].validate(json.loads(record))
        schema = schemas(WHOLE)[names[event.kind].rpartition("/")[2]]["properties"]
        assert set(event.data) <= members_of(schema["data"]), event.kind
        assert set(event.private) <= members_of(schema["private"]), event.kind


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_descriptions_and_catalogues_fit_their_schemas(client, game):
    for path, name in (("", "Details"), ("/components", "Catalogue")):
        answer = client.get(f"/v1/games/{game.name}{path}").json
        schema = {"$ref": f"#/components/schemas/{prefix_of(game)}{name}"}
        resolved(WHOLE, schema).validate(answer)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_self_contained_and_no_more(part):
    document = contract(app(), part)
    sections = {
        f"#/components/{section}/{name}"
        for section, components in document["components"].items()
        for name in components
        if section != "securitySchemes"
    }
    meant = {found["$ref"] for found in nested(document) if isinstance(found.get("$ref"), str)}
    meant |= {
        target
        for found in nested(document)
        if isinstance(found.get("discriminator"), dict)
        for target in found["discriminator"]["mapping"].values()
    }
    assert meant == sections
    for path, operation in operations(document):
        assert operation["operationId"] in {each["operationId"] for _, each in operations(WHOLE)}
        assert part != "sessions" or "/sessions" in path or path.startswith("/v1/games")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_document_of_a_game_knows_no_other(game):
    text = contract_text(app(), game.name)
    for other in GAMES:
        if other is not game:
            assert f"/v1/{other.name}/" not in text
            assert f"schemas/{prefix_of(other)}" not in text


@pytest.mark.parametrize("part", ["", *PARTS])
def test_documents_of_calls_have_no_webhooks(part):
    """openapi-generator replaces the calls that have a webhook's tag, and its code is broken."""
    document = contract(app(), part)
    assert "webhooks" not in document
    assert not [name for name in schemas(document) if "Bot" in name and "Question" in name]


def test_the_document_for_bots_has_the_webhook_of_each_game():
    document = contract(app(), "bots")
    assert list(document["webhooks"]) == [f"{game.name}_bot_question" for game in GAMES]
    assert "paths" not in document and "RaceBotQuestion" in schemas(document)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_examples_are_true(client, game):
    """Those of sessions: tests/sessions/test_contract.py."""
    document = contract(app(), game.name)
    tried = 0
    for path, operation in operations(document):
        if not path.startswith(f"/v1/{game.name}/") or "/sessions" in path:
            continue
        request = operation["requestBody"]["content"]["application/json"]
        answer = operation["responses"]["200"]["content"]["application/json"]
        asked, told = (example(document, each) for each in (request, answer))
        response = client.post(path, json=asked)
        assert response.status_code == 200, response.data
        assert json.loads(with_plain_stamps(response.text)) == told
        resolved(document, request["schema"]).validate(asked)
        resolved(document, answer["schema"]).validate(told)
        tried += 1
    assert tried > 10


def test_making_a_document_is_at_nobodys_expense():
    """Its examples are calls; they are not charged to the request that happens to be the first."""
    asking = create_app(
        settings=replace(QUIET, max_work=1_000, max_answer_bytes=1_000)
    ).test_client()
    assert asking.get("/openapi/race.json").json == contract(app(), "race")


def test_examples_are_in_english_whoever_asks_first():
    """A document is made for the first request that asks for it, and kept for all."""
    asking = create_app(settings=QUIET).test_client()
    asked = asking.get("/openapi/race.json", headers={"Accept-Language": "de"})
    assert asked.json == contract(app(), "race")


def test_a_document_is_made_once_for_all_who_ask_for_it_together():
    service = create_app([duel], QUIET)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: contract(service), range(4)))
    assert all(document is made[0] for document in made)


def example(document: dict[str, Any], content: dict[str, Any]) -> Any:
    """The example of a body, in its place or among the components."""
    if "example" in content:
        return content["example"]
    name = content["examples"]["first"]["$ref"].rpartition("/")[2]
    return document["components"]["examples"][name]["value"]


def test_only_short_examples_are_in_the_whole_contract():
    assert "examples" not in WHOLE["components"]
    examples = [part["example"] for part in nested(WHOLE["paths"]) if "example" in part]
    assert examples
    assert all(len(json.dumps(each)) <= SHORT for each in examples)


def test_the_committed_contract_is_readable():
    text = contract_text(app())
    assert text.startswith("openapi: 3.1.0\ninfo:\n  title: Galaxy Referee\n")
    assert not re.search(r"(^|\s)[&*]id\d", text)
    assert list(schemas(WHOLE)) == sorted(schemas(WHOLE))
    for _, operation in operations(WHOLE):
        assert next(iter(operation)) == "operationId"
        assert list(operation["responses"]) == sorted(operation["responses"])


def test_a_new_member_is_a_small_difference():
    """Nothing else moves, and no line is broken anew."""
    before = contract_text(app()).splitlines()
    document = json.loads(json.dumps(WHOLE))
    schemas(document)["RacePosition"]["properties"]["stamp"] = {"type": "string"}
    schemas(document)["RacePosition"]["description"] += " And a sentence more."
    app().extensions["galaxy-referee"]["changed"] = lambda: document
    after = contract_text(app(), "changed").splitlines()
    assert len(set(after) - set(before)) <= 3
    assert len(after) == len(before) + 2


@pytest.mark.parametrize("path", ["/openapi", *(f"/openapi/{part}" for part in PARTS)])
def test_documents_are_served_compressed_and_with_a_tag(client, path):
    name = path.removeprefix("/openapi").removeprefix("/")
    plain = client.get(f"{path}.json")
    assert plain.json == contract(app(), name)
    packed = client.get(f"{path}.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    again = client.get(f"{path}.json", headers={"If-None-Match": plain.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_part_is_served_as_yaml(client):
    served = client.get("/openapi/roll.yaml")
    assert served.mimetype == "application/yaml"
    assert read_yaml(served.text) == contract(app(), "roll")


def test_an_unknown_part_names_the_parts(client):
    refused = client.get("/openapi/chess.yaml")
    assert refused.status_code == 404
    workflows = [f"{game.name}.arazzo" for game in GAMES]
    newer = [f"{part}-3.2" for part in ("whole", *PARTS)]
    lean = [f"{part}-lean" for part in ("whole", *(game.name for game in GAMES))]
    known = ", ".join([*PARTS, "bots", *workflows, *newer, *lean])
    assert refused.json["detail"].endswith(f"The parts: {known}.")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_workflow_uses_calls_of_its_document(client, game):
    served = client.get(f"/openapi/{game.name}.arazzo.yaml")
    workflow = read_yaml(served.text)
    assert workflow == client.get(f"/openapi/{game.name}.arazzo.json").json
    (source,) = workflow["sourceDescriptions"]
    document = client.get(f"/openapi/{source['url'].removeprefix('./')}")
    known = {each["operationId"] for _, each in operations(read_yaml(document.text))}
    (play,) = workflow["workflows"]
    assert {step["operationId"] for step in play["steps"]} <= known

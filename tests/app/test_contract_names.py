"""The names of the contract's schemas: each says what it is, and none is numbered."""

from __future__ import annotations

import re

import pytest

from galaxy_referee.app.contract import contract
from galaxy_referee.app.openapi.document import operations
from galaxy_referee.engine.games import GAMES
from galaxy_referee.schemas.components import prefix_of
from tests.app.test_contract_documents import app, nested, schemas
from tests.contract import COMMITTED as WHOLE


def test_every_part_has_a_name_of_its_own():
    """Else generators number it: ``Per43``."""
    for name, schema in schemas(WHOLE).items():
        assert not re.search("[0-9]", name)
        for part in nested({**schema, "enum": 0, "discriminator": 0, "properties": [
            *schema.get("properties", {}).values()
        ]}):  # fmt: skip
            assert not isinstance(part.get("enum"), list), (name, part)
            assert not isinstance(part.get("discriminator"), dict), (name, part)
            assert not isinstance(part.get("properties"), dict) or not part["properties"], name


def test_a_type_is_named_as_in_the_code():
    named = schemas(WHOLE)
    assert named["RaceKind"]["enum"] == ["alien", "genes", "novelty", "rare"]
    assert named["RaceAnyPower"]["discriminator"]["propertyName"] == "power"
    assert {"RaceDecisionChoose", "RaceSessionPositionLuck"} & named.keys() == set()
    plan = named["SeatPlan"]["properties"]["player"]
    assert plan["$ref"] == named["SeatInfo"]["properties"]["player"]["$ref"]


def test_no_name_says_a_word_twice():
    """Else two types share a name, and each was told apart by its module."""
    doubled = re.compile(r"((?:[A-Z][a-z]+)+)\1(?![a-z])")
    assert [name for name in schemas(WHOLE) if doubled.search(name)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_move_is_named_as_in_the_code(game):
    mapping = schemas(WHOLE)[f"{prefix_of(game)}Move"]["discriminator"]["mapping"]
    names = {kind: target.rpartition("/")[2] for kind, target in mapping.items()}
    assert names == {kind: prefix_of(game) + game.reader.types[kind].__name__ for kind in names}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_calls_of_a_game_are_named_as_its_types(game):
    """Generators make a class of each tag, such as ``RaceApi``."""
    prefix = prefix_of(game)
    tags = {
        tag
        for path, operation in operations(WHOLE)
        if path.startswith(f"/v1/{game.name}/")
        for tag in operation["tags"]
    }
    assert tags == {prefix, f"{prefix}: sessions"}


def test_no_reference_to_a_list_has_a_description_beside_it():
    """openapi-generator aborts there for php-nextgen."""
    lists = {name for name, schema in schemas(WHOLE).items() if "items" in schema}
    for part in nested(WHOLE):
        if isinstance(part.get("$ref"), str) and len(part) > 1:
            assert part["$ref"].rpartition("/")[2] not in lists, part


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_union_of_one_is_that_one_in_the_document_of_a_game(game):
    document = contract(app(), game.name)
    assert all(len(schema.get("oneOf", "..")) > 1 for schema in schemas(document).values())
    described = document["paths"]["/v1/games/{game}"]["get"]["responses"]["200"]["content"]
    details = f"#/components/schemas/{prefix_of(game)}Details"
    assert described["application/json"]["schema"] == {"$ref": details}

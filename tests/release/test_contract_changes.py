"""The contract keeps what the last release promised, or the version says that it does not."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path

import pytest

from galaxy_referee import __version__
from galaxy_referee.engine.games import GAMES
from tests.contract import COMMITTED
from tools.breaking import breaking_changes, main, may_break, read_contract
from tools.schema_changes import REQUEST, RESPONSE, SchemaChanges
from tools.servers import ROOT

CONTRACTS = Path(__file__).parent / "contracts"
RELEASES = re.findall(
    r"^## (\d+\.\d+\.\d+) - \d", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
)
LAST = RELEASES[0]


def minor(version):
    return tuple(map(int, version.split(".")[:2]))


@pytest.fixture(scope="module")
def released():
    return read_contract(CONTRACTS / f"{LAST}.yaml.xz")


def test_the_contract_of_the_last_release_is_kept_and_none_before_the_last_two_minor_versions(
    released,
):
    assert released["info"]["version"] == LAST
    promised = sorted(set(map(minor, RELEASES)))[-2:]
    kept = [path.name.removesuffix(".yaml.xz") for path in CONTRACTS.iterdir()]
    assert [version for version in kept if minor(version) not in promised] == []


def test_a_breaking_change_needs_a_version_that_may_break(released):
    changes = breaking_changes(released, COMMITTED)
    assert not changes or may_break(LAST, __version__), "\n".join(changes)


def test_the_page_on_moving_names_every_removed_kind_of_move_and_event(released):
    changes = "\n".join(breaking_changes(released, COMMITTED))
    gone = set(re.findall(r"(?:Decision|Event) in responses: .*'(\w+)' is gone", changes))
    text = (ROOT / "docs" / "moving-to-1.0.md").read_text(encoding="utf-8")
    assert {kind for kind in gone if f"`{kind}`" not in text} == set()


def test_the_page_on_moving_names_the_rules_versions_and_this_contract():
    text = (ROOT / "docs" / "moving-to-1.0.md").read_text(encoding="utf-8")
    for game in GAMES:
        version = game.new({"players": 2}, seed="s").rules_version.partition("+")[0]
        assert f"`{version}`" in text
    for path in re.findall(r"tests/release/contracts/[\w.]+\w", text):
        assert (ROOT / path).exists()


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        ("0.2.0", "0.2.0", False),
        ("0.2.0", "0.2.9", False),
        ("0.2.0", "0.3.0", True),
        ("0.2.0", "1.0.0", True),
        ("1.0.0", "1.1.0", False),
        ("1.9.3", "2.0.0", True),
        ("1.0.0", "0.9.0", False),
    ],
)
def test_only_a_major_version_may_break_since_the_first(before, after, allowed):
    assert may_break(before, after) is allowed


def test_the_same_contract_breaks_nothing():
    assert breaking_changes(COMMITTED, copy.deepcopy(COMMITTED)) == []


def operation(document):
    return document["paths"]["/v1/race/moves"]["post"]


def drop_path(document):
    del document["paths"]["/v1/race/moves"]


def rename_operation(document):
    operation(document)["operationId"] = "race_move"


def require_token(document):
    operation(document)["security"] = [{"token": []}]


def drop_problem(document):
    answer = document["components"]["responses"]["Error409"]
    answer["description"] = answer["description"].replace("/problems/illegal-move", "/problems/x")


def drop_member(document):
    del document["components"]["schemas"]["RacePosition"]["properties"]["events"]


def drop_header(document):
    answer = document["paths"]["/v1/race/sessions/{session}"]["get"]["responses"]["200"]
    del answer["headers"]["ETag"]


def require_member(document):
    document["components"]["schemas"]["RaceMakeMoves"]["required"].append("seal")


def narrow_parameter(document):
    parameters = document["paths"]["/v1/race/sessions/{session}"]["get"]["parameters"]
    (limit,) = (each for each in parameters if each.get("name") == "limit")
    limit["schema"]["maximum"] = 10


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop_path, "POST /v1/race/moves is gone"),
        (rename_operation, "POST /v1/race/moves: the operation race_moves is now race_move"),
        (require_token, "POST /v1/race/moves now requires a token"),
        (drop_problem, "the problem /problems/illegal-move no longer has the status 409"),
        (drop_member, "RacePosition in responses: events is gone"),
        (drop_header, "GET /v1/race/sessions/{session}: answer 200 has no header ETag any more"),
        (require_member, "RaceMakeMoves in requests: seal is required"),
        (
            narrow_parameter,
            "GET /v1/race/sessions/{session}: query parameter limit: maximum is 10, not 1000",
        ),
    ],
)
def test_what_clients_rely_on_is_missed(change, said):
    changed = copy.deepcopy(COMMITTED)
    change(changed)
    assert said in breaking_changes(COMMITTED, changed)


def test_more_breaks_nothing():
    changed = copy.deepcopy(COMMITTED)
    changed["paths"]["/v1/race/more"] = changed["paths"]["/v1/race/moves"]
    schemas = changed["components"]["schemas"]
    schemas["RacePosition"]["properties"]["more"] = {"type": "string"}
    schemas["RaceMakeMoves"]["properties"]["more"] = {"type": "string"}
    operation(changed)["responses"]["418"] = {"description": "New."}
    assert breaking_changes(COMMITTED, changed) == []


TEXT, NUMBER, NOTHING = {"type": "string"}, {"type": "integer"}, {"type": "null"}
ONE, TWO = {"enum": ["a"]}, {"enum": ["a", "b"]}
LISTS = [{"type": "array", "items": items} for items in (ONE, TWO)]
OPEN = {"type": "object", "properties": {"a": TEXT}}
CLOSED = {**OPEN, "additionalProperties": False}


@pytest.mark.parametrize(
    ("old", "new", "in_request", "in_response"),
    [
        (TEXT, NUMBER, ["it: a string is gone"], ["it can now be an integer"]),
        (TEXT, {"anyOf": [TEXT, NOTHING]}, [], ["it can now be null"]),
        ({"type": ["string", "null"]}, TEXT, ["it: null is gone"], []),
        (NUMBER, {"type": "number"}, [], ["it can now be a number"]),
        ({"type": "number"}, NUMBER, ["it: a number is gone"], []),
        (ONE, TWO, [], []),
        (TWO, ONE, ["it: 'b' is gone"], ["it: 'b' is gone"]),
        (ONE, TEXT, [], ["it can now be a string"]),
        (TEXT, {}, [], ["it can now be anything"]),
        ({}, TEXT, ["it: anything is gone"], []),
        (OPEN, CLOSED, ["it allows no further members"], []),
        (LISTS[1], LISTS[0], ["it[]: 'b' is gone"], ["it[]: 'b' is gone"]),
        ({**TEXT, "maxLength": 9}, {**TEXT, "maxLength": 8}, ["it: maxLength is 8, not 9"], []),
        ({**TEXT, "maxLength": 8}, {**TEXT, "maxLength": 9}, [], []),
        (TEXT, {**TEXT, "pattern": "a"}, ["it: the pattern is a, not unlimited"], []),
        ({**NUMBER, "default": 1}, {**NUMBER, "default": 2}, ["it: the default is 2, not 1"], []),
        ({**OPEN, "required": ["a"]}, OPEN, [], ["it: a may be missing"]),
        (OPEN, {"type": "object", "properties": {}}, [], ["it: a is gone"]),
        (CLOSED, {**CLOSED, "properties": {}}, *[["it: a is gone"]] * 2),
    ],
)  # fmt: skip
def test_requests_may_not_narrow_and_answers_may_not_lose(old, new, in_request, in_response):
    document = {"components": {"schemas": {}}}
    changes = SchemaChanges(document, document)
    assert list(changes.compare(old, new, "it", REQUEST)) == in_request
    assert list(changes.compare(old, new, "it", RESPONSE)) == in_response


def test_the_command_lists_the_changes(tmp_path, capsys):
    changed = copy.deepcopy(COMMITTED)
    drop_path(changed)
    old, new = ROOT / "openapi.yaml", tmp_path / "new.yaml"
    new.write_text(json.dumps(changed), encoding="utf-8")  # which is YAML, too
    assert main([str(old), str(new)]) == 1
    assert capsys.readouterr().out == "POST /v1/race/moves is gone\n"
    assert main([str(old), str(old)]) == 0
    assert capsys.readouterr().out == "No change breaks a client.\n"

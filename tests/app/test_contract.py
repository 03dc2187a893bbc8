"""The contract against the code: openapi.yaml, its examples, and a server under fire."""

from __future__ import annotations

import json

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract, contract_text
from galaxy_referee.app.rulebook import read_rules
from galaxy_referee.schemas.records import SESSION_EVENTS
from tests.app.conftest import QUIET
from tests.contract import COMMITTED as DOCUMENT
from tests.contract import read_yaml
from tests.kernel.toys import dice, duel
from tools.servers import ROOT


def test_openapi_yaml_is_what_the_code_says():
    text = contract_text(create_app(settings=QUIET))
    assert (ROOT / "openapi.yaml").read_text(encoding="utf-8") == text, "run make openapi"


def test_the_served_contract_is_the_committed_one(client):
    assert client.get("/openapi.json").json == DOCUMENT
    assert read_yaml(client.get("/openapi.yaml").text) == DOCUMENT


def test_every_operation_is_documented():
    names = set()
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            assert operation["summary"].endswith("."), path
            assert operation["tags"], path
            assert operation["description"].endswith("."), path
            names.add(operation["operationId"])
            if method == "post":
                statuses = {"201" if "201" in operation["responses"] else "200"}
                assert statuses | {"400", "413", "415", "422"} <= set(operation["responses"]), path
    items = DOCUMENT["paths"].values()
    assert len(names) == sum(len(item.keys() - {"parameters"}) for item in items)


def test_a_stranger_learns_whom_to_ask_and_where_to_send_requests():
    assert DOCUMENT["info"]["contact"]["url"]
    assert DOCUMENT["externalDocs"]["url"].endswith("/docs")
    assert "use the document of that\ngame" in DOCUMENT["info"]["description"]
    default, here = DOCUMENT["servers"]
    values = {name: each["default"] for name, each in default["variables"].items()}
    assert default["url"].format(**values) == "http://127.0.0.1:8000"
    assert here["url"] == "/"


def test_unions_can_be_told_apart_by_their_tag():
    unions = [part for part in DOCUMENT["components"]["schemas"].values() if "oneOf" in part]
    tagged = [part for part in unions if "discriminator" in part]
    assert tagged
    for union in tagged:
        tag = union["discriminator"]["propertyName"]
        for value, target in union["discriminator"]["mapping"].items():
            schema = DOCUMENT["components"]["schemas"][target.rsplit("/", maxsplit=1)[-1]]
            assert schema["properties"][tag].items() >= {"type": "string", "const": value}.items()
            assert tag in schema["required"]
            assert schema["additionalProperties"] is False


def test_any_game_gets_its_own_typed_calls():
    document = contract(create_app([duel, dice], QUIET))
    assert "/v1/duel/moves" in document["paths"]
    schemas = document["components"]["schemas"]
    assert schemas["DuelMakeMoves"]["properties"]["state"]["$ref"].endswith("/DuelStateSource")
    mapping = schemas["DuelMove"]["discriminator"]["mapping"]
    assert mapping == {"bid": "#/components/schemas/DuelBid"}
    kinds = schemas["DuelEvent"]["discriminator"]["mapping"]
    assert list(kinds) == ["won", "dealt", *SESSION_EVENTS]
    text = json.dumps(document)
    for name in {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}:
        assert name in schemas


def test_the_games_are_described(client):
    for game in client.get("/v1/games").json["games"]:
        details = client.get(f"/v1/games/{game['name']}").json
        assert details["title"] == game["title"]
        assert details["seats"]["min"] < details["seats"]["max"]
        assert details["options"]["players"]["rule"]


def test_every_problem_type_leads_to_its_page(client):
    kinds = client.get("/problems").json["problems"]
    assert len(kinds) > 10
    for kind in kinds:
        assert client.get(kind["type"]).json == kind


def test_rules_are_served_by_id_and_every_rule_of_the_games_is_among_them(client):
    rules = read_rules()
    assert len(rules) > 900
    assert [rule["id"] for rule in client.get("/rules").json["rules"]] == list(rules)
    rule = client.get("/rules/RACE-SETTLE-2").json
    assert rule["text"].startswith("A non-military world")
    assert rule["document"].startswith("Race for the Galaxy")
    cited = set()
    for path in (ROOT / "engine").rglob("*.py"):
        for part in path.read_text(encoding="utf-8").split('rule="')[1:]:
            cited.add(part.split('"')[0])
    assert cited
    assert cited <= set(rules)

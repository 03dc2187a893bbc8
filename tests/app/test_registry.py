"""The registry of calls and that of bots: what is made of them agrees with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galaxy_referee.app.stateless.batch import ALL_CALLS, BATCHED
from galaxy_referee.app.stateless.registry import OWN_CALLS
from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.games import GAMES
from tests.app.test_calls import problem

API = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("call", ALL_CALLS.values(), ids=lambda call: call.name)
def test_the_table_of_the_docs_says_what_the_registry_says(call):
    assert f"| `POST /v1/{{game}}/{call.name}` | {call.request} | {call.answer} |" in API


def test_the_table_of_the_docs_lists_no_other_call():
    assert re.findall(r"^\| `POST /v1/\{game\}/([a-z-]+)`", API, re.MULTILINE) == list(ALL_CALLS)


def test_the_table_lists_the_calls_that_only_one_game_has():
    rows = [
        f"| `POST /v1/{game}/{call.name}` | {call.request} | {call.answer} |"
        for game, calls in OWN_CALLS.items()
        for call in calls
    ]
    names = "|".join(OWN_CALLS)
    assert re.findall(rf"^\| `POST /v1/(?:{names})/.*$", API, re.MULTILINE) == rows


def test_a_batch_names_the_calls_it_takes(client):
    body = {"calls": [{"call": "suggestions", "body": {}}]}
    refused = problem(client.post("/v1/race/batch", json=body), 422, "invalid-request")
    assert refused["detail"].endswith(f"The calls are {', '.join(BATCHED)}.")
    assert set(ALL_CALLS) - set(BATCHED) == {"suggestions", "playouts", "batch"}


def test_the_bots_are_listed_with_settings_and_games(client, toys):
    bots = {bot["name"]: bot for bot in client.get("/v1/bots").json["bots"]}
    assert list(bots) == list(BOTS)
    for name, bot in bots.items():
        assert bot["description"] == BOTS[name].description
        assert bot["games"] == [game.name for game in GAMES if BOTS[name].plays(game.name)]
    general = [bot["name"] for bot in toys.get("/v1/bots").json["bots"] if bot["games"]]
    assert general == ["random", "greedy", "monte-carlo"]


def test_every_listed_setting_is_accepted_within_its_range_and_refused_beyond(client):
    state = client.post("/v1/race/states", json={"seed": "s"}).json["state"]
    checked = 0
    for bot in client.get("/v1/bots").json["bots"]:
        for setting in bot["settings"]:
            checked += 1
            spec = f"{bot['name']}:{setting['name']}="
            body = {"state": state, "seat": 0, "seed": "s", "bot": f"{spec}{setting['minimum']}"}
            assert client.post("/v1/race/suggestions", json=body).status_code == 200
            for number in (setting["minimum"] - 1, setting["maximum"] + 1):
                body["bot"] = f"{spec}{number}"
                refused = client.post("/v1/race/suggestions", json=body)
                assert problem(refused, 422, "invalid-request")["pointer"] == "/bot"
    assert checked

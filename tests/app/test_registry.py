"""The registry of calls and that of bots: what is made of them agrees with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galaxy_referee.app.stateless.batch import ALL_CALLS, BATCHED
from galaxy_referee.app.stateless.registry import OWN_CALLS
from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.games import GAMES
from galaxy_referee.schemas.limits import MAX_CALLS
from tests.app.test_calls import problem

API = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")

ROWS = {
    (game, name): taken
    for game, name, taken in re.findall(
        r"^\| `POST /v1/([a-z{}-]+)/([a-z-]+)` \| ([^|]+) \|", API, re.MULTILINE
    )
}
CALLS = {("{game}", name): call for name, call in ALL_CALLS.items()} | {
    (game, call.name): call for game, calls in OWN_CALLS.items() for call in calls
}


def test_the_table_of_the_docs_lists_the_calls():
    assert list(ROWS) == list(CALLS)
    assert ROWS["{game}", "batch"] == f"up to {MAX_CALLS:,} calls"


@pytest.mark.parametrize("row", CALLS, ids="-".join)
def test_the_table_of_the_docs_names_members_of_requests(row):
    named = {name for name in ROWS[row].split(", ") if re.fullmatch("[a-z_]+", name)}
    assert named <= {*CALLS[row].takes.__struct_fields__}


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

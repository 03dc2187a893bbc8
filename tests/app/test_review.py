"""The calls for looking at games that were played: step and play out."""

from __future__ import annotations

import pytest

from tests.app.test_calls import problem
from tests.patching import patched

SETTLE = ["0 select settle", "1 select settle"]


@pytest.fixture(scope="module")
def first(client) -> dict:
    body = {"options": {"setup": "first_game"}, "seed": "readme", "limit": 1}
    return client.post("/v1/race/states", json=body).json["state"]


def test_steps_tell_what_was_asked_made_and_changed(client, first):
    body = {"state": first, "moves": SETTLE, "views": [None, 0]}
    told = client.post("/v1/race/steps", json=body).json
    assert [step["move"]["text"] for step in told["steps"]] == SETTLE
    assert told["steps"][0]["question"] == {
        "kind": "select", "rule": "RACE-ROUND-2", "prompt": "Select an action card.",
        "total": 7,
    }  # fmt: skip
    assert [event["text"] for event in told["steps"][1]["events"]][-1] == "The settle phase begins."
    after = client.post("/v1/race/moves", json={"state": first, "moves": SETTLE}).json
    assert told["state"] == after["state"]
    for number, seat in enumerate([None, 0]):
        view = told["views"][number]
        for step in told["steps"]:
            view = patched(view, step["changes"][number])
        seen = client.post("/v1/race/views", json={"state": after["state"], "seat": seat}).json
        assert view == seen["view"]


def test_a_step_that_is_refused_is_named(client, first):
    body = {"state": first, "moves": [SETTLE[0], "1 select nothing"]}
    refused = client.post("/v1/race/steps", json=body)
    assert refused.json["pointer"].startswith("/moves/1")


def test_views_that_are_followed_have_their_price(client, first, monkeypatch):
    body = {"state": first, "moves": SETTLE}
    monkeypatch.setitem(client.application.config, "MAX_WORK", 2_000)
    assert client.post("/v1/race/steps", json=body).status_code == 200
    refused = client.post("/v1/race/steps", json={**body, "views": [None, 0, 1]})
    assert refused.json["code"] == "budget_exhausted"


def test_a_seat_that_the_game_does_not_have_has_no_view(client, first):
    refused = client.post("/v1/race/steps", json={"state": first, "moves": [], "views": [2]})
    problem(refused, 422, "invalid-request")


def test_playouts_follow_from_their_seed(client, first):
    body = {"state": first, "seat": 0, "playouts": 2, "seed": "curve", "bot": "random"}
    told = client.post("/v1/race/playouts", json=body).json
    assert (told["playouts"], told["complete"]) in ((2, True), (1, False))
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1)
    if told["complete"]:
        again = client.post("/v1/race/playouts", json=body).json
        assert again == told or not again["complete"]


def test_playouts_stay_within_the_budget(client, first, monkeypatch):
    body = {"state": first, "seat": None, "playouts": 64, "seed": "curve"}
    monkeypatch.setitem(client.application.config, "MAX_THINK_MS", 3_600_000)
    monkeypatch.setitem(client.application.config, "MAX_WORK", 150_000)
    told = client.post("/v1/race/playouts", json=body).json
    assert 1 <= told["playouts"] < 5 and not told["complete"]
    assert client.post("/v1/race/playouts", json=body).json == told
    monkeypatch.setitem(client.application.config, "MAX_WORK", 10_000)
    assert client.post("/v1/race/playouts", json=body).json["code"] == "budget_exhausted"


def test_a_bot_plays_out_the_games_it_knows(toys, duel_state):
    body = {"state": duel_state, "seat": 0}
    for bot in ("random", "greedy"):
        told = toys.post("/v1/duel/playouts", json={**body, "bot": bot}).json
        assert told["playouts"] == 4
    refused = toys.post("/v1/duel/playouts", json={**body, "bot": "learned"})
    assert problem(refused, 422, "invalid-request")["errors"][0]["pointer"] == "/bot"

"""Moves answered with patches in place of the state and the views."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.games import GAMES
from tests.app.test_calls import problem
from tests.app.test_views_of_moves import hand_move, moved
from tests.patching import patched

SHARED = ("events", "decisions", "outcome", "undoable", "read")


def changed(client, game, state, moves, **more):
    answer = client.post(f"/v1/{game}/changes", json={"state": state, "moves": moves, **more})
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions_follow_from_the_first_one(client, game):
    """State and views after many calls are those that the calls with whole positions return."""
    luck = random.Random(game.name)
    body = {"seed": "changes", "options": {"players": 2}, "views": [1, None, 0]}
    first = client.post(f"/v1/{game.name}/states", json=body).json
    state, decisions = first["state"], first["decisions"]
    views = [seen["view"] for seen in first["views"]]
    for _ in range(40):
        if not decisions:  # of a game that is over early
            break
        decision = luck.choice(decisions)
        asked = {"moves": [luck.choice(decision["moves"])["text"]], "views": [1, None, 0]}
        asked |= {"undoable": True, "loose": True}
        whole = moved(client, game.name, state, **asked)
        answer = changed(client, game.name, state, **asked)
        assert [answer[name] for name in SHARED] == [whole[name] for name in SHARED]
        state = patched(state, answer["state"])
        views = [patched(*pair) for pair in zip(views, answer["views"], strict=True)]
        assert state == whole["state"]
        assert views == [seen["view"] for seen in whole["views"]]
        decisions = answer["decisions"]


def test_several_moves_have_one_patch_and_none_an_empty_one(toys, duel_state):
    both = [hand_move(duel_state, 0), hand_move(duel_state, 1)]
    after = moved(toys, "duel", duel_state, both)["state"]
    assert patched(duel_state, changed(toys, "duel", duel_state, both)["state"]) == after
    idle = changed(toys, "duel", duel_state, [], views=[0])
    assert (idle["state"], idle["views"]) == ([], [[]])


def test_a_sealed_state_is_replaced_as_a_whole(toys, duel_state):
    move = hand_move(duel_state, 0)
    sealing = changed(toys, "duel", duel_state, [move], seal=True)["state"]
    sealed = patched(duel_state, sealing)
    assert isinstance(sealed, str)
    opened = patched(sealed, changed(toys, "duel", sealed, [])["state"])
    assert opened == moved(toys, "duel", duel_state, [move])["state"]


def test_a_seat_is_sent_nothing_about_the_secret_answers_of_others(toys, duel_state):
    """Whichever card another seat has bid."""
    answers = [
        changed(toys, "duel", duel_state, [f"1 bid {card}"], views=[0, None])["views"]
        for card in duel_state["hands"][1]
    ]
    assert len(answers) == 4
    assert all(answer == answers[0] for answer in answers)


def test_what_is_refused_and_what_it_costs(toys, duel_state, monkeypatch):
    body = {"state": duel_state, "moves": [hand_move(duel_state, 0), "1 bid x"]}
    refusal = problem(toys.post("/v1/duel/changes", json=body), 409, "illegal-move")
    assert refusal["pointer"] == "/moves/1/card"
    seats = {"state": duel_state, "moves": [], "views": [0, 2]}
    refusal = problem(toys.post("/v1/duel/changes", json=seats), 422, "invalid-request")
    assert refusal["errors"][0]["pointer"] == "/views/1"
    one = {"state": duel_state, "moves": [hand_move(duel_state, 0)]}
    monkeypatch.setitem(toys.application.config, "MAX_WORK", 1_200)
    assert toys.post("/v1/duel/changes", json=one).status_code == 200
    many = {**one, "views": [0, 1, None]}
    problem(toys.post("/v1/duel/changes", json=many), 422, "budget-exhausted")
    monkeypatch.setitem(toys.application.config, "MAX_WORK", 100_000)
    monkeypatch.setitem(toys.application.config, "MAX_ANSWER_BYTES", 100)
    problem(toys.post("/v1/duel/changes", json=many), 422, "budget-exhausted")

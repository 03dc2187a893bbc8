"""What a host gets with a move: what each seat may know, and whether it can be taken back."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.games import GAMES
from tests.app.test_calls import problem
from tests.sessions.play import Table


def moved(client, game, state, moves, **more):
    answer = client.post(f"/v1/{game}/moves", json={"state": state, "moves": moves, **more})
    assert answer.status_code == 200, answer.text
    return answer.json


def test_views_come_with_moves_if_they_are_asked_for(toys, duel_state):
    plain = moved(toys, "duel", duel_state, ["0 bid card-1"])
    assert "views" not in plain
    assert "undoable" not in plain


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_new_game_shows_each_seat_what_it_may_know(client, game):
    body = {"seed": "s", "limit": 1, "views": [1, None, 0]}
    answer = client.post(f"/v1/{game.name}/states", json=body).json
    assert [seen["seat"] for seen in answer["views"]] == [1, None, 0]
    for seen in answer["views"]:
        view = {"state": answer["state"], "seat": seen["seat"]}
        assert client.post(f"/v1/{game.name}/views", json=view).json["view"] == seen["view"]
        assert len(seen["events"]) == len(answer["events"])
        for event, whole in zip(seen["events"], answer["events"], strict=True):
            own = whole["seat"] is not None and whole["seat"] == seen["seat"]
            assert event == whole | ({} if own else {"private": {}})


def test_private_facts_are_in_the_events_of_their_seat_alone(toys):
    answer = toys.post("/v1/duel/states", json={"seed": "s", "views": [0, 1, None]}).json
    shown = [[bool(event["private"]) for event in seen["events"]] for seen in answer["views"]]
    assert shown == [[True, False], [False, True], [False, False]]


def test_views_of_wrong_seats_are_refused(toys, duel_state):
    for views, pointer in (([0, 2], "/views/1"), ([None, 0, None], "/views/2")):
        body = {"state": duel_state, "moves": ["0 bid card-1"], "views": views}
        for call in ("moves", "states"):
            sent = body if call == "moves" else {"views": views}
            refusal = problem(toys.post(f"/v1/duel/{call}", json=sent), 422, "invalid-request")
            assert refusal["errors"][0]["pointer"] == pointer


def test_views_are_paid_for(toys, duel_state, monkeypatch):
    body = {"state": duel_state, "moves": [hand_move(duel_state, 0)]}
    monkeypatch.setitem(toys.application.config, "MAX_WORK", 1_000)
    assert toys.post("/v1/duel/moves", json=body).status_code == 200
    many = {**body, "views": [0, 1, None], "undoable": True}
    problem(toys.post("/v1/duel/moves", json=many), 422, "budget-exhausted")
    monkeypatch.setitem(toys.application.config, "MAX_WORK", 100_000)
    monkeypatch.setitem(toys.application.config, "MAX_ANSWER_BYTES", 1_000)
    problem(toys.post("/v1/duel/moves", json=many), 422, "budget-exhausted")


def hand_move(state, seat):
    return f"{seat} bid {state['hands'][seat][0]}"


def test_a_secret_answer_can_be_taken_back_until_the_last_is_in(toys, duel_state):
    first = moved(toys, "duel", duel_state, [hand_move(duel_state, 0)], undoable=True)
    assert first["undoable"] is True
    last = moved(toys, "duel", first["state"], [hand_move(duel_state, 1)], undoable=True)
    assert last["undoable"] is False


def test_it_is_about_the_last_move_of_the_call(toys, duel_state):
    both = [hand_move(duel_state, 0), hand_move(duel_state, 1)]
    assert moved(toys, "duel", duel_state, both, undoable=True)["undoable"] is False
    wrong = {"state": duel_state, "moves": [both[0], "1 bid x"], "undoable": True}
    refusal = problem(toys.post("/v1/duel/moves", json=wrong), 409, "illegal-move")
    assert refusal["pointer"] == "/moves/1/card"


def test_sessions_say_the_same_to_the_seat_that_moved(toys):
    table = Table(toys)
    assert table.get(0).json["undoable"] is False
    assert table.move(0, table.first_move(0)).json["undoable"] is True
    assert [table.get(who).json["undoable"] for who in (0, 1, None)] == [True, False, False]
    assert table.post(0, "/undo").json["undoable"] is False
    table.move(0, table.first_move(0))
    assert table.move(1, table.first_move(1)).json["undoable"] is False
    assert table.get(0).json["undoable"] is False

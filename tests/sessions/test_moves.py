"""Moves in sessions: versions, repeated requests, secret answers, whole games."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.race import game as race
from tests.kernel.toys import dice, duel
from tests.sessions.play import Table, ok, refused


def test_secret_answers_are_hidden_until_the_last_is_in(table):
    answer = table.step(0).json
    assert (answer["events"], answer["decisions"]) == ([], [])
    assert answer["view"]["waiting_for"] == [1]
    assert [event["kind"] for event in table.step(1).json["events"]] == ["won"]


def test_a_text_without_a_seat_is_the_own_seats(table):
    card = table.get(1).json["view"]["table"]["hand"][0]
    assert table.move(1, f"bid {card}").status_code == 200


def test_a_seat_may_concede_when_the_other_has_to_decide(client):
    """EDITION-5: it is no answer, so it needs no decision."""
    table = Table(client, "race", options={"edition": "board_game_arena", "advanced": True})
    table.step(0)
    answer = table.move(0, "0 concede").json
    assert [event["kind"] for event in answer["events"]] == ["game_conceded", "game_ended"]
    outcome = table.get(1).json["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([1], ["conceded"])
    refused(table.move(1, "1 concede"), 409, "illegal-move")


def test_an_illegal_move_says_why_and_changes_nothing(table):
    before = table.get(0).json
    other = table.get(1).json["view"]["table"]["hand"][0]
    problem = refused(table.move(0, f"bid {other}"), 409, "illegal-move")
    assert (problem["code"], problem["decision"]["seat"]) == ("not_in_hand", 0)
    assert table.get(0).json == before
    refused(table.move(0, "juggle"), 422, "malformed-move")
    table.step(0)
    refused(table.move(0, f"bid {other}"), 409, "illegal-move")


def test_a_list_of_moves_does_not_show_what_its_first_move_would_lead_to(client):
    """Else the last to answer tries an answer, reads the refusal of the move after it, and
    chooses another."""
    table = Table(client, "race")
    table.step(0, 1)
    table.move(0, "select explore+5")
    before = table.get(1).json
    for second, loose in product(("keep x", "select develop", "0 keep x", "zz"), (False, True)):
        body = {"moves": ["select explore+1+1", second], "loose": loose}
        problem = refused(table.post(1, "/moves", body), 409, "look-first")
        assert problem["pointer"] == "/moves/1"
        assert "decision" not in problem
    assert table.get(1).json == before


def test_moves_that_show_nothing_are_made_together(client):
    table = Table(client, "roll", seed="list")
    table.step(0, 1)
    select = table.first_move(0)
    problem = refused(table.move(0, select, "dictate nothing"), 409, "illegal-move")
    assert problem["pointer"].startswith("/moves/1")
    assert table.first_move(0) == select
    made = ok(table.move(0, select, "done"))
    assert [event["kind"] for event in made.json["events"]] == ["assignment_finished"]


def test_a_version_out_of_date_is_a_conflict_that_names_the_present_one(table):
    seen = table.get(0)
    move = seen.json["decisions"][0]["moves"][0]
    assert table.move(0, move, If_Match=seen.headers["ETag"]).status_code == 200
    answer = table.move(0, move, If_Match=seen.headers["ETag"])
    problem = refused(answer, 412, "version-conflict")
    assert problem["version"] == table.get(0).json["version"]
    assert answer.headers["ETag"] == f'"{problem["version"]}"'
    for nonsense in ('"7.1"', '"0.999"', "x", '"0.-1"'):
        refused(table.move(0, move, If_Match=nonsense), 412, "version-conflict")


def test_an_answer_of_another_seat_is_no_conflict(table):
    seen = table.get(0)
    table.step(1)
    assert table.get(0).headers["ETag"] != seen.headers["ETag"]
    move = seen.json["decisions"][0]["moves"][0]
    assert table.move(0, move, If_Match=seen.headers["ETag"]).status_code == 200


def test_a_repeated_request_is_answered_as_before_and_done_once(table):
    move = table.first_move(0)
    first = table.move(0, move, Idempotency_Key="a")
    table.step(1, 0, 1)
    again = ok(table.move(0, move, Idempotency_Key="a"))
    for answer in (first, again):
        assert answer.json["sealed"]
    assert {**again.json, "sealed": 0} == {**first.json, "sealed": 0}
    assert again.headers["ETag"] == first.headers["ETag"]
    other = table.move(0, table.first_move(0), Idempotency_Key="a")
    refused(other, 422, "idempotency-key-reused")
    refused(table.post(0, "/undo", {}, Idempotency_Key="a"), 422, "idempotency-key-reused")
    refused(table.move(0, move, Idempotency_Key="k" * 201), 422, "invalid-request")


def test_a_request_repeated_after_an_undo_is_answered_with_what_is_true(client):
    table = Table(client, "race", options={"players": 3}, players=3)
    first, other = ([table.first_move(seat)] for seat in (0, 1))
    made = table.move(0, *first, Idempotency_Key="a")
    assert table.move(1, *other, Idempotency_Key="b").json["view"]["waiting_for"] == [2]
    undone = table.post(0, "/undo", {}, Idempotency_Key="c")
    for seat, moves, key in ((0, first, "a"), (1, other, "b")):
        again = table.move(seat, *moves, Idempotency_Key=key)
        now = table.get(seat)
        assert again.status_code == 200
        assert {**again.json, "sealed": None} == now.json
        assert again.headers["ETag"] == now.headers["ETag"] != made.headers["ETag"]
        assert sorted(again.json["view"]["waiting_for"]) == [0, 2]
    # Made once all the same, and answers given since are given again.
    again = table.post(0, "/undo", {}, Idempotency_Key="c")
    assert {**again.json, "sealed": 0} == {**undone.json, "sealed": 0}
    refused(table.post(0, "/undo", {}), 409, "nothing-to-undo")
    last = table.move(0, *first, Idempotency_Key="d")
    table.step(2)
    again = table.move(0, *first, Idempotency_Key="d")
    assert {**again.json, "sealed": 0} == {**last.json, "sealed": 0}


def test_remembered_answers_are_bounded(client, store):
    table = Table(client, "dice", options={"goal": 400})
    while not table.get(None).json["view"]["over"]:
        seat = table.get(None).json["view"]["waiting_for"][0]
        table.move(seat, table.first_move(seat), Idempotency_Key=str(time.monotonic()))
    session = table.path.rsplit("/", 1)[1]
    (answers,) = store.read(session, ["answers:0"], 0)
    assert len(answers) < 10_000


@pytest.mark.parametrize("game", [duel, dice, race], ids=lambda game: game.name)
def test_a_whole_game_ends_as_the_same_moves_end_in_process(client, game):
    table = Table(client, game.name, seed="whole")
    moves = table.play_out(seed=3)
    state = game.new(seed="whole")
    for move in moves:
        game.play(state, move)
    assert state.over
    seen = table.get(0).json
    assert seen["outcome"]["winners"] == game.outcome(state).winners
    assert seen["view"]["seed"] == "whole"
    record = table.get(None, "/record").json
    salt = seen["view"]["salt"]
    assert record["record"]["salt"] == salt
    published = table.created["view"]["commitment"]
    assert record["commitment"] == luck.commitment("whole", salt) == published
    assert sorted(record["record"]["moves"]) == sorted(moves)
    answer = client.post(
        f"/v1/{game.name}/records",
        json={name: value for name, value in record["record"].items() if name != "game"},
    )
    assert answer.status_code == 200
    assert answer.json["problem"] is None


def test_the_record_is_shown_at_the_end_only(client):
    refused(Table(client).get("host", "/record"), 409, "game-not-finished")


@pytest.mark.parametrize("seats", [2, 4])
def test_simultaneous_answers_never_lose_to_each_other(client, seats):
    table = Table(client, "race", options={"players": seats}, players=seats)
    for _ in range(6):
        seen = [table.get(seat) for seat in range(seats)]
        ready = threading.Barrier(seats)

        def answer(seat, seen=seen, ready=ready) -> list[int]:
            headers = table.headers(seat, **{"If-Match": seen[seat].headers["ETag"]})
            bodies = [{"moves": each["moves"][:1]} for each in seen[seat].json["decisions"]]
            client = table.client.application.test_client()  # each thread has one of its own
            ready.wait()
            made = [
                client.post(f"{table.path}/moves", json=body, headers=headers) for body in bodies
            ]
            return [each.status_code for each in made]

        with ThreadPoolExecutor(seats) as pool:
            statuses = [status for made in pool.map(answer, range(seats)) for status in made]
        assert set(statuses) == {200}


def test_a_move_or_an_undo_may_decline_the_sealed_copy(table):
    move = table.first_move(0)
    body = {"moves": [move], "sealed": False}
    with_key = {"Idempotency_Key": "a"}
    first = table.post(0, "/moves", body, **with_key)
    assert first.json["sealed"] is None
    assert table.post(0, "/moves", body, **with_key).json == first.json
    refused(table.move(0, move, **with_key), 422, "idempotency-key-reused")
    assert table.post(0, "/undo", {"sealed": False}).json["sealed"] is None
    again = table.move(0, move).json
    assert again["sealed"]
    assert {**again, "sealed": None, "version": 0} == {**first.json, "version": 0}

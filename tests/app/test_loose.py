"""Moves with ``loose``: read as the one legal move that they fit, and never as anything else."""

from __future__ import annotations

import json

import pytest

from tests.sessions.play import Table


@pytest.fixture
def position(client):
    body = {"options": {"players": 2}, "seed": "loose"}
    return client.post("/v1/race/states", json=body).json


def first_move(position) -> str:
    return position["decisions"][0]["moves"][0]["text"]


def made(client, state, *moves: str, **more):
    return client.post("/v1/race/moves", json={"state": state, "moves": moves, **more})


def test_moves_are_made_as_they_were_read_and_the_answer_says_how(client, position):
    first = first_move(position)
    strict = made(client, position["state"], first).json
    shouted = first.upper().replace("-", " ").replace("_", " ")
    loose = made(client, position["state"], f"Final Answer: {shouted}!", loose=True).json
    assert loose.pop("read") == [first]
    assert loose == strict


def test_several_moves_are_read_one_after_another(client, position):
    first = first_move(position)
    second = first_move(made(client, position["state"], first).json)
    answer = made(client, position["state"], first.title(), second.title(), loose=True).json
    assert answer["read"] == [first, second]
    assert answer["state"] == made(client, position["state"], first, second).json["state"]


def test_strict_remains_the_default(client, position):
    shouted = first_move(position).upper()
    assert made(client, position["state"], shouted).status_code == 422
    assert "read" not in made(client, position["state"], first_move(position)).json


def test_what_fits_nothing_is_refused_with_the_nearest(client, position):
    first = first_move(position)
    answer = made(client, position["state"], first[:-1], loose=True)
    assert answer.status_code == 409
    assert answer.json["pointer"].startswith("/moves/0")
    assert first in answer.json["valid"]
    assert len(answer.json["valid"]) <= 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 reject {}", "'reject' is not a kind of move. The kinds are "),
        ("reject {}", "'reject' is not a kind of move. The kinds are "),
        ("0 discard {} pay none", "; leave out 'pay none': each decision is a move of its own."),
        ("0 discard", "The text of this move is 'SEAT discard CARDS'; add CARDS."),
    ],
)
def test_a_refusal_says_what_does_not_fit(client, position, text, reason):
    cards = first_move(position).rpartition(" ")[2]
    for loose in (True, False):
        answer = made(client, position["state"], text.format(cards), loose=loose)
        assert reason in answer.json["detail"]


def texts_of(decision):
    return {move["text"] for move in decision["moves"]}


@pytest.mark.parametrize("loose", [True, False])
def test_a_misspelled_move_is_refused_with_legal_ones_of_its_seat(client, position, loose):
    first = first_move(position)
    misspelled = first.replace("discard", "discrad")
    answer = made(client, position["state"], misspelled, loose=loose).json
    assert answer["valid"][0] == first
    assert set(answer["valid"]) <= texts_of(position["decisions"][0])
    if not loose:
        assert f"Legal moves, for example: {first} / " in answer["detail"]


@pytest.mark.parametrize(
    "source",
    [
        "1 xyzzy",
        {"kind": "xyzzy", "seat": 1},
        {"kind": "develop_world", "seat": 1, "world": "gem-world", "credits": 3},
        {"kind": "discard", "seat": 1, "cards": 3},
        {},
    ],
)
def test_a_move_of_another_game_is_refused_with_legal_ones(client, position, source):
    answer = made(client, position["state"], source)
    assert answer.status_code == 422
    legal = texts_of(position["decisions"][0]) | texts_of(position["decisions"][1])
    assert 0 < len(answer.json["valid"]) <= 3
    assert set(answer.json["valid"]) <= legal


def test_a_move_after_the_end_is_refused_without_legal_ones(toys):
    state = toys.post("/v1/dice/states", json={"seed": "s"}).json
    while state["decisions"]:
        text = state["decisions"][0]["moves"][0]["text"]
        body = {"state": state["state"], "moves": [text]}
        state = toys.post("/v1/dice/moves", json=body).json
    answer = toys.post("/v1/dice/moves", json={"state": state["state"], "moves": ["0 xyzzy"]})
    assert answer.status_code == 422
    assert "valid" not in answer.json
    assert "Legal moves" not in answer.json["detail"]


def test_an_object_as_a_text_is_read(client, position):
    first = position["decisions"][0]["moves"][0]
    read = made(client, position["state"], json.dumps(first), loose=True).json["read"]
    assert read == [first["text"]]
    assert made(client, position["state"], json.dumps(first)).status_code == 422


def test_a_move_that_fits_both_seats_is_refused_with_both(client, position):
    state = position["state"]
    while "select" not in {decision["kind"] for decision in position["decisions"]}:
        position = made(client, state, first_move(position)).json
        state = position["state"]
    answer = made(client, state, "Select Develop", loose=True)
    assert answer.json["code"] == "ambiguous"
    assert answer.json["detail"] == "This fits 2 legal moves: write one of them in full."
    assert sorted(answer.json["valid"]) == ["0 select develop", "1 select develop"]
    assert made(client, state, "1 Select Develop", loose=True).json["read"] == ["1 select develop"]


def test_a_move_is_checked_loosely(client, position):
    def verdict(move):
        body = {"state": position["state"], "move": move, "loose": True}
        return client.post("/v1/race/validations", json=body).json

    first = first_move(position)
    assert verdict(first.title())["move"]["text"] == first
    refused = verdict("castle")
    assert not refused["legal"]
    assert refused["problem"]["pointer"].startswith("/move")


def test_a_move_that_is_an_object_is_read_strictly(client, position):
    body = {"kind": "discard", "seat": 0, "cards": ["Comet Zone"]}
    assert made(client, position["state"], body, loose=True).status_code in {409, 422}


@pytest.fixture
def table(client):
    return Table(client, "race", options={"players": 2}, seed="loose")


def test_a_seat_of_a_session_reads_its_own_moves_alone(table):
    (decision,) = table.get(0).json["decisions"]
    first = decision["moves"][0]["text"]
    theirs = table.get(1).json["decisions"][0]["moves"][0]["text"]
    other = table.post(0, "/moves", {"moves": [theirs], "loose": True})
    assert other.status_code == 403
    assert "valid" not in other.json
    assert "decision" not in other.json
    nothing = table.post(0, "/moves", {"moves": ["0 castle"], "loose": True})
    assert set(nothing.json["valid"]) <= {move["text"] for move in decision["moves"]}
    for unreadable in ("0 castle", "castle", {"kind": "castle", "seat": 0}):
        strict = table.post(0, "/moves", {"moves": [unreadable]}).json
        assert strict["valid"]
        assert set(strict["valid"]) <= texts_of(decision)
    bare = first.partition(" ")[2].title()
    assert table.post(0, "/moves", {"moves": [bare], "loose": True}).json["read"] == [first]

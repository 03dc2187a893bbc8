"""The calls for programs that think ahead, on a toy game and on Race."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from galaxy_referee.engine.kernel.state import MAX_PLY
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.schemas import limits
from tests.app.test_calls import problem
from tests.kernel.toys import duel


def knowledge(client, state, seat, game="duel"):
    body = {"state": state, "seat": seat, "knowledge": True}
    return client.post(f"/v1/{game}/views", json=body).json["view"]["knowledge"]


def half_answered(client, duel_state):
    """A duel in which seat 1 has bid."""
    body = {"state": duel_state, "moves": [f"1 bid {duel_state['hands'][1][0]}"]}
    return client.post("/v1/duel/moves", json=body).json["state"]


def test_a_view_has_knowledge_where_it_is_asked_for(toys, duel_state):
    body = {"state": duel_state, "seat": 0}
    assert "knowledge" not in toys.post("/v1/duel/views", json=body).json["view"]
    known = knowledge(toys, duel_state, 0)
    assert known["state"]["hands"] == [duel_state["hands"][0], ["?card"] * 4]
    assert known["answered"] == []


def test_what_is_hidden_is_guessed(toys, duel_state):
    state = half_answered(toys, duel_state)
    known = knowledge(toys, state, 0)
    answers = [
        toys.post("/v1/duel/determinizations", json={"knowledge": known, "seed": seed}).json
        for seed in ("a", "a", "b")
    ]
    assert answers[0] == answers[1] != answers[2]
    for answer in answers:
        assert answer["state"]["hands"][0] == duel_state["hands"][0]
        assert [decision["seat"] for decision in answer["decisions"]] == [0]
        assert knowledge(toys, answer["state"], 0) == known


def test_without_a_seed_every_guess_is_another(toys, duel_state):
    known = knowledge(toys, duel_state, None)
    body = {"knowledge": known}
    guesses = [toys.post("/v1/duel/determinizations", json=body).json for _ in range(8)]
    assert len({str(guess["state"]["hands"]) for guess in guesses}) > 3


@pytest.mark.parametrize(
    ("change", "status", "pointer"),
    [
        (lambda known: known.pop("answered"), 422, "/knowledge"),
        (lambda known: known.update(answered=["0"]), 422, "/knowledge/answered/0"),
        (lambda known: known.update(more=1), 422, "/knowledge"),
        (lambda known: known.update(state=7), 422, "/knowledge/state"),
        (lambda known: known.update(answered=[0, 1]), 422, "/knowledge/answered"),
        (lambda known: known["state"]["hands"][1].append("?card"), 422, "/knowledge/state"),
        (lambda known: known["state"]["hands"][1].pop(), 422, "/knowledge/state"),
        (lambda known: known["state"]["hands"][1].append("?tile"), 422, "/knowledge/state"),
    ],
)
def test_knowledge_that_cannot_be_is_refused_with_the_place(
    toys, duel_state, change, status, pointer
):
    known = knowledge(toys, duel_state, 0)
    change(known)
    for call, more in (("determinizations", {}), ("suggestions", {"seat": 0, "bot": "random"})):
        answer = toys.post(f"/v1/duel/{call}", json={"knowledge": known, **more})
        assert answer.status_code == status, answer.data
        wrong = answer.json.get("errors") or [answer.json]
        assert wrong[0]["pointer"].startswith(pointer)


def test_a_state_is_expanded_into_all_that_may_follow(toys, duel_state):
    answer = toys.post("/v1/duel/expansions", json={"state": duel_state, "seat": 1}).json
    assert answer["total"] == 4
    assert answer["cursor"] is None
    for child in answer["children"]:
        body = {"state": duel_state, "moves": [child["move"]]}
        assert child["state"] == toys.post("/v1/duel/moves", json=body).json["state"]
        assert child["waiting_for"] == [0]
        assert child["outcome"] is None


def test_an_expansion_is_paged(toys, duel_state):
    texts, cursor = [], "0"
    while cursor is not None:
        body = {"state": duel_state, "limit": 3, "cursor": cursor}
        answer = toys.post("/v1/duel/expansions", json=body).json
        assert answer["total"] == 8
        assert len(answer["children"]) <= 3
        texts += [child["move"]["text"] for child in answer["children"]]
        cursor = answer["cursor"]
    assert texts == [move.text for move in duel.legal_moves(duel.load(json.dumps(duel_state)))]
    body = {"state": duel_state, "cursor": "8"}
    problem(toys.post("/v1/duel/expansions", json=body), 422, "invalid-request")
    body = {"state": duel_state, "limit": limits.MAX_CHILDREN + 1}
    problem(toys.post("/v1/duel/expansions", json=body), 422, "invalid-request")


def test_a_game_of_too_many_moves_goes_no_further(toys, duel_state):
    late = {**duel_state, "ply": MAX_PLY}
    error = problem(toys.post("/v1/duel/expansions", json={"state": late}), 409, "illegal-move")
    assert error["code"] == "too_many_moves"
    known = knowledge(toys, half_answered(toys, duel_state), 0)
    known["state"]["ply"] = MAX_PLY
    answer = toys.post("/v1/duel/determinizations", json={"knowledge": known})
    problem(answer, 422, "malformed-state")


def test_children_can_be_sealed(toys, duel_state):
    body = {"state": duel_state, "limit": 1, "seal": True}
    (child,) = toys.post("/v1/duel/expansions", json=body).json["children"]
    again = toys.post("/v1/duel/legal-moves", json={"state": child["state"]})
    assert again.status_code == 200


def test_the_last_move_has_its_outcome(toys, duel_state):
    state, outcome = duel_state, None
    while outcome is None:
        body = {"state": state, "limit": 1}
        (child,) = toys.post("/v1/duel/expansions", json=body).json["children"]
        state, outcome = child["state"], child["outcome"]
    assert outcome["reason"] == ["hands_empty"]


def test_a_bot_advises_from_what_the_seat_knows(toys, duel_state):
    state = half_answered(toys, duel_state)
    common = {"seat": 0, "bot": "random", "seed": "x"}
    one = toys.post("/v1/duel/suggestions", json={"state": state, **common}).json
    known = knowledge(toys, state, 0)
    assert toys.post("/v1/duel/suggestions", json={"knowledge": known, **common}).json == one
    assert one["move"]["card"] in duel_state["hands"][0]
    assert one["reason"] == "Chosen at random from 4 legal moves."


def test_a_bot_says_the_same_whatever_is_hidden(toys, duel_state):
    known = knowledge(toys, duel_state, 0)
    answers = set()
    for seed in "abcdef":
        guess = toys.post("/v1/duel/determinizations", json={"knowledge": known, "seed": seed})
        body = {"state": guess.json["state"], "seat": 0, "bot": "random", "seed": "x"}
        answers.add(toys.post("/v1/duel/suggestions", json=body).data)
    assert len(answers) == 1


def test_advice_is_for_a_seat_that_decides(toys, duel_state):
    state = half_answered(toys, duel_state)
    for source in ({"state": state}, {"knowledge": knowledge(toys, state, 1)}):
        body = {**source, "seat": 1, "bot": "random"}
        error = problem(toys.post("/v1/duel/suggestions", json=body), 409, "illegal-move")
        assert error["code"] == "not_your_decision"
        assert error["pointer"] == "/seat"
    body = {"state": state, "seat": 5, "bot": "random"}
    problem(toys.post("/v1/duel/suggestions", json=body), 422, "invalid-request")


@pytest.mark.parametrize("bot", ["learned", "monte-carlo:playouts=65", "monte-carlo:ms=1001", "x"])
def test_bots_that_are_not_there_are_refused(toys, duel_state, bot):
    body = {"state": duel_state, "seat": 0, "bot": bot}
    error = problem(toys.post("/v1/duel/suggestions", json=body), 422, "invalid-request")
    assert error["errors"][0]["pointer"] == "/bot"


def test_advice_needs_the_state_or_the_knowledge(toys, duel_state):
    common = {"seat": 0, "bot": "random"}
    known = knowledge(toys, duel_state, 0)
    for body in (common, {**common, "state": duel_state, "knowledge": known}):
        problem(toys.post("/v1/duel/suggestions", json=body), 422, "invalid-request")


def test_bots_are_not_asked_in_a_batch(toys, duel_state):
    call = {"call": "suggestions", "body": {"state": duel_state, "seat": 0, "bot": "random"}}
    problem(toys.post("/v1/duel/batch", json={"calls": [call]}), 422, "invalid-request")


def test_a_real_game_is_guessed_expanded_and_advised_on(client):
    state = msgspec.json.decode(race.codec.encode(race.new({"setup": "first_game"}, seed="search")))
    known = knowledge(client, state, 1, "race")
    guess = client.post("/v1/race/determinizations", json={"knowledge": known}).json["state"]
    assert guess["players"][1]["hand"] == state["players"][1]["hand"]
    body = {"state": guess, "seat": 1}
    children = client.post("/v1/race/expansions", json=body).json["children"]
    assert len(children) == 7
    body = {"knowledge": known, "seat": 1, "bot": "random"}
    move = client.post("/v1/race/suggestions", json=body).json["move"]
    assert move["text"] in {child["move"]["text"] for child in children}


def test_a_bot_is_not_asked_for_a_seat_whose_turn_it_is_not(client):
    """Another seat is looking at tiles, which the seat knows by their backs alone."""
    luck = random.Random(1)
    state = roll.new({"players": 2}, seed="tiles")
    while state.agenda[-1].__struct_config__.tag != "place_tiles":
        decision = roll.decisions(state)[0]
        roll.play(state, decision.moves.at(luck.randrange(len(decision.moves))))
    (decision,) = roll.decisions(state)
    body = {"state": json.loads(roll.codec.encode(state)), "seat": 1 - decision.seat}
    error = problem(client.post("/v1/roll/suggestions", json=body), 409, "illegal-move")
    assert error["code"] == "not_your_decision"

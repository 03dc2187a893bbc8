"""What one request may ask for, what happens when it asks for more, and faults inside a batch."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path

import msgspec
import pytest

from benchmarks.abuse import call_of, worst_requests_of
from galaxy_referee.app import create_app
from galaxy_referee.app.http.bodies import validated
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless.batch import ALL_CALLS
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import InconsistentState
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from tests.app.test_calls import problem
from tests.kernel.toys import dice, duel
from tests.sampling import mostly_heavy


def client_with(**limits):
    return create_app([duel, dice], Settings(log_requests=False, **limits)).test_client()


def listing(state, limit=200):
    return {"call": "legal-moves", "body": {"state": state, "limit": limit}}


def test_a_batch_is_answered_as_far_as_the_budget_reaches(duel_state):
    client = client_with(max_work=5_000)
    calls = [listing(duel_state)] * 30
    answers = client.post("/v1/duel/batch", json={"calls": calls}).json["answers"]
    statuses = [answer["status"] for answer in answers]
    answered = statuses.count(200)
    assert 3 < answered < 20
    assert statuses == [200] * answered + [422] * (30 - answered)
    for item in answers[answered:]:
        assert item["body"]["type"] == "/problems/budget-exhausted"
        assert item["body"]["valid"] == [5_000]
    assert client.post("/v1/duel/batch", json={"calls": calls}).json["answers"] == answers


def test_what_is_left_of_a_budget_is_not_kept_for_smaller_calls(duel_state):
    """Else which calls are answered would be a riddle."""
    client = client_with(max_work=3_000)
    moves = {"call": "moves", "body": {"state": duel_state, "moves": ["0 bid x"] * 100}}
    calls = [listing(duel_state), moves, listing(duel_state)]
    answers = client.post("/v1/duel/batch", json={"calls": calls}).json["answers"]
    assert [answer["status"] for answer in answers] == [200, 422, 422]


@pytest.mark.parametrize("many", ["members", "faults"])
def test_the_problems_of_a_batch_are_paid_for_too(duel_state, many, monkeypatch):
    """A part that names hundreds of unknown members, or a state with hundreds of faults, is as long
    to answer as a page of moves."""
    names = {f"k{number:03}": 0 for number in range(300)}
    crowded = {**duel_state, "hands": [["#"] * 300, ["#"] * 300]}
    body = names if many == "members" else {"state": crowded}
    client = client_with(max_answer_bytes=100_000)
    calls = [{"call": "scores", "body": body}] * 200
    read = []
    monkeypatch.setattr(
        "galaxy_referee.app.stateless.batch.validated",
        lambda *args: read.append(1) or validated(*args),
    )
    response = client.post("/v1/duel/batch", json={"calls": calls})
    assert len(read) < 21, "parts are read after the budget is used up"
    assert len(response.data) < 300_000
    kinds = [answer["body"]["type"].rpartition("/")[2] for answer in response.json["answers"]]
    told = len(kinds) - kinds.count("budget-exhausted")
    assert 0 < told < 20
    assert kinds[told:] == ["budget-exhausted"] * (200 - told)


def test_the_bytes_of_all_answers_have_a_limit_too(duel_state):
    client = client_with(max_answer_bytes=10_000)
    calls = [listing(duel_state)] * 100
    response = client.post("/v1/duel/batch", json={"calls": calls})
    good = [answer for answer in response.json["answers"] if answer["status"] == 200]
    assert 0 < len(json.dumps(good)) < 15_000
    assert "bytes" in response.json["answers"][-1]["body"]["detail"]


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("moves", {"moves": ["0 bid x"] * 1000}),
        ("legal-moves", {}),
        ("expansions", {}),
        ("audits", {}),
        ("views", {"seat": 0, "knowledge": True}),
    ],
)
def test_a_single_call_has_a_budget_too(duel_state, call, body):
    client = client_with(max_work=350)
    response = client.post(f"/v1/duel/{call}", json={"state": duel_state, **body})
    assert "350 units" in problem(response, 422, "budget-exhausted")["detail"]


def test_the_moves_of_a_record_are_paid_before_any_is_made():
    client = client_with()
    body = {"rules_version": "duel-1", "seed": "s", "moves": ["0 bid x"] * 20_000}
    problem(client.post("/v1/duel/records", json=body), 422, "budget-exhausted")


@pytest.mark.parametrize(("count", "exhausted"), [(4_990, False), (5_000, True)])
def test_the_default_budget_covers_as_many_moves_of_a_record_as_documented(count, exhausted):
    body = {"rules_version": "duel-1", "seed": "s", "moves": ["0 bid x"] * count}
    answer = client_with().post("/v1/duel/records", json=body)
    assert ("budget-exhausted" in answer.text) == exhausted
    documented = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    assert "about 4,990 moves" in documented


def test_a_long_state_is_refused_unread(toys, duel_state):
    state = {**duel_state, "seed": "x" * 100_000}
    error = problem(toys.post("/v1/duel/scores", json={"state": state}), 422, "invalid-request")
    assert error["pointer"] == "/state"
    (fault,) = toys.post("/v1/duel/audits", json={"state": state}).json["faults"]
    assert fault["code"] == "malformed_state"


@pytest.mark.parametrize("part", ["decisions", "view", "outcome"])
def test_a_state_found_impossible_late_is_422(toys, duel_state, monkeypatch, part):
    def late(*_: object, **__: object) -> None:
        raise InconsistentState([Fault("/agenda/0", "no_answer", "No answer.")])

    monkeypatch.setattr(type(duel), part, late)
    call = {"view": "views", "decisions": "legal-moves"}.get(part, "moves")
    moves = [f"0 bid {duel_state['hands'][0][0]}"]
    body = {"views": {"seat": 0}, "moves": {"moves": moves}}.get(call, {})
    response = toys.post(f"/v1/duel/{call}", json={"state": duel_state, **body})
    error = problem(response, 422, "inconsistent-state")
    assert error["errors"][0]["pointer"] == "/state/agenda/0"


def test_a_fault_in_one_part_of_a_batch_touches_no_other(duel_state, monkeypatch, capsys):
    client = client_with()
    secret = "a-very-secret-seed"

    def broken(*_: object) -> None:
        raise KeyError(secret)

    monkeypatch.setattr(type(duel), "outcome", broken)
    calls = [listing(duel_state), {"call": "scores", "body": {"state": duel_state}}] * 2
    answers = client.post("/v1/duel/batch", json={"calls": calls}).json["answers"]
    assert [answer["status"] for answer in answers] == [200, 500, 200, 500]
    assert answers[1]["body"]["type"] == "/problems/internal-error"
    assert answers[1]["body"]["request_id"]
    written = capsys.readouterr().err
    assert "KeyError" in written
    assert secret not in written + json.dumps(answers)


def middle(game):
    """A moment with a few legal moves."""
    state = game.new({"players": 4}, seed="limit")
    while state.ply < 20 or not 1 < len(game.decisions(state)[0].moves) < 12:
        game.play_silently(state, game.decisions(state)[0].moves.at(0))
    return state


def clock_of(tick):
    """A clock that advances each time it is read."""
    times = itertools.count()
    return lambda: next(times) * tick


@pytest.mark.parametrize("game", [race, roll])
def test_a_bot_stops_when_its_time_is_up(game):
    state = middle(game)
    decision = game.decisions(state)[0]
    seat, moves = decision.seat, decision.moves
    known = game.view(state, seat, True).knowledge
    bot = make_adviser("monte-carlo:playouts=64", game, limit=5.0)
    hurried = [
        dataclasses.replace(bot, clock=clock_of(0.01)).advise(known, seat, "seed") for _ in range(2)
    ]
    assert hurried[0].move == hurried[1].move in moves
    assert not hurried[0].complete
    assert "time" in str(hurried[0].reason())
    assert make_adviser("monte-carlo:playouts=2", game).advise(known, seat, "seed").complete


def test_a_suggestion_says_whether_the_bot_was_done(client):
    table = middle(race)
    state = msgspec.json.decode(race.codec.encode(table))
    body = {
        "state": state,
        "seat": race.decisions(table)[0].seat,
        "bot": "monte-carlo:playouts=64",
        "seed": "s",
    }
    hurried = create_app([race], Settings(log_requests=False, max_think_ms=1)).test_client()
    answer = hurried.post("/v1/race/suggestions", json=body).json
    assert answer["complete"] is False
    assert "time" in answer["reason"]
    body["bot"] = "greedy"
    assert client.post("/v1/race/suggestions", json=body).json["complete"] is True


# Bots think as long as they may, and batches do so many times.
SLOW = ("suggestions", "batch")
CASES = [(game.name, call) for game in GAMES for call in ALL_CALLS]
QUICK = [number for number, (_, call) in enumerate(CASES) if call not in SLOW]


@pytest.mark.parametrize(("game", "call"), mostly_heavy(CASES, QUICK))
def test_known_worst_requests_end_with_a_problem_or_a_bounded_answer(client, game, call):
    requests = [request for request in worst_requests_of(game) if call_of(request) == call]
    assert requests
    for name, path, body in requests:
        response = client.post(path, data=body, content_type="application/json")
        assert response.status_code in (200, 409, 413, 422), name
        assert len(response.data) < 7_000_000, name

"""Whole states that fit what a seat knows (ROLL-INFO)."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.moves import Done
from tests.roll.twins import HIDING
from tests.twins import positions, told

encode = msgspec.json.encode


def test_moves_taken_back_leave_no_trace():
    """ROLL-ASSIGN-7: how often another seat has started over is its secret."""
    t = game.new({"take_back": True}, seed="guess")
    for _ in t.seats():
        game.play(t, game.decisions(t)[0].moves.at(0))
    before = told(HIDING, t, 0)
    for _ in range(3):
        decision = next(asked for asked in game.decisions(t) if asked.seat == 1)
        game.play(t, decision.moves.at(0))
        assert told(HIDING, t, 0) == before
    game.play(t, "1 redo")
    assert told(HIDING, t, 0) == before


def test_another_seed_hides_other_things():
    t = next(
        t
        for t in positions(game, {"players": 3}, "seeds")
        if t.phase == "assign" and len(t.empires[1].worlds) > 1
    )
    known = game.view(t, 0, True).knowledge
    one, again, other = (game.determinize(known, seed) for seed in ("a", "a", "b"))
    assert game.codec.encode(one) == game.codec.encode(again)
    assert one.empires[0] == other.empires[0] == t.empires[0]
    assert one.empires[1].faces != other.empires[1].faces
    assert one.empires[1].worlds[0] == other.empires[1].worlds[0] == t.empires[1].worlds[0]
    guesses = [game.determinize(known, str(number)) for number in range(9)]
    assert len({guess.empires[1].worlds[1] for guess in guesses}) > 3
    assert len({guess.bag[0] for guess in guesses}) > 3


def test_who_has_assigned_has_assigned_in_the_guess():
    """ROLL-INFO-4, ROLL-INFO-6"""
    t = next(
        t
        for t in positions(game, {"players": 4}, "done")
        if t.phase == "assign" and t.agenda[-1].is_done(2) and not t.agenda[-1].is_done(0)
    )
    known = game.view(t, 0, True).knowledge
    plain = json.loads(bytes(known.state))
    assert plain["agenda"][-1]["drafts"][2] == encode_done(2)
    assert set(plain["empires"][2]["faces"].values()) == {""}
    selected = set()
    for number in range(20):
        step = game.determinize(known, str(number)).agenda[-1]
        assert step.is_done(2)
        assert not step.drafts[1] or step.is_done(1)
        selected.add(step.drafts[2][0].phase)
    assert len(selected) > 2


def encode_done(seat):
    return [json.loads(encode(Done(seat)))]


def test_given_rolls_to_come_are_not_known():
    t = game.new(seed="rolls", deal={"rolls": [{}, {"home-1": "ship"}]})
    assert json.loads(bytes(game.view(t, 0, True).knowledge.state))["rolls"] == []


def test_the_order_of_the_start_tiles_chosen_by_others_is_guessed():
    """ROLL-SETUP-5; OQ-24"""
    t = game.new({"players": 3}, seed="start")
    game.play(t, next(move for move in game.legal_moves(t) if move.seat == 1))
    known = game.view(t, 0, True).knowledge
    assert known.answered == [1]
    drawn = json.loads(bytes(known.state))["agenda"][-1]["drawn"]
    assert drawn == [t.agenda[-1].drawn[0], ["?tile", "?tile"], ["?tile", "?tile"]]
    guess = game.determinize(known, "x")
    assert [decision.seat for decision in game.decisions(guess)] == [0, 2]


@pytest.mark.parametrize("wrong", [
    lambda state: state["bag"].extend(["?tile"] * 99),
    lambda state: state["bag"].append("?card"),
    lambda state: state["empires"].pop(),
    lambda state: state["empires"][1]["faces"].clear(),
    lambda state: state["empires"][1]["faces"].update(moon=""),
    lambda state: state["empires"][1]["worlds"].append("?tile"),
    lambda state: state["agenda"][-1]["drafts"].append([]),
    lambda state: state["agenda"][-1]["drafts"].pop(),
])  # fmt: skip
def test_knowledge_that_was_tampered_with_is_refused(wrong):
    """It is not knowledge at all, or what comes out does not pass the audit."""
    games = positions(game, {"players": 2}, "wrong")
    t = next(t for t in games if t.phase == "assign" and t.agenda[-1].is_done(1))
    known = game.view(t, 0, True).knowledge
    state = json.loads(bytes(known.state))
    wrong(state)
    with pytest.raises((MalformedState, InconsistentState)):
        guessed(Knowledge(msgspec.Raw(encode(state)), known.answered))


def guessed(known):
    """A guess from foreign knowledge."""
    return game.load(game.codec.encode(game.determinize(known, "x")))

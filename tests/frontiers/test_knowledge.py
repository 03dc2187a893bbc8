"""Whole states that fit what a seat knows (NF-LIMIT-5, NF-LIMIT-6)."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.kernel.errors import MalformedState
from galaxy_referee.engine.kernel.knowledge import Knowledge
from tests.frontiers.kit import Seat, play, position
from tests.frontiers.random_players import TABLES, positions

encode = msgspec.json.encode


def told(t, seat):
    """All that a seat sees of a state: its view, its knowledge, its decisions and moves."""
    own = [
        [decision.kind, decision.rule, str(decision.prompt), decision.moves.choose()]
        + [move.text for move in decision.moves.page(0, 60)]
        for decision in game.decisions(t)
        if decision.seat == seat
    ]
    return encode([game.view(t, seat, True), own])


def sample(players, goals, seed):
    """Some states of a random game, among them all in which a seat looks at goals."""
    for t in positions(players, goals, seed):
        if t.ply % 5 == seed % 5 or t.over or game.decisions(t)[0].kind == "keep_goal":
            yield t


@pytest.mark.parametrize(("players", "goals"), TABLES)
def test_a_determinized_state_is_one_that_the_seat_cannot_tell_from_the_real_one(players, goals):
    """NF-LIMIT-5: sound, and the same view, knowledge, decisions and moves."""
    differing = 0
    for number, t in enumerate(sample(players, goals, 50)):
        for seat in (*t.seats(), None):
            known = game.view(t, seat, True).knowledge
            guess = game.determinize(known, f"guess {number}")
            assert game.audit(guess) == []
            differing += guess.bag != t.bag
            assert guess.seed == f"guess {number}"
            guess.seed = t.seed  # the views commit to it
            assert told(guess, seat) == told(t, seat)
    assert differing


def test_another_seed_hides_other_things():
    """NF-LIMIT-5: the bag, the goal stack and the face-down goal of another seat."""
    t = position(
        Seat(), Seat(), Seat(), face_up=["diversity"], face_down=("sales-tax", 1), goals=True
    )
    known = game.view(t, 0, True).knowledge
    one, again, other = (game.determinize(known, seed) for seed in ("a", "a", "b"))
    assert game.codec.encode(one) == game.codec.encode(again)
    assert one.bag != other.bag
    assert one.goal_stack != other.goal_stack
    guesses = [game.determinize(known, str(number)) for number in range(40)]
    assert len({guess.face_down.goal for guess in guesses}) == 7
    assert len({guess.bag[0] for guess in guesses}) > 20


def test_the_own_face_down_goal_and_the_goals_looked_at_are_known():
    """NF-GOAL-1, NF-SURVEY-4."""
    t = position(Seat(), Seat(), action="goal-survey", face_down=("sales-tax", 1))
    play(t, "1 reveal -")
    looked_at = t.goal_stack[:3]
    for number in range(20):
        guess = game.determinize(game.view(t, 0, True).knowledge, str(number))
        assert guess.goal_stack[:3] == looked_at
        guess = game.determinize(game.view(t, 1, True).knowledge, str(number))
        assert guess.face_down.goal == "sales-tax"
        assert "sales-tax" not in guess.goal_stack


def test_a_game_without_goals_has_no_goals_to_guess():
    """NF-SETUP-6"""
    t = position(Seat(), Seat())
    state = json.loads(bytes(game.view(t, 0, True).knowledge.state))
    assert set(state["bag"]) == {"?world"}
    assert state.get("goal_stack", []) == []
    state["goal_stack"] = ["?goal"]
    with pytest.raises(MalformedState):
        game.determinize(Knowledge(msgspec.Raw(encode(state)), []), "guess")

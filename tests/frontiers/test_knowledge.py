"""Whole states that fit what a seat knows (NF-LIMIT-5, NF-LIMIT-6)."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.kernel.errors import MalformedState
from galaxy_referee.engine.kernel.knowledge import Knowledge
from tests.frontiers.kit import Seat, play, position

encode = msgspec.json.encode


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
    assert (set(state["bag"]), state.get("goal_stack", [])) == ({"?world"}, [])
    state["goal_stack"] = ["?goal"]
    with pytest.raises(MalformedState):
        game.determinize(Knowledge(msgspec.Raw(encode(state)), []), "guess")

"""Greed in games without rules of thumb: the move after which the seat leads by most."""

from __future__ import annotations

import pytest

from galaxy_referee.bots import one_ply
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.errors import NotYourDecision
from tests.kernel.toys import dice, duel, walk


def advice(game, t, seat=0, seed="x"):
    knowledge = game.view(t, seat, with_knowledge=True).knowledge
    return make_adviser("greedy", game).advise(knowledge, seat, seed)


def bidding(*own):
    """A duel in which seat 0 has these cards, and seat 1 the others."""
    t = duel.new(seed="lead")
    t.hands[0] = [f"card-{number}" for number in own]
    t.hands[1] = [f"card-{number}" for number in range(1, 9) if number not in own]
    return t


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_move_that_wins_most_now_is_made_whatever_the_others_answer(seed):
    t = bidding(1, 2, 3, 8)
    found = advice(duel, t, seed=seed)
    assert found.move.text == "0 bid card-8"
    assert (
        str(found.reason()) == "After '0 bid card-8', it leads by the most points: 2.0 on average."
    )
    duel.play(t, "1 bid card-4")  # in secret: it changes nothing
    assert advice(duel, t, seed=seed).move == found.move


def test_who_cannot_lead_loses_by_as_little_as_possible():
    t = bidding(1, 2, 3, 4)
    reason = str(advice(duel, t).reason())
    assert reason.endswith("it trails by the fewest points: 2.0 on average.")


def test_a_move_of_one_seat_alone_is_valued_at_once():
    t = dice.new(seed="lead")
    best = max(dice.legal_moves(t), key=lambda move: len(move.dice))
    assert advice(dice, t, seat=best.seat).move == best
    assert advice(walk, walk.new()).move.text == "0 walk 2"


def test_of_very_many_moves_some_are_tried(monkeypatch):
    monkeypatch.setattr(one_ply, "MOST_TRIED", 1)
    moves = {advice(duel, bidding(1, 2, 3, 8), seed=str(number)).move for number in range(20)}
    assert len(moves) == 4


def test_a_seat_that_has_nothing_to_decide_is_refused():
    t = dice.new(seed="lead")
    waiting = 1 - dice.decisions(t)[0].seat
    with pytest.raises(NotYourDecision):
        advice(dice, t, seat=waiting)

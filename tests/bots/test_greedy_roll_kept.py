"""The caches of the greedy player of Roll for the Galaxy do not affect its choices."""

from __future__ import annotations

import random

from galaxy_referee.bots.roll import actions
from galaxy_referee.bots.roll.policy import POLICY, greedy
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.roll import game

USUAL, OTHER = POLICY, greedy(Weights(dictate=-3.0, trust=0.9))
LUCK = random.Random(0)


def test_a_cached_move_of_an_assignment_equals_a_newly_chosen_one():
    """With different weights, and different hidden information."""
    t, different = game.new({"players": 2}, "kept"), 0
    while t.round < 6:
        decision = game.decisions(t)[0]
        if t.phase == "assign":
            twin = game.copy(t)
            twin.bag.reverse()
            kept = [
                bot.choose(state, decision, LUCK) for state in (t, twin) for bot in (USUAL, OTHER)
            ]
            anew = []
            for bot in (USUAL, OTHER):
                actions.MADE.clear()
                anew.append(bot.choose(twin, decision, LUCK))
            assert kept == anew * 2
            different += anew[0] != anew[1]
        game.play_silently(t, USUAL.choose(t, decision, LUCK))
    assert different, "the weights must make a difference"

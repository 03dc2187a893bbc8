"""The greedy player of Roll for the Galaxy with every set of options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from galaxy_referee.bots.roll.policy import GreedyRoll
from galaxy_referee.engine.roll import game
from tests.roll.variants import VARIANTS
from tests.sampling import mostly_heavy

GREEDY = GreedyRoll()
LUCK = random.Random(0)


@pytest.mark.parametrize("options", mostly_heavy(VARIANTS, {0, 3, 6, 9, 12, 15}), ids=str)
def test_every_kind_of_decision_has_advice_with_any_options(options):
    """A move and a reason, wherever random players come with these options."""
    asked: Counter[str] = Counter()
    luck = random.Random(1)
    t = game.new(options, seed="advice")
    while not t.over:
        decisions = game.decisions(t)
        for decision in decisions:
            asked[decision.kind] += 1
            if asked[decision.kind] <= 5:
                move = GREEDY.choose(t, decision, LUCK)
                assert move in decision.moves
                assert str(GREEDY.reason(t, decision, move)).endswith(".")
        final = [decision for decision in decisions if decision.kind != "redo"]
        moves = luck.choice(final if luck.random() < 0.99 else decisions).moves
        game.play_silently(t, moves.at(luck.randrange(len(moves))))
    assert ("redo" in asked) == options["take_back"]
    assert asked.keys() >= {
        "choose_start",
        "select",
        "assign",
        "explore",
        "place",
        "ship",
        "recruit",
    }

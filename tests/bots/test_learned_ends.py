"""How the learned bots decide once the game is won or lost whatever they do."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.adviser import best_of
from galaxy_referee.bots.learned.evaluation import DOUBT, Value
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.race.moves import Select

USUAL, OTHER = Select(0, "explore+5"), Select(0, "produce")


@pytest.mark.parametrize(
    ("usual", "other", "best"),
    [
        (Value(0.0, -19), Value(0.0, -14), OTHER),
        (Value(0.0, -14), Value(0.0, -19), USUAL),
        (Value(0.0, -14), Value(0.0, -14), USUAL),
        (Value(1.0, 1), Value(1.0, 4), OTHER),
        (Value(0.0, -19), Value(0.02, -19), USUAL),
        (Value(0.5, 1), Value(0.5, 4), USUAL),
        (Value(0.5, 1), Value(0.54, 1), OTHER),
    ],
    ids=[
        "lost by less", "lost by more", "lost by as much", "won by more",
        "hardly likelier to win", "undecided with a greater margin", "clearly likelier to win",
    ],
)  # fmt: skip
def test_the_margin_decides_only_once_the_chances_are_decided(usual, other, best):
    assert best_of([USUAL, OTHER], [usual, other], USUAL, DOUBT).move == best


@pytest.mark.parametrize("spec", ["learned", "learned-monte-carlo:playouts=8"])
def test_in_a_lost_game_it_loses_by_as_little_as_it_can(spec):
    """The last decisions of a seat that has played at random against ``greedy``."""
    bot, greedy, luck = make_adviser(spec, race), usual_policy("race"), random.Random(1)
    state = race.new({"players": 2}, seed="lost")
    lost = 0
    while not state.over:
        decision = race.decisions(state)[0]
        move = greedy.choose(state, decision, luck)
        if decision.seat == 0:
            known = race.view(state, 0, with_knowledge=True).knowledge
            values = bot.advise(known, 0, "lost").values if state.round > 8 else ()
            if values and max(value.wins for value in values) == 0:
                made = bot.advise(known, 0, "lost").move
                margins = {value.move: value.margin for value in values}
                assert margins[made] == max(margins.values())
                lost += 1
            move = decision.moves.at(luck.randrange(len(decision.moves)))
        race.play_silently(state, move)
    assert lost

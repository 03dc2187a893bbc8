"""``greedy`` ends its games, even if nobody else ever places anything."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.games import GAMES

RACE = next(game for game in GAMES if game.name == "race")
POLICY = usual_policy("race")
MOST_ROUNDS = 40  # it used to go on for thousands


@pytest.mark.parametrize(
    ("expansions", "seed"),
    [
        ((), "passive 101"),  # selling and producing with a full hand looked best forever
        (("tgs", "rvi"), "passive 54"),  # without a card, Damaged Alien Factory produces nothing
        (("tgs", "rvi", "bow"), "passive 38"),
    ],
)
def test_a_game_ends_although_the_other_player_always_makes_the_last_legal_move(expansions, seed):
    state = RACE.new({"players": 2, "expansions": expansions}, seed=seed)
    luck = random.Random(0)
    while not state.over and state.round <= MOST_ROUNDS:
        decision = RACE.decisions(state)[0]
        if decision.seat == 0:
            move = decision.moves.at(len(decision.moves) - 1)
        else:
            move = POLICY.choose(state, decision, luck)
        RACE.play_silently(state, move)
    assert state.over

"""``greedy`` ends its games, even if nobody else ever builds anything."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.games import GAMES

BY_NAME = {game.name: game for game in GAMES}
MOST_ROUNDS = 40  # it used to go on for twice as many rounds, or thousands


def first(decision):
    return decision.moves.at(0)


def last(decision):
    return decision.moves.at(len(decision.moves) - 1)


@pytest.mark.parametrize(
    ("name", "expansions", "seed", "other"),
    [
        ("race", (), "passive 101", last),  # selling with a full hand looked best forever
        ("race", ("tgs", "rvi"), "passive 54", last),  # a world that costs a card to produce
        ("race", ("tgs", "rvi", "bow"), "passive 38", last),
        ("roll", (), "passive 25", first),  # it no longer scouted
    ],
)
def test_a_game_ends_although_the_other_player_always_makes_the_same_move(
    name, expansions, seed, other
):
    game, policy = BY_NAME[name], usual_policy(name)
    options = {"players": 2} | ({"expansions": expansions} if expansions else {})
    state, luck = game.new(options, seed=seed), random.Random(0)
    while not state.over and state.round <= MOST_ROUNDS:
        decision = game.decisions(state)[0]
        move = policy.choose(state, decision, luck) if decision.seat else other(decision)
        game.play_silently(state, move)
    assert state.over

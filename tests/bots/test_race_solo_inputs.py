"""What the network of the solo game is told: the player's side, and what all see of the robot."""

from __future__ import annotations

import random
from array import array

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.trained import inputs_of, shipped
from galaxy_referee.engine.race import game

INPUTS = inputs_of("race-solo")
SOLO = {"players": 1, "expansions": ["tgs"]}


def written(t):
    cells = array("f", [0.0]) * len(INPUTS.names)
    INPUTS.write(t, 0, INPUTS.seen(t, 0), memoryview(cells))
    return dict(zip(INPUTS.names, cells.tolist(), strict=True))


def positions(seed, **options):
    t, luck = game.new(SOLO | options, seed=seed), random.Random(seed)
    while not t.over:
        yield t
        decision = game.decisions(t)[0]
        game.play_silently(t, usual_policy("race").choose(t, decision, luck))


def test_it_serves_solo_games_alone():
    for options, serves in ((SOLO, True), ({"players": 2, "expansions": ["tgs"]}, False)):
        state = game.new(options, seed="fits")
        assert (shipped(game, state).inputs is INPUTS) == serves


def test_it_is_told_the_robots_markers_and_actions():
    """SOLO-10, -11, -19: what lies on the mat is open."""
    acted = 0
    for t in positions("markers", difficulty="hard"):
        row, robot = written(t), t.robot
        assert row["robot: credits"] == robot.credits / 2
        assert row["robot: economy"] == robot.economy / 2
        assert row["robot: counters left"] == robot.counters
        assert row[f"robot: symbol: {robot.symbol}"] == 1
        assert row["difficulty: hard"] == 1
        assert row[f"robot's start world: {robot.start}"] == 1
        chosen = sum(row[f"robot: acts: {action}"] for action in ("develop", "settle", "produce"))
        acted += chosen > 0
    assert acted


def test_nobody_looks_at_the_robots_hand():
    """SOLO-12: its cards are counted, never named."""
    swapped = 0
    for t in positions("hand"):
        if t.robot.hand and t.deck:
            before = written(t)
            t.robot.hand[0], t.deck[0] = t.deck[0], t.robot.hand[0]
            assert written(t) == before
            t.robot.hand[0], t.deck[0] = t.deck[0], t.robot.hand[0]
            swapped += 1
    assert swapped > 10


def test_moves_are_compared_under_several_rolls_of_the_dice():
    """SOLO-17: the dice are rolled after the player has chosen."""
    t = game.new(SOLO, seed="rolls")
    beside_others = game.new({"players": 2}, seed="rolls")
    assert INPUTS.effort(t).guesses > inputs_of("race").effort(beside_others).guesses

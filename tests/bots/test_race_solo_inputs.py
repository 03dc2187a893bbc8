"""What the network of the solo game is told: the player's side, and what all see of the robot."""

from __future__ import annotations

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.trained import inputs_of, shipped
from galaxy_referee.engine.race import game
from tests import twins
from tests.bots.networks import written

INPUTS = inputs_of("race-solo")
SOLO = {"players": 1, "expansions": ["tgs"]}


def positions(seed, **options):
    """The positions of a game, without the final one."""
    policy = usual_policy("race")
    every = twins.positions(game, SOLO | options, seed, policy.choose)
    return (t for t in every if not t.over)


def test_it_serves_solo_games_alone():
    for options, serves in ((SOLO, True), ({"players": 2, "expansions": ["tgs"]}, False)):
        state = game.new(options, seed="fits")
        assert (shipped(game, state).inputs is INPUTS) == serves


def test_it_is_told_the_robots_markers_and_actions():
    """SOLO-10, -11, -19: what lies on the mat is open."""
    acted = 0
    for t in positions("markers", difficulty="hard"):
        row, robot = written(INPUTS, t), t.robot
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
            before = written(INPUTS, t)
            t.robot.hand[0], t.deck[0] = t.deck[0], t.robot.hand[0]
            assert written(INPUTS, t) == before
            t.robot.hand[0], t.deck[0] = t.deck[0], t.robot.hand[0]
            swapped += 1
    assert swapped > 10


def test_moves_are_compared_under_several_rolls_of_the_dice():
    """SOLO-17: the dice are rolled after the player has chosen."""
    t = game.new(SOLO, seed="rolls")
    beside_others = game.new({"players": 2}, seed="rolls")
    assert INPUTS.effort(t).guesses > inputs_of("race").effort(beside_others).guesses

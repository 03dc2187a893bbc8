"""Solo games of ``tgs-1``: what can continue by the rules of today, and what cannot."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.engine.kernel.errors import RefereeError, WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from tests.race.kit import fresh_game
from tests.race.solo_kit import plain_mat

OLD = "race-2+tgs-1"


def before(cards=(), world=None, **robot):
    """A solo game as ``tgs-1`` had it, at the choice of action cards or in a phase after it."""
    seeds = (str(seed) for seed in range(200))
    games = (fresh_game(seed, players=1, expansions=("tgs",)) for seed in seeds)
    s = next(s for s in games if world in (None, s.state.robot.start))
    s.play(game.decisions(s.state)[0].moves.at(0).text)
    if cards:
        s.actions(" ".join(cards))
    plain = json.loads(game.codec.encode(s.state)) | {"rules_version": OLD}
    plain["robot"] |= {"counter_vp": 6, **robot}
    del plain["robot"]["symbol"]
    return plain


def migrated(plain):
    return migrate(game, json.dumps(plain), OLD)


@pytest.mark.parametrize("world", ["old-earth", "doomed-world", "damaged-alien-factory"])
def test_a_game_between_rounds_continues(world):
    """SOLO-19, -36: the counters lie as at the beginning of a game."""
    state = migrated(before(world=world, credits=3))
    assert state.rules_version == game.new({"expansions": ["tgs"]}).rules_version
    assert state.robot.credits == 3
    assert state.robot.symbol == BUILT_IN.starts[world].robot.action
    assert state.robot.used_up == []


def exploring(actions=None):
    """A state in Explore, the robot having rolled Develop and Consume: Trade."""
    plain = before(["explore+5", "produce"], world="new-sparta")
    assert plain["robot"]["actions"] == ["develop", "consume-trade"]
    return plain | {"robot": plain["robot"] | {"actions": actions or plain["robot"]["actions"]}}


@pytest.mark.parametrize("roll", [["develop", "consume-trade"], ["consume-trade", "develop"]])
def test_a_round_goes_on_with_its_roll(roll):
    """SOLO-17, -44: actions that today's dice show the other way round stay the same actions."""
    state = migrated(exploring(roll))
    assert state.robot.actions == ["develop", "consume-trade"]
    assert game.decisions(state)[0].kind == "keep"


def test_a_round_whose_roll_has_become_impossible_does_not_continue():
    """SOLO-44: the sentence says what to do."""
    with pytest.raises(WrongVersion, match="then migrate") as caught:
        migrated(exploring(["consume-trade", "consume-x2"]))
    assert caught.value.pointer == "/robot/actions"


def test_a_game_with_a_mat_of_its_own_does_not_continue():
    """SOLO-OQ-1: what the mat does not say cannot be added."""
    plain = before()
    plain["options"]["robot_mat"] = plain_mat()
    with pytest.raises(WrongVersion, match="in the format of tgs-1") as caught:
        migrated(plain)
    assert caught.value.pointer == "/options/robot_mat"


@pytest.mark.parametrize("robot", [None, 3, {"start": "nowhere"}, {"start": 3}])
def test_what_is_no_robot_is_refused(robot):
    with pytest.raises(RefereeError):
        migrated(before() | {"robot": robot})

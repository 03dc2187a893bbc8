"""The environments are made by name, and end after as many choices as asked for."""

from __future__ import annotations

import random
import warnings

import pytest

np = pytest.importorskip("numpy", reason="needs the extra learn")
gymnasium = pytest.importorskip("gymnasium", reason="needs the extra learn")
pettingzoo = pytest.importorskip("pettingzoo", reason="needs the extra learn")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from galaxy_referee.engine.games import GAMES
from galaxy_referee.learn import encodings
from galaxy_referee.learn.registration import env_id, register
from tests.kernel.toys import duel

NAMES = [game.name for game in GAMES]
MOST = 4  # less than the choices of a seat in the shortest game
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_the_names_are_those_of_the_standards():
    assert [env_id(game) for game in ("race", "new-game")] == [
        "galaxy_referee/Race-v0",
        "galaxy_referee/NewGame-v0",
    ]
    assert {env_id(game) for game in NAMES} <= {*gymnasium.registry}


def test_a_game_that_registers_itself_has_environments(monkeypatch):
    monkeypatch.setattr(encodings, "BY_NAME", {duel.name: duel})
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    for registry in (pettingzoo.aec_registry, pettingzoo.parallel_registry):
        monkeypatch.setitem(registry, env_id(duel.name), None)
        monkeypatch.delitem(registry, env_id(duel.name))
    register([duel.name])
    made = gymnasium.make(env_id(duel.name), bots=["random"])
    assert made.reset(seed=1)[1]["action_mask"].any()
    assert pettingzoo.make("aec", env_id(duel.name)).possible_agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize("game", NAMES)
def test_gymnasium_makes_the_environment_and_is_told_that_it_is_truncated(game):
    made = gymnasium.make(env_id(game), options={"players": 2}, max_choices=MOST)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # any environment with masks is told of its samples
        check_env(made.unwrapped)
    luck = random.Random(1)
    _, info = made.reset(seed=1)
    for step in range(1, MOST + 1):
        word = luck.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, ended, truncated, info = made.step(word)
        assert (reward, ended, truncated) == (0.0, False, step == MOST)
    assert gymnasium.make(made.spec).unwrapped.encoding.name == made.unwrapped.encoding.name


@pytest.mark.parametrize("game", NAMES)
def test_pettingzoo_makes_the_environment_and_is_told_that_it_is_truncated(game, capsys):
    made = pettingzoo.make("aec", env_id(game), options={"players": 3}, max_choices=MOST)
    api_test(made, num_cycles=3 * MOST)
    luck = random.Random(1)
    made.reset(seed=1)
    ends = []
    choices = 0
    for agent in made.agent_iter():
        seen, reward, ended, truncated, _ = made.last()
        assert (reward, ended, truncated) == (0.0, False, choices == MOST)
        if truncated:
            ends.append(agent)
            made.step(None)
            continue
        choices += 1
        made.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert choices == MOST and sorted(ends) == made.possible_agents


@pytest.mark.parametrize("most", [None, MOST])
@pytest.mark.parametrize("game", NAMES)
def test_the_parallel_environment_keeps_the_rules_of_pettingzoo(game, most, capsys):
    made = pettingzoo.make("parallel", env_id(game), max_choices=most, reward="points")
    parallel_api_test(made, num_cycles=2000)
    luck = random.Random(1)
    seen, _ = made.reset(seed=1)
    choices = 0
    while made.agents:
        (chooser,) = [agent for agent in made.agents if seen[agent]["action_mask"].any()]
        words = np.flatnonzero(seen[chooser]["action_mask"]).tolist()
        seen, rewards, ended, truncated, _ = made.step({chooser: luck.choice(words)})
        choices += 1
    assert {*ended.values()} == {most is None} and {*truncated.values()} == {most is not None}
    assert any(rewards.values()) == (most is None)
    assert choices == most or most is None

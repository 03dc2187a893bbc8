"""Environments in the middle of a game can be copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

np = pytest.importorskip("numpy", reason="needs the extra learn")
pytest.importorskip("gymnasium", reason="needs the extra learn")
pytest.importorskip("pettingzoo", reason="needs the extra learn")

from galaxy_referee.engine.games import GAMES
from galaxy_referee.learn.aec import GameEnv, env
from galaxy_referee.learn.parallel import parallel_env
from galaxy_referee.learn.single import SeatEnv

NAMES = [game.name for game in GAMES]
WAYS = {"copied": copy.deepcopy, "pickled": lambda made: pickle.loads(pickle.dumps(made))}


def chosen(seen, luck):
    return luck.choice(np.flatnonzero(seen["action_mask"]).tolist())


def steps(made, luck, count):
    """What the seats see and say in some steps; fewer if the game ends before."""
    seen = []
    for _ in made.agent_iter(count):
        observation, reward, ended, truncated, _ = made.last()
        action = None if ended or truncated else chosen(observation, luck)
        seen.append((observation["observation"].tobytes(), reward, ended, action))
        made.step(action)
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("before", [3, 58, 150])
def test_a_copy_goes_on_as_the_environment_does(game, way, before):
    made = env(game, {"players": 2})
    made.reset(seed=before)
    steps(made, random.Random(before), before)
    other = WAYS[way](made)
    state = made.unwrapped.episode.state
    shown = made.unwrapped.encoding.game.codec.encode(state)
    there = steps(other, random.Random(2), 2000)
    assert made.unwrapped.encoding.game.codec.encode(state) == shown, "the copy is independent"
    assert steps(made, random.Random(2), 2000) == there
    assert made.unwrapped.record() == other.unwrapped.record()
    made.reset()
    other.reset()
    assert made.unwrapped.episode.seed == other.unwrapped.episode.seed


def begins_a_move(made, luck):
    """Play until a word does not complete its move; whether there is one."""
    for _ in range(200):
        if made.episode.seat is None:
            made.reset()
        moves = len(made.episode.moves)
        made.step(chosen(made.observe(made.agent_selection), luck))
        if len(made.episode.moves) == moves:
            return True
    return False


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", NAMES)
def test_a_copy_keeps_the_words_of_the_move(game, way):
    made = GameEnv(game)
    made.reset(seed=2)
    if not begins_a_move(made, random.Random(2)):
        pytest.skip("each move of this game is one word")
    other = WAYS[way](made)
    assert other.episode.factoring.said == made.episode.factoring.said
    assert other.episode.factoring.words == made.episode.factoring.words


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("bots", [("greedy", "random"), ("monte-carlo:playouts=1",)])
def test_a_copy_of_one_seat_has_the_same_bots(way, bots):
    made = SeatEnv("frontiers", {"players": 3}, bots=bots, reward="margin")
    _, info = made.reset(seed=4)
    other = WAYS[way](made)
    luck = random.Random(4)
    for _ in range(12):
        word = chosen(info, luck)
        cells, *said, info = made.step(word)
        there, *said_there, _ = other.step(word)
        assert said == said_there and (cells == there).all()


@pytest.mark.parametrize("way", WAYS)
def test_a_parallel_environment_can_be_copied(way):
    made = parallel_env("race")
    seen, _ = made.reset(seed=1)
    other = WAYS[way](made)
    agent = made.aec_env.agent_selection
    actions = {agent: chosen(seen[agent], random.Random(1))}
    ours, *_ = made.step(actions)
    theirs, *_ = other.step(actions)
    assert all((ours[seat]["observation"] == theirs[seat]["observation"]).all() for seat in ours)

"""Trainers play through OpenEnv."""

from __future__ import annotations

import random
import threading

import pytest

pytest.importorskip("openenv", reason="needs the packages of the example")
uvicorn = pytest.importorskip("uvicorn", reason="needs the packages of the example")

from openenv.core import GenericEnvClient

from examples.learning.openenv_table import Answer, TableEnvironment, app
from galaxy_referee.engine.games import GAMES

NAMES = [game.name for game in GAMES]


def played(environment, seed):
    """All that is told in a game."""
    luck = random.Random(1)
    told = [environment.reset(seed=seed)]
    while not told[-1].done:
        told.append(environment.step(Answer(text=f"Answer: {luck.choice(told[-1].moves)}")))
    return told


@pytest.mark.parametrize("game", NAMES)
def test_a_game_follows_from_its_seed(game):
    environment = TableEnvironment(game, {"players": 2}, bots=["random"], reward="points")
    first, other, again = (played(environment, seed) for seed in (1, 2, 1))
    assert first == again and first[0] != other[0]
    outcome = environment._conversation.episode.outcome
    assert again[-1].reward == outcome.scores[environment.state.seat].total
    state = environment.state
    assert state.tokens_told == sum(told.tokens for told in again) > 0 < state.tokens_said
    assert state.step_count == len(again) - 1 and state.illegal == 0 and state.seed == 1


def test_what_would_be_ignored_is_refused():
    environment = TableEnvironment("race")
    with pytest.raises(TypeError, match="reset takes seed and episode_id, not difficulty"):
        environment.reset(seed=1, difficulty=3)
    assert environment.reset(seed=1, episode_id="mine") and environment.state.episode_id == "mine"


@pytest.fixture
def server():
    made = app("race", {"players": 2}, bots=["random"], max_moves=4)
    server = uvicorn.Server(uvicorn.Config(made, port=0, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    (socket,) = server.servers[0].sockets
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def test_a_client_plays_over_the_network(server):
    ours, others = (GenericEnvClient(base_url=server).sync() for _ in range(2))
    with ours as client, others as other:
        told, same = client.reset(seed=3), other.reset(seed=3)
        assert told.observation == same.observation and not told.done
        refused = client.step({"text": "pass the salt"})
        assert refused.observation["read"] is None and refused.observation["moves"]
        for _ in range(4):
            told = client.step({"text": told.observation["moves"][0]})
        assert told.done and told.observation["truncated"]
        state = client.state()
        assert state["illegal"] == 1 and state["game"] == "race" and "seat" in state["instructions"]

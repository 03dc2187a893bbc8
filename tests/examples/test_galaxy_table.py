"""Trainers play through verifiers."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

vf = pytest.importorskip("verifiers.v1", reason="needs the packages of the example")

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.records import Record, replay
from tools.servers import ROOT

# verifiers finds the environment by the name of a module at the top level.
sys.path.append(str(ROOT / "examples" / "learning"))
from galaxy_table import TableConfig, TableEnv, TableEnvConfig

NAMES = [game.name for game in GAMES]
ID = "galaxy-table"


def taskset(**given):
    return vf.load_taskset(TableConfig(id=ID, **given))


class Player:
    """A model that chooses among the listed moves until it has had enough."""

    def __init__(self, seed, most):
        self._luck, self._left = random.Random(seed), most
        self.told = []

    async def turn(self, text=None):
        self.told.append(self.task.data.prompt if text is None else text)
        self._left -= 1
        moves = self.told[-1].partition("legal moves (")[2].splitlines()[1:]
        reply = f"Answer: {self._luck.choice(moves)}" if moves else "?"
        return SimpleNamespace(last_reply=reply, terminated=self._left < 0)

    @asynccontextmanager
    async def interaction(self, task):
        self.task = task
        info = vf.TraceTask(type="TableTask", data=task.data, key=task.key, hash=task.hash)
        self.trace = vf.Trace(task=info, agent=vf.AgentInfo(config=vf.AgentConfig()))
        yield self


def played(task, seed=1, most=10_000):
    player = Player(seed, most)
    made = TableEnv(TableEnvConfig(taskset=TableConfig(id=ID)))
    asyncio.run(made.run(task, SimpleNamespace(player=player)))
    return player


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_played_and_rewarded(game):
    (task,) = taskset(game=game, options={"players": 2}, games=1, first_seed=5, reward="points")
    player = played(task)
    record = msgspec.json.decode(json.dumps(player.trace.info["record"]), type=Record)
    (engine,) = [engine for engine in GAMES if engine.name == game]
    replayed = replay(engine, record)
    assert replayed.error is None and replayed.state.over
    seat = int(task.data.system_prompt.partition("you are seat ")[2].partition(".")[0])
    (reward,) = [reward.score for reward in player.trace.rewards.values()]
    assert reward == record.outcome.scores[seat].total
    assert player.trace.metrics["moves"] == len(player.told)
    assert player.trace.metrics["tokens_told"] > 0 == player.trace.metrics["illegal"]


@pytest.mark.parametrize("game", NAMES)
def test_tasks_follow_from_their_seeds(game):
    tasks = [*taskset(game=game, games=3)]
    assert [task.data.seed for task in tasks] == [0, 1, 2]
    assert len({task.data.prompt for task in tasks}) == len({task.key for task in tasks}) == 3
    (again,) = taskset(game=game, games=1, first_seed=2)
    assert again.data.prompt == tasks[2].data.prompt
    assert played(tasks[1], most=8).told == played(tasks[1], most=8).told


def test_a_task_of_another_version_is_refused():
    (task,) = taskset(games=1)
    with pytest.raises(ValueError, match="seed 3 does not give the game of this task"):
        played(task.with_data(seed=3))


def test_a_model_that_stops_gets_no_reward():
    (task,) = taskset(games=1)
    player = played(task, most=2)
    assert [reward.score for reward in player.trace.rewards.values()] == [0.0]

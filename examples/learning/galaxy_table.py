"""Conversations as a verifiers environment. Each task is a game, identified by its seed.

    pip install "verifiers>=0.4,<0.5"     # in an environment with galaxy-referee
    PYTHONPATH=examples/learning vf-eval galaxy-table --env.taskset.game roll -n 3

Copy this file into your project: verifiers finds the environment by the name of this module.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import verifiers.v1 as vf
from pydantic import Field

from galaxy_referee.learn.conversation import Conversation

__all__ = ["TableEnv", "TableTaskset"]


class TableConfig(vf.TasksetConfig):
    """The games to play. Fields that are not described here are those of ``Conversation``.

    Args:
        games: the number of games; their seeds are ``first_seed`` and the numbers after it.
    """

    game: str = "race"
    options: dict[str, Any] = Field(default_factory=dict)
    seat: int | None = None
    bots: list[str] = Field(default_factory=lambda: ["greedy"])
    reward: str = "win"
    penalty: float = -1.0
    tries: int = 3
    listed: int = 50
    max_moves: int | None = None
    games: int = Field(100, ge=1)
    first_seed: int = 0


class TableData(vf.TaskData):
    """A game: the arguments of its ``Conversation``, and the seed with which it is reset."""

    table: dict[str, Any]
    seed: int


class TableTask(vf.Task[TableData, vf.State, vf.TaskConfig]):
    """A game."""


class TableTaskset(vf.Taskset[TableTask, TableConfig]):
    """Games with successive seeds. The prompt of each is its first turn."""

    def load(self) -> Iterator[TableTask]:
        config = self.config
        table = {
            name: getattr(config, name)
            for name in TableConfig.model_fields
            if name not in vf.TasksetConfig.model_fields and name not in ("games", "first_seed")
        }
        conversation = Conversation(**table)
        for seed in range(config.first_seed, config.first_seed + config.games):
            prompt = conversation.reset(seed).text
            yield TableTask(
                TableData(
                    name=f"{config.game}#{seed}",
                    prompt=prompt,
                    system_prompt=conversation.instructions,
                    table=table,
                    seed=seed,
                ),
                config.task,
            )


class TableEnvConfig(vf.EnvConfig):
    """Who plays: ``player``, by default without tools."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"})


class TableEnv(vf.Env[TableEnvConfig]):
    """The referee and the bots act as the user."""

    async def run(self, task: TableTask, agents: Any) -> None:
        """Play a game. A model that stops before the end gets no reward.

        Raises:
            ValueError: the game with this seed begins differently from the task, so the task was
                made by a different version.
        """
        conversation = Conversation(**task.data.table)
        turn = conversation.reset(task.data.seed)
        if turn.text != task.data.prompt:
            raise ValueError(f"seed {task.data.seed} does not give the game of this task")
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                # A bot that searches must not block other games.
                turn = await asyncio.to_thread(conversation.step, segment.last_reply)
                if turn.done:
                    break
                segment = await interaction.turn(turn.text)
        trace = interaction.trace
        trace.record_reward(task.data.table["reward"], turn.reward)
        trace.record_metric("moves", conversation.moves)
        trace.record_metric("illegal", conversation.illegal)
        trace.record_metric("tokens_told", conversation.told)
        trace.record_metric("tokens_said", conversation.said)
        trace.info["record"] = msgspec.json.decode(msgspec.json.encode(conversation.record()))

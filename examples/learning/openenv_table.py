"""Conversations as OpenEnv environments, which trainers use over a WebSocket.

    pip install "openenv-core>=0.3,<0.4"     # in an environment with galaxy-referee

Copy this file into your project; docs/environments.md shows how to use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import uuid4

from openenv.core.env_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from galaxy_referee import __version__
from galaxy_referee.learn.conversation import Conversation, Turn


class Answer(Action):
    """The model's answer."""

    text: str = Field(description="A legal move, alone on the last line; it is read loosely.")


class Told(Observation):
    """The message to the model; ``reward`` and ``done`` are OpenEnv's."""

    text: str = Field(description="The table, the decision, and legal moves; or a refusal.")
    moves: list[str] = Field(description="The legal moves that were listed last.")
    tokens: int = Field(description="How many tokens the text has.")
    read: str | None = Field(description="The move that the answer was read as, if it is legal.")
    truncated: bool = Field(description="Whether the game was ended before its end.")


class TableState(State):
    """The state of the game for the trainer; ``instructions`` is the system prompt."""

    game: str
    instructions: str
    seat: int
    seed: int | None
    illegal: int
    tokens_told: int
    tokens_said: int


class TableEnvironment(Environment[Answer, Told, TableState]):
    """One seat of a game for a language model.

    Args:
        game, options, settings: as for ``Conversation``.

    Raises:
        BadOption: the game cannot be played with these options.
        UnknownBot: there is no such bot, or it does not play the game.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, **settings: Any):
        super().__init__()
        self._conversation = Conversation(game, options, **settings)
        self.reset()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **others: Any) -> Told:
        """Begin a game.

        Args:
            seed: determines all luck of the game and of its bots; None continues the sequence of
                the last seed.
            episode_id: the name of the game; None creates one.

        Raises:
            TypeError: there are other arguments, which would be ignored.
        """
        if others:
            raise TypeError(f"reset takes seed and episode_id, not {', '.join(others)}")
        self._seed, self._steps = seed, 0
        self._episode = episode_id or uuid4().hex
        return _told(self._conversation.reset(seed))

    def step(self, action: Answer, timeout_s: float | None = None, **others: Any) -> Told:
        """Answer the last message.

        Raises:
            ValueError: the game is over.
        """
        self._steps += 1
        return _told(self._conversation.step(action.text))

    @property
    def state(self) -> TableState:
        conversation = self._conversation
        return TableState(
            episode_id=self._episode,
            step_count=self._steps,
            game=conversation.encoding.game.name,
            instructions=conversation.instructions,
            seat=conversation.seat,
            seed=self._seed,
            illegal=conversation.illegal,
            tokens_told=conversation.told,
            tokens_said=conversation.said,
        )

    def get_metadata(self) -> EnvironmentMetadata:
        title = self._conversation.encoding.game.title
        return EnvironmentMetadata(
            name=f"galaxy-referee-{self._conversation.encoding.game.name}",
            description=f"{title} against built-in bots.",
            version=__version__,
        )


def _told(turn: Turn) -> Told:
    return Told(
        text=turn.text,
        moves=list(turn.moves),
        tokens=turn.tokens,
        read=turn.read,
        reward=turn.reward,
        done=turn.done,
        truncated=turn.truncated,
    )


def app(
    game: str, options: Mapping[str, Any] | None = None, *, sessions: int = 16, **settings: Any
) -> Any:
    """An ASGI application that serves the environment.

    Args:
        game, options, settings: as for ``Conversation``.
        sessions: the number of trainers that may play at the same time.
    """
    made = partial(TableEnvironment, game, options, **settings)
    name = f"galaxy-referee-{game}"
    return create_app(made, Answer, Told, env_name=name, max_concurrent_envs=sessions)

"""The games as environments of PettingZoo (AEC), one small choice at a time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.batch import cells_of, mask_of
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode, game_seed
from galaxy_referee.learn.rendering import MODES
from galaxy_referee.learn.rewards import REWARDS

LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(game: str, options: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """An environment that also rejects calls in the wrong order; arguments as for ``GameEnv``."""
    return OrderEnforcingWrapper(GameEnv(game, options, **settings))


class GameEnv(AECEnv):
    """A game. Agents are ``seat_0``, ``seat_1``, and so on; an action is a word of a move.

    An observation has ``observation`` (16-bit integers) and ``action_mask`` (1 for each legal next
    word; all 0 for a seat that has nothing to choose now).

    Args:
        game: ``race``, ``roll``, or ``frontiers``.
        options: its options; those left out have their defaults.
        reward: ``win``, ``margin``, or ``points``; given at the end of the game.
        render_mode: ``ansi`` for text, ``svg`` for a picture, or None.
        max_choices: the number of all seats' actions after which the game is truncated without a
            reward; None plays it to the end.

    Raises:
        BadOption: the game cannot be played with these options.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_choices: int | None = None,
    ) -> None:
        super().__init__()
        self.encoding = Encoding(game, options)
        self.metadata = {
            "name": self.encoding.name,
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._reward = REWARDS[reward]
        self._max_choices = max_choices
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {
            agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: _seen(self.encoding) for agent in self.possible_agents}
        self._luck = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed, it is the next one in the sequence of the last seed."""
        if seed is not None:
            self._luck = random.Random(seed)
        self.episode = Episode(self.encoding, game_seed(self._luck))
        self._choices = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Choose a word for the seat that chooses.

        Raises:
            ValueError: it does not continue to a legal move.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat that chooses has to say a word")
        self.episode.choose(int(action))
        self._choices += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {
            "observation": cells_of(self.encoding, self.episode, seat),
            "action_mask": mask_of(self.encoding, self.episode, seat),
        }

    def render(self) -> str | None:
        """The table as seen by the seat that chooses; by a spectator once the game is over."""
        if self.render_mode is None:
            return None
        return MODES[self.render_mode](self.encoding, self.episode, self.episode.seat)

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        return self.episode.record()

    def close(self) -> None:
        """Do nothing: no resources are open."""

    def _go_on(self) -> None:
        outcome = self.episode.outcome
        if outcome is None and self._choices == self._max_choices:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        if outcome is None:
            self.agent_selection = self.possible_agents[self.episode.seat or 0]
            return
        for agent, seat in self._seats.items():
            self.rewards[agent] = self._reward(outcome, seat)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]


def cells_space(encoding: Encoding) -> Any:
    """The space of observations."""
    return spaces.Box(LEAST, MOST, (encoding.size,), np.int16)


def _seen(encoding: Encoding) -> Any:
    mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
    return spaces.Dict({"observation": cells_space(encoding), "action_mask": mask})

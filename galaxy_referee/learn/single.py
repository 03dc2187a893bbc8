"""The games as environments of Gymnasium: one seat learns, built-in bots play the others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.aec import cells_space
from galaxy_referee.learn.batch import cells_of, mask_of
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.opponents import Opponents
from galaxy_referee.learn.rendering import MODES
from galaxy_referee.learn.rewards import REWARDS


class SeatEnv(gymnasium.Env):
    """A game in which one seat learns. An action is a word of a move.

    ``action_masks()``, which MaskablePPO calls, and ``action_mask`` in the infos state which words
    are legal. Any other word ends the game with the reward ``penalty``.

    Args:
        game: ``race``, ``roll``, or ``frontiers``.
        options: its options; those left out have their defaults.
        seat: the seat that learns; None draws one for each game.
        bots: the specs of the bots that play the other seats, such as ``greedy``: in order from the
            learner on, starting over if there are fewer bots than seats.
        reward: ``win``, ``margin``, or ``points``; given at the end of the game.
        penalty: the reward for an illegal word.
        render_mode: ``ansi`` for text, ``svg`` for a picture, or None.
        max_choices: the number of the learner's actions after which the game is truncated without
            a reward; None plays it to the end.

    Raises:
        BadOption: the game cannot be played with these options.
        UnknownBot: there is no such bot, or it does not play the game.
    """

    metadata = {"render_modes": list(MODES)}

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = None,
        bots: Sequence[str] = ("greedy",),
        reward: str = "win",
        penalty: float = -1.0,
        render_mode: str | None = None,
        max_choices: int | None = None,
    ) -> None:
        self.encoding = Encoding(game, options)
        self.render_mode = render_mode
        self.observation_space = cells_space(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.actions)
        self._given_seat = seat
        self._bots = Opponents(self.encoding, bots)
        self._reward = REWARDS[reward]
        self._penalty = penalty
        self._max_choices = max_choices
        self._luck = random.Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game. Without a seed, it is the next one in the sequence of the last seed."""
        super().reset(seed=seed)
        if seed is not None:
            self._luck = random.Random(seed)
        self._choices = 0
        self.episode, self.seat = self._bots.begin(self._luck, self._given_seat)
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose a word."""
        if int(action) not in self.episode.factoring.words:
            cells, info = self._seen()
            return cells, self._penalty, True, False, info
        self.episode.choose(int(action))
        self._choices += 1
        self._bots.play(self.episode, self.seat, self._luck)
        cells, info = self._seen()
        outcome = self.episode.outcome
        if outcome is None:
            return cells, 0.0, False, self._choices == self._max_choices, info
        return cells, self._reward(outcome, self.seat), True, False, info

    def action_masks(self) -> Any:
        """Which words are legal next."""
        return mask_of(self.encoding, self.episode, self.seat).astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        return MODES[self.render_mode](self.encoding, self.episode, self.seat)

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        return self.episode.record()

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        cells = cells_of(self.encoding, self.episode, self.seat)
        return cells, {"action_mask": mask_of(self.encoding, self.episode, self.seat)}

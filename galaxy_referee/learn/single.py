"""The games as environments of Gymnasium: one seat learns, built-in bots play the others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from galaxy_referee.bots.adviser import PolicyAdviser
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.knowledge import knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.aec import cells_space, game_seed
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode
from galaxy_referee.learn.rendering import MODES
from galaxy_referee.learn.rewards import REWARDS


class SeatEnv(gymnasium.Env):
    """A game in which one seat learns. An action is a word of the alphabet.

    ``action_masks()`` says which words can be said next, as MaskablePPO asks for them; so does
    ``action_mask`` in the infos. Any other word ends the game, with the reward ``penalty``.

    Args:
        game: ``race``, ``roll``, or ``frontiers``.
        options: its options; those left out have their defaults.
        seat: the seat that learns; None is another one in each game, by chance.
        bots: the bots that play the other seats, as specs such as ``greedy``: in their order from
            the learner on, beginning again if there are fewer bots than seats.
        reward: ``win``, ``margin``, or ``points``; given at the end of the game.
        penalty: the reward for a word that cannot be said.
        render_mode: ``ansi`` for text, ``svg`` for a picture, or None.

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
    ) -> None:
        self.encoding = Encoding(game, options)
        self.render_mode = render_mode
        self.observation_space = cells_space(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.actions)
        self._given_seat = seat
        self._bots = [make_adviser(spec, self.encoding.game) for spec in bots]
        self._reward = REWARDS[reward]
        self._penalty = penalty
        self._luck = random.Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game. Without a seed, the next game of the sequence that the last seed began."""
        super().reset(seed=seed)
        if seed is not None:
            self._luck = random.Random(seed)
        while True:
            self.episode = Episode(self.encoding, game_seed(self._luck))
            drawn = self._luck.randrange(self.encoding.seats)
            self.seat = drawn if self._given_seat is None else self._given_seat
            self._let_bots_play()
            if self.episode.outcome is None:
                return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Say a word."""
        if int(action) not in self.episode.spelling.words:
            cells, info = self._seen()
            return cells, self._penalty, True, False, info
        self.episode.choose(int(action))
        self._let_bots_play()
        cells, info = self._seen()
        outcome = self.episode.outcome
        reward = 0.0 if outcome is None else self._reward(outcome, self.seat)
        return cells, reward, outcome is not None, False, info

    def action_masks(self) -> Any:
        """Which words can be said next."""
        mask = np.zeros(self.encoding.actions, np.int8)
        if self.episode.seat == self.seat:
            self.encoding.allow(self.episode.spelling, memoryview(mask))
        return mask.astype(bool)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        return MODES[self.render_mode](self.encoding, self.episode, self.seat)

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        return self.episode.record()

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        cells = np.zeros(self.encoding.size, np.int16)
        self.episode.observe(self.seat, memoryview(cells))
        return cells, {"action_mask": self.action_masks().astype(np.int8)}

    def _let_bots_play(self) -> None:
        while self.episode.seat not in (None, self.seat):
            self.episode.play(self._choice_of_bot(self.episode.seat or 0))

    def _choice_of_bot(self, seat: int) -> Move:
        """What a bot does. It sees no more than its seat knows: of a policy, that is its duty."""
        place = (seat - self.seat - 1) % self.encoding.seats
        bot = self._bots[place % len(self._bots)]
        state, decision = self.episode.state, self.episode.decision
        if isinstance(bot, PolicyAdviser):
            return bot.policy.choose(state, decision, self._luck)
        game = self.encoding.game
        known = knowledge(game.hidden, game.codec, state, seat)
        move = bot.advise(known, seat, game_seed(self._luck)).move
        legal = decision.moves.canonical(move)
        assert legal is not None, "bots make legal moves"
        return legal

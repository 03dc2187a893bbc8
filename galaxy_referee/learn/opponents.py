"""The built-in bots that play against a learner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from galaxy_referee.bots.adviser import PolicyAdviser
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.knowledge import knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode, game_seed


class Opponents:
    """Bots that play all seats but one.

    Args:
        encoding: the encoding of the game.
        bots: their specs, such as ``greedy``: in order from the learner on, starting over if there
            are fewer bots than seats.

    Raises:
        UnknownBot: there is no such bot, or it does not play the game.
    """

    def __init__(self, encoding: Encoding, bots: Sequence[str]) -> None:
        self._encoding = encoding
        self._specs = tuple(bots)
        self._bots = [make_adviser(spec, encoding.game) for spec in bots]

    def __reduce__(self) -> tuple[type[Opponents], tuple[Any, ...]]:
        return Opponents, (self._encoding, self._specs)

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        return self  # bots have no memory

    def begin(self, luck: random.Random, seat: int | None) -> tuple[Episode, int]:
        """Begin a game, and play until the learner chooses.

        Args:
            luck: the source of the game's seed and of all randomness of the bots.
            seat: the learner's seat; None draws one.

        Returns:
            The game, and the learner's seat.
        """
        while True:
            episode = Episode(self._encoding, game_seed(luck))
            drawn = luck.randrange(self._encoding.seats)
            learner = drawn if seat is None else seat
            self.play(episode, learner, luck)
            if episode.outcome is None:
                return episode, learner

    def play(self, episode: Episode, learner: int, luck: random.Random) -> None:
        """Play until the learner chooses, or the game is over.

        Args:
            episode: the game.
            learner: the learner's seat.
            luck: the source of all their randomness.
        """
        while (seat := episode.seat) not in (None, learner):
            episode.play(self._choice(episode, seat or 0, learner, luck))

    def _choice(self, episode: Episode, seat: int, learner: int, luck: random.Random) -> Move:
        """A bot's move. It uses only its seat's knowledge, which a policy must ensure itself."""
        place = (seat - learner - 1) % self._encoding.seats
        bot = self._bots[place % len(self._bots)]
        state, decision = episode.state, episode.decision
        if isinstance(bot, PolicyAdviser):
            return bot.policy.choose(state, decision, luck)
        game = self._encoding.game
        known = knowledge(game.hidden, game.codec, state, seat)
        move = bot.advise(known, seat, game_seed(luck)).move
        legal = decision.moves.canonical(move)
        assert legal is not None, "bots make legal moves"
        return legal

"""Playouts: games played from a position to the end, to estimate each seat's result."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.comparing import playing_until_quiet
from galaxy_referee.bots.learned.evaluation import Evaluation
from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.policy import Policy, playing_on
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge

# Choices in a playout, far more than in any game between sensible players.
MAX_CHOICES = 4000
# The bots that are fast enough for playouts; a network evaluates the end of the round.
PLAYERS = ("greedy", "random", "learned")


class NoSuchPlayer(ValueError):
    """A bot does not play the game."""


class Expected(msgspec.Struct):
    """A seat's mean result in playouts.

    Args:
        seat: the seat.
        wins: its mean share of the victory: 1 for a win, 0 for a loss, less than 1 for a tie.
        score: its mean score; if a network evaluates the end of the round, the score by then.
    """

    seat: int
    wins: float
    score: float


def playouts_of(bot: str, game: Game[Any], knowledge: Knowledge, seed: str) -> Playouts:
    """The playouts of a bot: to the end of the game, or for ``learned`` to the end of the round.

    Args:
        bot: one of ``PLAYERS``.
        game: the game.
        knowledge: what is known about the position.
        seed: the seed of the guesses and of all luck; the same seed gives the same results.

    Raises:
        NoSuchPlayer: ``learned`` has no network for this game, or not for these options.
    """
    policy = RandomPolicy() if bot == "random" else usual_policy(game.name)
    evaluation = None
    if bot == "learned":
        evaluation = shipped(game, game.determinize(knowledge, seed))
        if evaluation is None:
            raise NoSuchPlayer("The bot learned has no network for these options.")
    return Playouts(game, knowledge, policy, seed, evaluation)


class Playouts:
    """Playouts of one position, in guesses at what a seat or a spectator does not know.

    Args:
        game: the game.
        knowledge: what is known about the position.
        policy: chooses for all seats.
        seed: the seed of the guesses and of all luck; the same seed gives the same results.
        evaluation: evaluates the position at the end of the round; None plays the game to its end.
    """

    def __init__(
        self,
        game: Game[Any],
        knowledge: Knowledge,
        policy: Policy,
        seed: str,
        evaluation: Evaluation | None = None,
    ) -> None:
        self.game = game
        self.knowledge = knowledge
        self.policy = policy
        self.seed = seed
        self.evaluation = evaluation
        self.made = 0
        self._wins: list[float] = []
        self._scores: list[float] = []

    def one(self) -> Iterator[None]:
        """Make another playout, yielding before each choice. An unfinished one does not count."""
        seed = f"{self.seed} {self.made}"
        state = self.game.determinize(self.knowledge, seed)
        luck = random.Random(seed)
        if self.evaluation is None or state.over:
            yield from playing_on(self.game, self.policy, state, luck, most=MAX_CHOICES)
        else:
            moment = self.evaluation.inputs.moment(state)
            yield from playing_until_quiet(self.evaluation, self.policy, state, moment, luck)
        scores = self.game.scores(state)
        if not self.made:
            self._wins, self._scores = [0.0] * len(scores), [0.0] * len(scores)
        shares = self._shares(state)
        for score in scores:
            self._wins[score.seat] += shares[score.seat]
            self._scores[score.seat] += score.total
        self.made += 1

    def _shares(self, state: Any) -> list[float]:
        """Each seat's share of the victory, actual or expected."""
        scores = self.game.scores(state)
        if state.over or self.evaluation is None:
            best = state.winners(scores)
            return [(score.seat in best) / len(best) for score in scores]
        inputs = self.evaluation.inputs
        chances = [
            self.evaluation.values([state], seat, inputs.seen(state, seat))[0].wins
            for seat in state.seats()
        ]
        if len(scores) > len(chances):  # alone against the game, which wins the rest (SOLO-1)
            return [*chances, 1.0 - sum(chances)]
        # Each seat is evaluated by its own knowledge; the shares are then scaled to one victory.
        total = sum(chances) or 1.0
        return [chance / total for chance in chances]

    def expected(self) -> list[Expected]:
        """The mean results so far, by seat; at least one playout must be finished."""
        sums = zip(self._wins, self._scores, strict=True)
        return [
            Expected(seat, round(wins / self.made, 4), round(score / self.made, 2))
            for seat, (wins, score) in enumerate(sums)
        ]

"""Playouts: a game played from some position to its end, to see how it goes for each seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.bots.greedy import POLICIES
from galaxy_referee.bots.policy import Policy
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.outcome import winners

# Choices in a playout, far more than in any game between sensible players.
MAX_CHOICES = 4000
# The bots that are fast enough to play games out.
PLAYERS = ("greedy", "random")


class NoSuchPlayer(ValueError):
    """A bot does not play the game."""


class Expected(msgspec.Struct):
    """How a seat fares in playouts.

    Args:
        seat: the seat.
        wins: its mean share of the victory: 1 for a win, 0 for a loss, less than 1 for a tie.
        score: its mean score.
    """

    seat: int
    wins: float
    score: float


def policy_of(bot: str, game: Game[Any]) -> Policy:
    """The way a bot of ``PLAYERS`` plays a game.

    Raises:
        NoSuchPlayer: it does not play this game.
    """
    if bot == "random":
        return RandomPolicy()
    if game.name not in POLICIES:
        raise NoSuchPlayer(f"The bot {bot} does not play {game.title}.")
    return POLICIES[game.name]


def play_out(game: Game[Any], state: Any, policy: Policy, luck: random.Random) -> Iterator[None]:
    """Play a state to its end, in place.

    Args:
        game: the game.
        state: where to begin.
        policy: chooses for all seats.
        luck: of the policy.

    Yields:
        Before each choice, so that the caller can stop.
    """
    for _ in range(MAX_CHOICES):
        open_decisions = game.decisions(state)
        if not open_decisions:
            return
        yield
        game.play_silently(state, policy.choose(state, open_decisions[0], luck))


class Playouts:
    """Playouts of one position, in guesses at what a seat, or a spectator, does not know.

    Args:
        game: the game.
        knowledge: what is known of the position.
        policy: chooses for all seats.
        seed: of the guesses and of all luck: the same seed gives the same results.
    """

    def __init__(self, game: Game[Any], knowledge: Knowledge, policy: Policy, seed: str) -> None:
        self.game = game
        self.knowledge = knowledge
        self.policy = policy
        self.seed = seed
        self.made = 0
        self._wins: list[float] = []
        self._scores: list[float] = []

    def one(self) -> Iterator[None]:
        """Make one more, yielding before each choice. One that is not finished does not count."""
        seed = f"{self.seed} {self.made}"
        state = self.game.determinize(self.knowledge, seed)
        yield from play_out(self.game, state, self.policy, random.Random(seed))
        scores = self.game.scores(state)
        best = winners(scores, state.conceded_by)
        if not self.made:
            self._wins, self._scores = [0.0] * len(scores), [0.0] * len(scores)
        for score in scores:
            self._wins[score.seat] += (score.seat in best) / len(best)
            self._scores[score.seat] += score.total
        self.made += 1

    def expected(self) -> list[Expected]:
        """The mean results so far, by seat; at least one must have been made."""
        sums = zip(self._wins, self._scores, strict=True)
        return [
            Expected(seat, round(wins / self.made, 4), round(score / self.made, 2))
            for seat, (wins, score) in enumerate(sums)
        ]

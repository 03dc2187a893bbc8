"""OpenSkill ratings: the Plackett-Luce model of Weng and Lin, fed game by game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from tournament.intervals import Z


class Rating(msgspec.Struct, frozen=True):
    """What is believed of a bot's strength.

    Attributes:
        mu: the strength; new bots have 25.
        sigma: its uncertainty; new bots have 8.33.
        low, high: mu - 1.96 sigma and mu + 1.96 sigma.
        ordinal: mu - 3 sigma, a strength the bot very probably has at least.
        games: the games it was rated by.
    """

    mu: float
    sigma: float
    low: float
    high: float
    ordinal: float
    games: int


class Ratings:
    """The ratings of all bots, as of the games rated so far.

    Args:
        names: the bots.
    """

    def __init__(self, names: Sequence[str]) -> None:
        # Bots do not change from game to game, so their uncertainty must not grow (tau).
        self._model = PlackettLuce(tau=0.0)
        self._beliefs = {name: self._model.rating(name=name) for name in names}
        self._games = dict.fromkeys(names, 0)

    def add(self, seats: Sequence[str], places: Sequence[int]) -> None:
        """Rate a game.

        Args:
            seats: the bots by seat.
            places: the places by seat, 1 the best; equals share a place.
        """
        if len(seats) < 2:
            return
        rated = self._model.rate(
            [[self._beliefs[name]] for name in seats], ranks=[float(place) for place in places]
        )
        for name, (belief,) in zip(seats, rated, strict=True):
            self._beliefs[name] = belief
            self._games[name] += 1

    def of(self, name: str) -> Rating:
        """The rating of a bot."""
        belief = self._beliefs[name]
        mu, sigma = belief.mu, belief.sigma
        return Rating(
            mu=mu,
            sigma=sigma,
            low=mu - Z * sigma,
            high=mu + Z * sigma,
            ordinal=belief.ordinal(),
            games=self._games[name],
        )

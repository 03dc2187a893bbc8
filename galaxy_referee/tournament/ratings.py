"""OpenSkill ratings: the Plackett-Luce model of Weng and Lin.

It rates game by game, and later games change a rating more than earlier ones. The same games in
another order give ratings that differ by about half a sigma, so all games are rated in several
fixed random orders, and the ratings are the means.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from galaxy_referee.tournament.intervals import Z

ORDERS = 16


class Rating(msgspec.Struct, frozen=True):
    """The belief about a bot's strength.

    Attributes:
        mu: the strength; new bots have 25.
        sigma: its uncertainty; new bots have 8.33.
        low, high: mu - 1.96 sigma and mu + 1.96 sigma.
        ordinal: mu - 3 sigma, which the strength very probably exceeds.
        games: the number of rated games.
    """

    mu: float
    sigma: float
    low: float
    high: float
    ordinal: float
    games: int


class Ratings:
    """Rates bots by places. For each game, it stores the bots by seat and their places in four
    bytes per seat.

    Args:
        names: the bots.
        players: seats of a game.
    """

    def __init__(self, names: Sequence[str], players: int) -> None:
        self._names = list(names)
        self._numbers = {name: number for number, name in enumerate(names)}
        self._players = players
        self._seats, self._places = array("H"), array("H")
        # Bots do not change from game to game, so their uncertainty must not grow (tau).
        self._model = PlackettLuce(tau=0.0)

    def add(self, seats: Sequence[str], places: Sequence[int]) -> None:
        """Add a game.

        Args:
            seats: the bots by seat.
            places: the places by seat, 1 the best; equals share a place.
        """
        if self._players > 1:
            self._seats.extend(self._numbers[name] for name in seats)
            self._places.extend(places)

    def rated(self) -> dict[str, Rating]:
        """The ratings of all bots by name."""
        runs = [self._run(random.Random(order)) for order in range(ORDERS)]
        return {
            name: _rating([run[number] for run in runs], self._seats.count(number))
            for number, name in enumerate(self._names)
        }

    def _run(self, luck: random.Random) -> list[PlackettLuceRating]:
        """Rate all games in a random order."""
        beliefs = [self._model.rating() for _ in self._names]
        starts = array("L", range(0, len(self._seats), self._players))
        luck.shuffle(starts)
        for start in starts:
            seats = self._seats[start : start + self._players]
            places = self._places[start : start + self._players]
            teams = [[beliefs[number]] for number in seats]
            rated = self._model.rate(teams, ranks=[float(rank) for rank in places])
            for number, (belief,) in zip(seats, rated, strict=True):
                beliefs[number] = belief
        return beliefs


def _rating(beliefs: Sequence[PlackettLuceRating], games: int) -> Rating:
    mu = fmean(belief.mu for belief in beliefs)
    sigma = fmean(belief.sigma for belief in beliefs)
    return Rating(
        mu=mu,
        sigma=sigma,
        low=mu - Z * sigma,
        high=mu + Z * sigma,
        ordinal=mu - 3 * sigma,
        games=games,
    )

"""A ladder: bots on one scale, by the places of all their games.

An arena's scale is fixed by the bots that play in all its divisions: ``random`` has 0 and
``greedy`` 1,000. Where these do not play, as in some tournaments, the mean of the bots has 0.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from galaxy_referee.tournament.fit import EqualDeals, Fit, Numbers, fit
from galaxy_referee.tournament.intervals import Z
from galaxy_referee.tournament.log import EntrantSpec

SCALE = ZERO, THOUSAND = "random", "greedy"  # the bots that fix the scale
VERSION = "@"  # in the name of a later version of a bot than the first, such as ``mine@2``
_VERSIONED = re.compile(r"(.+)@([1-9][0-9]{0,5})", re.DOTALL)
MIN_LEAD = 2.0  # standard errors that the second must lead by, or the scale has no unit
DIGITS = 1
UNKNOWN = (None, None, None)
ScaleName: TypeAlias = Literal["anchors", "mean"]


class DealCount(NamedTuple):
    """Deals of the same bots with the same points.

    Args:
        bots: their names, sorted.
        points: for each pair of them, in the order of ``combinations``, the points of the first
            against the second over all games of a deal.
        games: the games of a deal.
        times: how often this happened.
        last: the last batch with such a deal.
    """

    bots: tuple[str, ...]
    points: tuple[float, ...]
    games: int
    times: int
    last: int = 0


class Rating(msgspec.Struct, frozen=True):
    """A bot on the ladder.

    Attributes:
        name: the bot.
        rating: its strength on the scale; None if there is no scale, and for a new bot that has
            not played.
        low, high: the 95% interval.
        games: the games that count.
        deals: the deals that they belong to.
    """

    name: str
    rating: float | None
    low: float | None
    high: float | None
    games: int
    deals: int


class Scale(NamedTuple):
    """How ratings follow from strengths.

    Args:
        name: what fixes it: two bots, or the mean of all.
        zero: the strength that has the rating 0.
        point: the strength that makes one point.
        slopes: for each bot, the derivative of its rating by all strengths.
    """

    name: ScaleName
    zero: float
    point: float
    slopes: Numbers


MakeScale: TypeAlias = Callable[[Fit, Mapping[str, int]], Scale | None]


@dataclass(frozen=True)
class Ladder:
    """The ratings of bots, and the fit that they come from.

    Args:
        names: the bots, in the order of the fit.
        fit: their strengths.
        ratings: the best first.
        scale: how they follow from the strengths; None if nothing fixes a scale.
    """

    names: tuple[str, ...]
    fit: Fit
    ratings: tuple[Rating, ...]
    scale: Scale | None

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each bot in the fit."""
        return {name: number for number, name in enumerate(self.names)}


class DealCounter:
    """Counts equal deals, in memory."""

    def __init__(self) -> None:
        self._counted: Counter[tuple[tuple[str, ...], tuple[float, ...], int]] = Counter()
        self._open: dict[tuple[str, ...], list[list[float]]] = {}

    def add(self, seats: Sequence[str], places: Sequence[int]) -> None:
        """Add a game of the current deal; arguments as for ``compared``."""
        bots, points = compared(seats, places)
        self._open.setdefault(bots, []).append(points)

    def close(self) -> None:
        """Finish the current deal."""
        for bots, games in self._open.items():
            points = tuple(map(sum, zip(*games, strict=True)))
            self._counted[bots, points, len(games)] += 1
        self._open.clear()

    def counted(self) -> list[DealCount]:
        """All deals that are finished."""
        return [DealCount(*deal, times) for deal, times in self._counted.items()]


def compared(seats: Sequence[str], places: Sequence[int]) -> tuple[tuple[str, ...], list[float]]:
    """The bots of a game, sorted, and for each pair of them, in the order of ``combinations``, the
    points of the first: 1 if it finished ahead of the second, and one half if both share a place.

    Args:
        seats: the bots by seat.
        places: the places by seat, 1 the best.
    """
    place = dict(zip(seats, places, strict=True))
    bots = tuple(sorted(place))
    pairs = combinations([place[bot] for bot in bots], 2)
    return bots, [0.5 + 0.5 * ((own < other) - (own > other)) for own, other in pairs]


def ladder_of(
    deals: Sequence[DealCount], names: Sequence[str], cap: int, scales: Sequence[MakeScale] = ()
) -> Ladder:
    """Rate bots.

    Args:
        deals: all that was played, in any order.
        names: bots that are rated even if they have not played.
        cap: the games between the same two that count in full.
        scales: the first of them that exists is that of the ratings; by default ``anchored``.
    """
    everyone = tuple(sorted({*names, *(name for deal in deals for name in deal.bots)}))
    numbers = {name: number for number, name in enumerate(everyone)}
    before = _versions_before(numbers)
    # Sums of floating point depend on the order, and ratings must depend on the games alone.
    counted = [
        EqualDeals(tuple(numbers[name] for name in deal.bots), deal.points, deal.games, deal.times)
        for deal in sorted(deals)
    ]
    fitted = fit(counted, len(everyone), cap, before)
    made = [make(fitted, numbers) for make in scales or (anchored,)]
    scale = next(filter(None, made), None)
    games: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for deal in deals:
        games.update(dict.fromkeys(deal.bots, deal.games * deal.times))
        played.update(dict.fromkeys(deal.bots, deal.times))
    rows = zip(everyone, _intervals(fitted, scale), strict=True)
    ratings = [
        Rating(
            name,
            *(interval if games[name] or number in before else UNKNOWN),
            games=games[name],
            deals=played[name],
        )
        for number, (name, interval) in enumerate(rows)
    ]
    return Ladder(everyone, fitted, tuple(sorted(ratings, key=_order)), scale)


def scales_for(bots: Sequence[EntrantSpec]) -> Sequence[MakeScale]:
    """The scales of a tournament: that of arenas, if the bots that fix it are those of an arena and
    there are others to rate; otherwise, that of the mean.

    Args:
        bots: the participants.
    """
    built_in = {bot.name for bot in bots if bot.spec == bot.name}
    known = len(bots) > len(SCALE) and built_in.issuperset(SCALE)
    return (anchored, centered) if known else (centered,)


def _versions_before(numbers: dict[str, int]) -> dict[int, int]:
    """For each new version of a bot, its number and that of the version before."""
    return {
        number: numbers[old]
        for name, number in numbers.items()
        if (old := _previous_version(name)) in numbers
    }


def _previous_version(name: str) -> str | None:
    """The name of the version before, if this names a later one than the first."""
    found = _VERSIONED.fullmatch(name)
    if found is None:
        return None
    before = int(found[2]) - 1
    return found[1] if before == 1 else f"{found[1]}{VERSION}{before}"


def _order(rating: Rating) -> tuple[float, str]:
    return (-(-math.inf if rating.rating is None else rating.rating), rating.name)


def anchored(fitted: Fit, numbers: Mapping[str, int]) -> Scale | None:
    """The scale on which ``random`` has 0 and ``greedy`` 1,000; None until they can be told apart.

    Ratings depend on the strengths of these two as well, which have errors, too.

    Args:
        fitted: the strengths.
        numbers: the number of each bot in the fit.
    """
    if ZERO not in numbers or THOUSAND not in numbers:
        return None
    zero, thousand = numbers[ZERO], numbers[THOUSAND]
    unit = fitted.strengths[thousand] - fitted.strengths[zero]
    step = np.zeros(len(numbers))
    step[thousand], step[zero] = 1.0, -1.0
    if unit <= MIN_LEAD * math.sqrt(step @ fitted.covariance @ step):
        return None
    shares = (fitted.strengths - fitted.strengths[zero]) / unit
    slopes = np.eye(len(numbers))
    slopes[:, zero] -= 1 - shares
    slopes[:, thousand] -= shares
    point = float(unit) / 1000
    return Scale("anchors", float(fitted.strengths[zero]), point, slopes / point)


def centered(fitted: Fit, numbers: Mapping[str, int]) -> Scale | None:
    """The scale on which the mean of all bots that have met others is 0, and 400 points more mean
    odds of 10 to 1; None if none have. Arguments as for ``anchored``.
    """
    played = fitted.games.any(axis=1)
    if not played.any():
        return None
    point = math.log(10) / 400
    slopes = np.eye(len(numbers)) - played / np.count_nonzero(played)
    return Scale("mean", float(fitted.strengths[played].mean()), point, slopes / point)


def _intervals(
    fitted: Fit, scale: Scale | None
) -> list[tuple[float | None, float | None, float | None]]:
    """The rating of each bot, and the ends of its interval."""
    if scale is None:
        return [UNKNOWN] * len(fitted.strengths)
    ratings = (fitted.strengths - scale.zero) / scale.point
    variances = ((scale.slopes @ fitted.covariance) * scale.slopes).sum(axis=1)
    halves = Z * np.sqrt(np.maximum(variances, 0.0))
    rows = np.round(np.stack([ratings, ratings - halves, ratings + halves], axis=1), DIGITS)
    rows += 0.0  # no bot has -0.0
    return [(row[0], row[1], row[2]) for row in rows.tolist()]

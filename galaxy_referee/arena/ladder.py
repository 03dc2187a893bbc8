"""A ladder: the bots of a division on one scale, on which ``random`` has 0 and ``greedy`` 1,000."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np

from galaxy_referee.arena.bots import previous_version
from galaxy_referee.arena.fit import EqualDeals, Fit, Numbers, fit

ZERO, THOUSAND = "random", "greedy"  # the bots that fix the scale
Z = 1.959963984540054
MIN_LEAD = 2.0  # standard errors that the second must lead by, or the scale has no unit
DIGITS = 1
UNKNOWN = (None, None, None)


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
        rating: its strength on the scale; None until the bots that fix the scale can be told
            apart, and for a new bot that has not played.
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


@dataclass(frozen=True)
class Ladder:
    """The ratings of a division, and the fit that they come from.

    Args:
        names: the bots, in the order of the fit.
        fit: their strengths.
        ratings: the best first.
        scaled: for each bot, the derivative of its rating by all strengths; None without a scale.
    """

    names: tuple[str, ...]
    fit: Fit
    ratings: tuple[Rating, ...]
    scaled: Numbers | None

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each bot in the fit."""
        return {name: number for number, name in enumerate(self.names)}


def ladder_of(deals: Sequence[DealCount], names: Sequence[str], cap: int) -> Ladder:
    """Rate the bots of a division.

    Args:
        deals: all that was played, in any order.
        names: bots that are rated even if they have not played.
        cap: the games between the same two that count in full.
    """
    everyone = tuple(sorted({*names, *(name for deal in deals for name in deal.bots)}))
    numbers = {name: number for number, name in enumerate(everyone)}
    before = {
        number: numbers[old]
        for name, number in numbers.items()
        if (old := previous_version(name)) in numbers
    }
    # Sums of floating point depend on the order, and ratings must depend on the games alone.
    counted = [
        EqualDeals(tuple(numbers[name] for name in deal.bots), deal.points, deal.games, deal.times)
        for deal in sorted(deals)
    ]
    fitted = fit(counted, len(everyone), cap, before)
    scaled = _scaled(fitted, numbers)
    games: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for deal in deals:
        games.update(dict.fromkeys(deal.bots, deal.games * deal.times))
        played.update(dict.fromkeys(deal.bots, deal.times))
    rows = zip(everyone, _intervals(fitted, scaled, numbers), strict=True)
    ratings = [
        Rating(
            name,
            *(interval if games[name] or number in before else UNKNOWN),
            games=games[name],
            deals=played[name],
        )
        for number, (name, interval) in enumerate(rows)
    ]
    return Ladder(everyone, fitted, tuple(sorted(ratings, key=_order)), scaled)


def _order(rating: Rating) -> tuple[float, str]:
    return (-(-math.inf if rating.rating is None else rating.rating), rating.name)


def _scaled(fitted: Fit, numbers: dict[str, int]) -> Numbers | None:
    """How each rating depends on the strengths: also through the scale, which has errors too."""
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
    scaled: Numbers = slopes * (1000 / unit)
    return scaled


def _intervals(
    fitted: Fit, scaled: Numbers | None, numbers: dict[str, int]
) -> list[tuple[float | None, float | None, float | None]]:
    """The rating of each bot, and the ends of its interval."""
    if scaled is None:
        return [UNKNOWN] * len(numbers)
    zero = fitted.strengths[numbers[ZERO]]
    unit = fitted.strengths[numbers[THOUSAND]] - zero
    ratings = 1000 * (fitted.strengths - zero) / unit
    variances = ((scaled @ fitted.covariance) * scaled).sum(axis=1)
    halves = Z * np.sqrt(np.maximum(variances, 0.0))
    rows = np.round(np.stack([ratings, ratings - halves, ratings + halves], axis=1), DIGITS)
    return [(row[0], row[1], row[2]) for row in rows.tolist()]

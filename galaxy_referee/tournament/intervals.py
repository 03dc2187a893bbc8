"""Shares of points with 95% confidence, for games whose deals share their luck.

docs/tournament-numbers.md, "Intervals", explains the method.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import msgspec

Z = NormalDist().inv_cdf(0.975)


class Sums(msgspec.Struct):
    """Sums over the deals so far, where a deal has `g` games with `p` points in total.

    Attributes:
        deals: the number of deals.
        games, points: the sums of g and p.
        gg, pp, pg: the sums of g², p² and p·g.
    """

    deals: int = 0
    games: int = 0
    points: float = 0.0
    gg: int = 0
    pp: float = 0.0
    pg: float = 0.0

    def add(self, points: float, games: int) -> None:
        """Add a deal."""
        self.deals += 1
        self.games += games
        self.points += points
        self.gg += games * games
        self.pp += points * points
        self.pg += points * games


class Share(msgspec.Struct, frozen=True):
    """A share of points, 0 to 1.

    Attributes:
        share: points by games.
        low, high: the ends of its 95% interval.
        points, games, deals: the numbers that it is based on.
        effective_games: the number of independent games with the same information.
    """

    share: float
    low: float
    high: float
    points: float
    games: int
    deals: int
    effective_games: float


def effective_games(sums: Sums) -> float:
    """The number of independent games with the same uncertainty as these deals.

    The deals' variance is computed with one fully won and one fully lost deal added, so that a few
    deals that happen to agree do not appear certain. Deals of one game, won or lost, count as one
    game each.
    """
    size = sums.games / sums.deals
    points, games = sums.points + size, sums.games + 2 * size
    mean = points / games
    squares = sums.pp - 2 * mean * sums.pg + mean * mean * sums.gg
    squares += size * size * (mean * mean + (1 - mean) * (1 - mean))
    variance = squares / (size * size * (sums.deals + 2))
    return sums.deals * mean * (1 - mean) / variance


def share(sums: Sums) -> Share:
    """The share, with Wilson's interval for the effective number of games. Requires a deal."""
    p, n = sums.points / sums.games, effective_games(sums)
    center = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return Share(
        share=p,
        low=max(0.0, center - half) if p > 0 else 0.0,
        high=min(1.0, center + half) if p < 1 else 1.0,
        points=sums.points,
        games=sums.games,
        deals=sums.deals,
        effective_games=n,
    )


def p_value(share: Share) -> float:
    """The probability of a share at least this far from one half between equal bots.

    It is below 0.05 exactly if the share's interval excludes one half.
    """
    z = abs(share.share - 0.5) * 2 * math.sqrt(share.effective_games)
    return math.erfc(z / math.sqrt(2))


def holm(values: list[float]) -> list[float]:
    """The p-values adjusted for their number, by Holm's step-down method."""
    adjusted, floor = [0.0] * len(values), 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        floor = max(floor, min(1.0, (len(values) - rank) * values[index]))
        adjusted[index] = floor
    return adjusted

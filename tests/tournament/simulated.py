"""Ladders of simulated bots, whose strengths are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import erf, sqrt
from typing import Any

import numpy as np

from galaxy_referee.tournament.ladder import DealCount

SHARED = 0.6  # the correlation of a seat's luck between the games of a deal


def names_of(bots: int) -> list[str]:
    """The anchors that fix the scale, and further bots."""
    return ["random", "greedy", *(f"bot-{number}" for number in range(2, bots))]


def strengths_of(seed: int, bots: int) -> list[float]:
    """Strengths in the order of the names."""
    return [0.0, 3.0, *np.random.default_rng([seed, 1]).normal(1.8, 1.2, bots - 2)]


def simulated(
    seed: int, strengths: Sequence[float], deals: int, sizes: Sequence[int]
) -> list[DealCount]:
    """Mirrored deals at random tables, whose pairs follow Bradley and Terry's model exactly.

    Args:
        seed: of the luck.
        strengths: of the bots.
        deals: how many.
        sizes: the possible sizes of tables.
    """
    names, lots = names_of(len(strengths)), np.random.default_rng([seed, 2])
    counted: Counter[tuple[tuple[str, ...], tuple[float, ...], int]] = Counter()
    for _ in range(deals):
        size = int(lots.choice(sizes))
        company = sorted(lots.choice(len(names), size, replace=False), key=lambda bot: names[bot])
        seatings = list(permutations(range(size))) if size < 4 else rotations(size)
        luck, points = lots.normal(size=size), dict.fromkeys(combinations(range(size), 2), 0.0)
        own = lots.normal(size=(len(seatings), size))
        lucks = gumbel(sqrt(SHARED) * luck + sqrt(1 - SHARED) * own).tolist()
        for seating, seats in zip(seatings, lucks, strict=True):
            results = {
                bot: strengths[company[bot]] + seats[seat] for seat, bot in enumerate(seating)
            }
            for a, b in points:
                points[a, b] += results[a] > results[b]
        bots = tuple(names[bot] for bot in company)
        counted[bots, tuple(points.values()), len(seatings)] += 1
    return [DealCount(*key, times) for key, times in counted.items()]


def rotations(size: int) -> list[tuple[int, ...]]:
    return [tuple((seat + shift) % size for seat in range(size)) for shift in range(size)]


def gumbel(normal: Any) -> Any:
    """Luck whose differences are logistic, from luck that is easy to correlate."""
    shares = np.clip((1 + np.vectorize(erf)(normal / sqrt(2))) / 2, 1e-12, 1 - 1e-12)
    return -np.log(-np.log(shares))

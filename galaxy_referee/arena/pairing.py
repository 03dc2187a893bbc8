"""Matchmaking: pairs bots by the information that a result would add."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from galaxy_referee.tournament.fit import Numbers
from galaxy_referee.tournament.ladder import Ladder

PATIENCE = 0.2  # how much more a pair is worth whose last game was e times as many batches ago
LOT = 0.01  # of the worth, so that equals take turns


class Worth(Protocol):
    """The information in a game of the row against the column, given the covariance of
    strengths."""

    def __call__(self, covariance: Numbers, known: Numbers) -> Numbers: ...


def everyone(covariance: Numbers, known: Numbers) -> Numbers:
    """The information that a game adds about all bots together.

    Args:
        covariance: the covariance of the errors of strengths.
        known: what a game between the row and the column tells about their difference.
    """
    own = np.diag(covariance)
    doubt = own[:, None] + own[None, :] - 2 * covariance
    told: Numbers = np.log1p(known * np.maximum(doubt, 0.0))
    return told


def one(scaled: Numbers) -> Worth:
    """The information that a game adds about one rating.

    Args:
        scaled: the derivative of the rating by all strengths.
    """

    def worth(covariance: Numbers, known: Numbers) -> Numbers:
        own = np.diag(covariance)
        doubt = np.maximum(own[:, None] + own[None, :] - 2 * covariance, 0.0)
        shared = covariance @ scaled
        told: Numbers = known * (shared[:, None] - shared[None, :]) ** 2 / (1 + known * doubt)
        return told / max(float(scaled @ shared), 1e-9)

    return worth


def choose_tables(
    ladder: Ladder,
    bots: Sequence[str],
    players: int,
    count: int,
    *,
    games: int = 2,
    worth: Worth = everyone,
    ages: Callable[[str, str], int] = lambda a, b: 0,
    seed: int = 0,
) -> list[tuple[str, ...]]:
    """The bots for the next deals, in random seats; those first whose games teach most.

    Each deal is chosen as if the results of those before it were known.

    Args:
        ladder: the ratings so far, also of bots that have not played.
        bots: the names of those that may be seated, at least as many as there are seats.
        players: the number of seats.
        count: the number of deals.
        games: the games of a deal.
        worth: what a game is worth.
        ages: the batches since two bots last met.
        seed: decides among equals.
    """
    numbers = np.array([ladder.numbers[name] for name in bots])
    chances = ladder.fit.chances
    known = games * chances * chances.T
    patience = 1 + PATIENCE * np.log1p([[ages(a, b) for b in bots] for a in bots])
    lots = np.random.default_rng(seed)
    covariance = ladder.fit.covariance.copy()
    tables = []
    for _ in range(count):
        values = worth(covariance, known)[np.ix_(numbers, numbers)] * patience
        values = values * (1 + LOT * lots.random(values.shape))
        seated = _company((values + values.T) / 2, players)
        tables.append(tuple(bots[index] for index in lots.permutation(seated)))
        for a in seated:
            for b in seated:
                if a < b:
                    covariance = _learned(covariance, numbers[a], numbers[b], known)
    return tables


def _company(values: Numbers, players: int) -> list[int]:
    """The pair that is worth most, and one by one who is worth most with those seated."""
    values = values.copy()
    np.fill_diagonal(values, -np.inf)
    first, second = np.unravel_index(np.argmax(values), values.shape)
    seated = [int(first), int(second)]
    while len(seated) < players:
        seated.append(int(np.argmax(values[seated].sum(axis=0))))
    return seated


def _learned(covariance: Numbers, a: int, b: int, known: Numbers) -> Numbers:
    """The covariance after a deal between two bots."""
    shared = covariance[:, a] - covariance[:, b]
    doubt = shared[a] - shared[b]
    less: Numbers = covariance - np.outer(shared, shared) * (
        known[a, b] / (1 + known[a, b] * doubt)
    )
    return less

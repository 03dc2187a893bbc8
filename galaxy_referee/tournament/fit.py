"""The strengths of bots, fitted to the places of all games.

The model is that of Bradley and Terry: *a* finishes ahead of *b* with probability
1 / (1 + exp(b - a)). Tables with more seats count as all their pairs; under the model of Plackett
and Luce, whose pairs are Bradley and Terry's, the estimates remain consistent. A normal prior keeps
strengths finite.

The games of a mirrored deal share their luck, and the pairs of a table share its seats, so neither
are independent. The uncertainty is therefore measured over deals. Equal deals are counted, so the
time for a fit does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[Any]
SPREAD = 3.0  # the standard deviation of strengths in the prior
SUCCESSOR_SPREAD = 1.0  # that of a version's strength around the one before
BORROWED = 20  # deals of a bot at which its own results say as much about the spread as everyone's
MAX_STEP = 2.0
PRECISE = 1e-10
MAX_STEPS = 200
AT_A_TIME = 4096  # kinds of deals, so that memory for what is between two sums does not grow


class EqualDeals(NamedTuple):
    """Deals of the same bots with the same points.

    Args:
        bots: their numbers.
        points: for each pair of them, in the order of ``combinations``, the points of the first
            against the second over all games of a deal.
        games: the games in which each pair met.
        times: how often this happened.
    """

    bots: tuple[int, ...]
    points: tuple[float, ...]
    games: int
    times: int


@dataclass(frozen=True)
class Fit:
    """The result of a fit.

    Args:
        strengths: by the number of the bot.
        covariance: the covariance of their errors.
        games: for each pair of bots, the games in which they met.
        points: the points of the row against the column.
    """

    strengths: Numbers
    covariance: Numbers
    games: Numbers
    points: Numbers

    @cached_property
    def chances(self) -> Numbers:
        """The probability that the row finishes ahead of the column."""
        return _chances(self.strengths)


@dataclass(frozen=True)
class _Tables:
    """Deals at tables of one size, as arrays: a row for each kind of deal."""

    bots: Numbers
    points: Numbers
    games: Numbers
    times: Numbers


def fit(
    deals: Sequence[EqualDeals], bots: int, cap: int, before: Mapping[int, int] | None = None
) -> Fit:
    """Fit the strengths of bots.

    Args:
        deals: what was played.
        bots: the number of bots.
        cap: the games between the same two that count in full. Further ones only make each of
            them count less.
        before: for a new version of a bot, its number and that of the version before.
    """
    tables = _tables(deals)
    games, points = _totals(tables, bots)
    weights = np.minimum(1.0, cap / np.maximum(games, 1))
    prior = _prior(bots, before or {})
    strengths = _strengths(weights * games, weights * points, prior)
    information = _information(weights * games, strengths) + prior
    spread = _spread(tables, strengths, weights, games) + prior
    inverse = np.linalg.inv(information)
    covariance = inverse @ spread @ inverse
    return Fit(strengths, (covariance + covariance.T) / 2, games, points)


def _tables(deals: Sequence[EqualDeals]) -> list[_Tables]:
    tables = []
    for size in sorted({len(deal.bots) for deal in deals} - {0, 1}):
        alike = [deal for deal in deals if len(deal.bots) == size]
        starts = range(0, len(alike), AT_A_TIME)
        tables += [_of_size(size, alike[start : start + AT_A_TIME]) for start in starts]
    return tables


def _of_size(size: int, deals: Sequence[EqualDeals]) -> _Tables:
    first, second = np.triu_indices(size, 1)
    won = np.array([deal.points for deal in deals], dtype=float)
    games = np.array([deal.games for deal in deals], dtype=float)
    points = np.zeros((len(deals), size, size))
    points[:, first, second] = won
    points[:, second, first] = games[:, None] - won
    bots = np.array([deal.bots for deal in deals], dtype=np.int64)
    return _Tables(bots, points, games, np.array([deal.times for deal in deals], dtype=float))


def _totals(tables: Sequence[_Tables], bots: int) -> tuple[Numbers, Numbers]:
    """The games of each pair of bots, and the row's points."""
    games, points = np.zeros((bots, bots)), np.zeros((bots, bots))
    for table in tables:
        rows, columns = _pairs(table)
        met = (table.games * table.times)[:, None, None] * _others(table)
        np.add.at(games, (rows, columns), met)
        np.add.at(points, (rows, columns), table.points * table.times[:, None, None])
    return games, points


def _pairs(table: _Tables) -> tuple[Numbers, Numbers]:
    """For each deal, its bots as rows and as columns of a matrix."""
    return table.bots[:, :, None], table.bots[:, None, :]


def _others(table: _Tables) -> Numbers:
    """1 for each pair of different seats."""
    return 1.0 - np.eye(table.bots.shape[1])


def _prior(bots: int, before: Mapping[int, int]) -> Numbers:
    """The precision of the prior: each strength is near 0, and a new version's near the old's."""
    precision: Numbers = np.eye(bots) / SPREAD**2
    for new, old in before.items():
        step = np.zeros(bots)
        step[new], step[old] = 1.0, -1.0
        precision += np.outer(step, step) / SUCCESSOR_SPREAD**2
    return precision


def _chances(strengths: Numbers) -> Numbers:
    ahead: Numbers = 1.0 / (1.0 + np.exp(strengths[None, :] - strengths[:, None]))
    return ahead


def _strengths(games: Numbers, points: Numbers, prior: Numbers) -> Numbers:
    """The most probable strengths, by Newton's method with bounded steps."""
    strengths = np.zeros(len(games))
    for _ in range(MAX_STEPS):
        slope = (points - games * _chances(strengths)).sum(axis=1) - prior @ strengths
        step = np.linalg.solve(_information(games, strengths) + prior, slope)
        largest = float(np.max(np.abs(step), initial=0.0))
        strengths += step * min(1.0, MAX_STEP / max(largest, PRECISE))
        if largest < PRECISE:
            break
    return strengths


def _information(games: Numbers, strengths: Numbers) -> Numbers:
    """The Fisher information of the games, assuming independence."""
    chances = _chances(strengths)
    known = games * chances * chances.T
    information: Numbers = np.diag(known.sum(axis=1)) - known
    return information


def _spread(
    tables: Sequence[_Tables], strengths: Numbers, weights: Numbers, games: Numbers
) -> Numbers:
    """How much the sums that the fit balances vary from deal to deal.

    A bot with few deals borrows the spread that all deals have on average, relative to independent
    games: a few equal results must not look like certainty.
    """
    bots = len(strengths)
    independent = _information(weights**2 * games, strengths)
    measured, deals, comparisons = np.zeros((bots, bots)), np.zeros(bots), 0.0
    for table in tables:
        rows, columns = _pairs(table)
        expected = table.games[:, None, None] * _chances(strengths)[rows, columns] * _others(table)
        surprise = (weights[rows, columns] * (table.points - expected)).sum(axis=2)
        products = surprise[:, :, None] * surprise[:, None, :]
        np.add.at(measured, (rows, columns), products * table.times[:, None, None])
        np.add.at(deals, table.bots, table.times[:, None] * np.ones_like(surprise))
        comparisons += float(table.times.sum()) * (table.bots.shape[1] - 1)
    fitted = max(0, np.count_nonzero(deals) - 1)
    measured *= comparisons / max(comparisons - fitted, comparisons / 2, 1.0)
    own = deals / (deals + BORROWED)
    ratio = _ratio(float(np.trace(measured)), float(np.trace(independent)), comparisons)
    return (
        np.sqrt(np.outer(own, own)) * measured
        + np.sqrt(np.outer(1 - own, 1 - own)) * ratio * independent
    )


def _ratio(measured: float, independent: float, comparisons: float) -> float:
    """The spread over all deals, relative to independent games; about 1 while there are few."""
    if independent <= 0.0:
        return 1.0
    imagined = independent * BORROWED / (comparisons + BORROWED)
    return (measured + imagined) / (independent + imagined)

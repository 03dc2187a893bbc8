"""Distributions of whole numbers, kept as counts: exact, and small if few values differ."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec


class Distribution(msgspec.Struct, frozen=True):
    """The distribution of values.

    Attributes:
        count: the number of values.
        mean, sd: arithmetic mean and standard deviation of the sample; None if undefined.
        min, q1, median, q3, max: the smallest value with at least no, a quarter, half,
            three quarters, and all of the values up to it; None if there are no values.
        histogram: pairs of a value and its count, by value.
    """

    count: int
    mean: float | None
    sd: float | None
    min: int | None
    q1: int | None
    median: int | None
    q3: int | None
    max: int | None
    histogram: tuple[tuple[int, int], ...]


def distribution(counts: Mapping[int, int]) -> Distribution:
    """Describe counted values.

    Args:
        counts: the count of each value.
    """
    histogram = tuple(sorted(counts.items()))
    count = sum(counts.values())
    if not count:
        return Distribution(0, None, None, None, None, None, None, None, ())
    mean = sum(value * times for value, times in histogram) / count
    squares = sum((value - mean) ** 2 * times for value, times in histogram)
    return Distribution(
        count=count,
        mean=mean,
        sd=math.sqrt(squares / (count - 1)) if count > 1 else None,
        min=histogram[0][0],
        q1=_quantile(histogram, count, 0.25),
        median=_quantile(histogram, count, 0.5),
        q3=_quantile(histogram, count, 0.75),
        max=histogram[-1][0],
        histogram=histogram,
    )


def _quantile(histogram: tuple[tuple[int, int], ...], count: int, part: float) -> int:
    seen = 0
    for value, times in histogram:
        seen += times
        if seen >= part * count:
            return value
    raise AssertionError("all values are below the last")

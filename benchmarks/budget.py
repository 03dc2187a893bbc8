"""Budgets, and the measured lines of the report."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum
from statistics import median, quantiles

# Yields values by the names of lines, repeatedly; closing it closes its servers.
Rounds = Generator[dict[str, float], None, None]

PAIRS = 20  # the minimum number of results for lines measured in turns
SINGLE = 3  # for other lines: waiting times, memory, and limits that hold on any machine
NOISY = 15  # in percent, between the first and last deciles of the results


class Verdict(Enum):
    """Whether a budget is met."""

    MET = ""
    NOT_MET = "NOT MET"
    NOISY = "noisy"
    TOO_FEW = "too few results"


@dataclass(frozen=True)
class Budget:
    """A line's budget.

    Args:
        name: the name of the line.
        unit: the unit of the value and of the budget.
        must: the required value; None if the line is for information only.
        aim: the desired value.
        least: whether higher is better, so that the budget is a lower bound.
    """

    name: str
    unit: str
    must: float | None = None
    aim: float | None = None
    least: bool = False


@dataclass(frozen=True)
class Group:
    """Lines that are measured together.

    Args:
        budgets: the budgets of the lines.
        rounds: measures all of them repeatedly.
        least: the number of results needed for a verdict: fewer than ``PAIRS`` if nothing
            alternates.
        usual: the default number of results; None for the number needed for a verdict.
    """

    budgets: tuple[Budget, ...]
    rounds: Callable[[], Rounds]
    least: int = PAIRS
    usual: int | None = None

    def count(self, wanted: int | None) -> int:
        """The number of results to collect; single measurements are not repeated more than
        needed."""
        if wanted is None:
            return self.usual or self.least
        return wanted if self.least >= PAIRS else min(wanted, self.least)


@dataclass(frozen=True)
class Line:
    """A line of the report.

    Args:
        budget: the budget.
        values: the results.
        least: the number of results needed for a verdict.
    """

    budget: Budget
    values: tuple[float, ...]
    least: int = PAIRS

    @property
    def value(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def apart(self) -> float | None:
        """The distance between the first and last deciles of the results, in percent of the median;
        None if there are too few results."""
        if len(self.values) < 10 or not self.value:
            return None
        tenths = quantiles(self.values, n=10, method="inclusive")
        return 100 * (tenths[-1] - tenths[0]) / abs(self.value)

    @property
    def verdict(self) -> Verdict:
        """Whether the median meets the budget, if there is a verdict."""
        if len(self.values) < self.least:
            return Verdict.TOO_FEW
        if self.apart is not None and self.apart > NOISY:
            return Verdict.NOISY
        must = self.budget.must
        met = must is None or (self.value >= must if self.budget.least else self.value <= must)
        return Verdict.MET if met else Verdict.NOT_MET

    def __str__(self) -> str:
        budget = self.budget
        text = f"{budget.name} {shown(self.value)} {budget.unit}"
        if self.apart is not None:
            text += f", tenths {self.apart:.0f}% apart"
        if budget.must is not None:
            text += f" (must {budget.must:,.10g}, aim {budget.aim:,.10g})"
        return f"{text}  {self.verdict.value}".rstrip()


def shown(value: float) -> str:
    """A value with its significant digits."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"

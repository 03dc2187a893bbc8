"""What is measured, its budget, and a measured line of the report."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum
from statistics import median, quantiles

# Values by the names of lines, again and again; what they need, such as servers, closes with it.
Rounds = Generator[dict[str, float], None, None]

PAIRS = 20  # the fewest results of what is measured in turns
SINGLE = 3  # those of what is not: waiting times, memory, and limits that hold on any machine
NOISY = 15  # percent between the first and the last tenth of the results


class Verdict(Enum):
    """Whether a budget is met."""

    MET = ""
    NOT_MET = "NOT MET"
    NOISY = "noisy"
    TOO_FEW = "too few results"


@dataclass(frozen=True)
class Budget:
    """What a line measures, and what it has to reach.

    Args:
        name: the name of the line.
        unit: the unit of its value and of the budget.
        must: the budget that has to be met; None for information.
        aim: the budget to aim at.
        least: whether more is better, so that the budget is a lower bound.
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
        rounds: measures all of them again and again.
        least: how many results a verdict takes: fewer than ``PAIRS`` where nothing takes turns.
        usual: how many are made, if nothing else is said; None for as many as it takes.
    """

    budgets: tuple[Budget, ...]
    rounds: Callable[[], Rounds]
    least: int = PAIRS
    usual: int | None = None

    def count(self, wanted: int | None) -> int:
        """How many results are made; a single measurement is not made more often than it takes."""
        if wanted is None:
            return self.usual or self.least
        return wanted if self.least >= PAIRS else min(wanted, self.least)


@dataclass(frozen=True)
class Line:
    """One line of the report.

    Args:
        budget: what was measured.
        values: the results.
        least: how many a verdict takes.
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
        """How far the first and the last tenth of the results lie apart, in percent of the median;
        None if too few were made to say so."""
        if len(self.values) < 10 or not self.value:
            return None
        tenths = quantiles(self.values, n=10, method="inclusive")
        return 100 * (tenths[-1] - tenths[0]) / abs(self.value)

    @property
    def verdict(self) -> Verdict:
        """Whether the median meets its budget, if that can be said."""
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
    """A value with as many digits as mean something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"

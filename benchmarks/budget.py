"""What is measured, its budget, and a measured line of the report."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from statistics import median

# Values by the names of lines, again and again; what they need, such as servers, closes with it.
Rounds = Generator[dict[str, float], None, None]


@dataclass(frozen=True)
class Budget:
    """What a line measures, and what it has to reach.

    Args:
        name: of the line.
        unit: of its value and of the budget.
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
        budgets: of the lines.
        rounds: measures all of them again and again.
        most_rounds: more rounds are not worth their time; None for any number.
    """

    budgets: tuple[Budget, ...]
    rounds: Callable[[], Rounds]
    most_rounds: int | None = None


@dataclass(frozen=True)
class Line:
    """One line of the report.

    Args:
        budget: what was measured.
        values: the result of each round.
    """

    budget: Budget
    values: tuple[float, ...]

    @property
    def value(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def spread(self) -> float:
        """How far the results lie apart, in percent of the median."""
        apart = max(self.values) - min(self.values)
        return 100 * apart / abs(self.value) if self.value else 0.0

    @property
    def met(self) -> bool:
        """Whether the median meets its budget."""
        if self.budget.must is None:
            return True
        return (
            self.value >= self.budget.must if self.budget.least else self.value <= self.budget.must
        )

    def __str__(self) -> str:
        budget = self.budget
        text = f"{budget.name} {shown(self.value)} {budget.unit}"
        if len(self.values) > 1:
            text += f", spread {self.spread:.0f}%"
        if budget.must is not None:
            text += f" (must {budget.must:,g}, aim {budget.aim:,g})"
        return text if self.met else f"{text}  NOT MET"


def shown(value: float) -> str:
    """A value with as many digits as mean something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"

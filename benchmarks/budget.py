"""What is measured, its budget, and a measured line of the report."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from statistics import median

# Values by the names of lines, again and again; what they need, such as servers, closes with it.
Rounds = Generator[dict[str, float], None, None]


# The units of what a slower machine takes more of, or does less of.
TIMES, RATES = ("us", "ms"), ("decisions/s", "choices/s", "moves/s")


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

    @property
    def depends_on_speed(self) -> bool:
        """Whether it holds for the reference machine, to whose speed results are converted."""
        return self.unit in (*TIMES, *RATES)


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
        slowness: how many times as long as the reference machine this one took, in each round.
    """

    budget: Budget
    values: tuple[float, ...]
    slowness: tuple[float, ...] = ()

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
    def converted(self) -> float:
        """The median of what the reference machine would have given in each round."""
        if not (self.slowness and self.budget.depends_on_speed):
            return self.value
        power = -1 if self.budget.unit in TIMES else 1
        pairs = zip(self.values, self.slowness, strict=True)
        return median(value * slowness**power for value, slowness in pairs)

    @property
    def met(self) -> bool:
        """Whether the median, on the reference machine, meets its budget."""
        must = self.budget.must
        if must is None:
            return True
        return self.converted >= must if self.budget.least else self.converted <= must

    def __str__(self) -> str:
        budget = self.budget
        text = f"{budget.name} {shown(self.value)} {budget.unit}"
        if len(self.values) > 1:
            text += f", spread {self.spread:.0f}%"
        if budget.must is not None:
            if self.converted != self.value:
                text += f", on the reference machine {shown(self.converted)}"
            text += f" (must {budget.must:,g}, aim {budget.aim:,g})"
        return text if self.met else f"{text}  NOT MET"


def shown(value: float) -> str:
    """A value with as many digits as mean something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}"

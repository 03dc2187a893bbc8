"""A measured number beside its budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line of the report.

    Args:
        name: what was measured.
        value: the result.
        unit: of the result and the budget.
        must: the budget that has to be met; None for information.
        aim: the budget to aim at.
        least: whether the budget is a lower bound.
    """

    name: str
    value: float
    unit: str
    must: float | None = None
    aim: float | None = None
    least: bool = True

    @property
    def met(self) -> bool:
        """Whether the value meets its budget."""
        if self.must is None:
            return True
        return self.value >= self.must if self.least else self.value <= self.must

    def __str__(self) -> str:
        value = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.2f}"
        budget = "" if self.must is None else f" (must {self.must:,g}, aim {self.aim:,g})"
        return f"{self.name} {value} {self.unit}{budget}{'' if self.met else '  NOT MET'}"

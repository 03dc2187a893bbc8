"""What all soaks share: faults, each at its moment, and a report with what was violated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from benchmarks.progress import tell

SHOWN = 50  # violations that are printed


@dataclass(frozen=True)
class Fault:
    """Something that happens in a run.

    Args:
        at: its moment, in the unit of the run.
        name: its name.
        cause: called to cause it.
    """

    at: float
    name: str
    cause: Callable[[], Any]


@dataclass(kw_only=True)
class Report:
    """The result of a run.

    Args:
        faults: the number of faults caused, by name.
        wrong: the violations.
    """

    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """All of it as text."""
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name != "wrong":
                yield f"  {each.name}: {dict(value) if isinstance(value, Counter) else value}"
        yield from (f"  wrong: {sentence}" for sentence in self.wrong[:SHOWN])
        yield f"  {len(self.wrong)} violations." if self.wrong else "  No violations."


def cause(
    faults: Iterable[Fault],
    until: Callable[[float], None],
    progress: Callable[[], str],
    report: Report,
) -> None:
    """Cause faults, one after another.

    Args:
        faults: in order.
        until: waits for a moment.
        progress: describes how far the run has come.
        report: counts the faults.
    """
    for fault in faults:
        until(fault.at)
        tell(f"{progress()}; {fault.name}")
        fault.cause()
        report.faults[fault.name] += 1

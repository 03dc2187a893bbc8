"""Phases in which all seats work side by side: nothing one does depends on another (OQ-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from engine.kernel.audit import Fault
from engine.kernel.steps import Together
from engine.roll.endings import EndPhase
from engine.roll.powers import Phase
from engine.roll.table import Roll

LineT = TypeVar("LineT")


class Work(Together, Generic[LineT], tag="work", kw_only=True):
    """The steps each seat still has to do in a phase.

    Args:
        phase: the phase.
        lanes: by seat, its steps, the next one last.
    """

    phase: str
    lanes: list[list[LineT]]

    def faults(self, t: Any) -> Iterator[Fault]:
        if self.phase != t.phase:
            yield Fault("/phase", "wrong_phase", f"The phase is {t.phase}.")
        yield from super().faults(t)


def work_together(t: Roll, phase: Phase, lanes: list[list[Any]]) -> None:
    """Begin a phase that all seats work through side by side.

    Args:
        t: the table.
        phase: the phase.
        lanes: by seat, its steps, the next one last.
    """
    t.phase = phase
    t.tell("phase_started", phase=phase)
    t.then(EndPhase(phase))
    Work(phase=phase, lanes=lanes).begin(t)

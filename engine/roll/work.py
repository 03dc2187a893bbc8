"""Phases in which all seats work side by side: nothing one does depends on another (OQ-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from engine.kernel.audit import Fault
from engine.kernel.steps import Together

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

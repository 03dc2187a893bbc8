"""The two kinds of steps in an action: those of its plan, and those that they ask for.

The plan of an action (``plan`` in its module) is a list of steps that run in order. Each of them
may ask for choices while it runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step


class AskedChoice(Choice[FrontiersState]):
    """A choice that a step of a plan asks for.

    ``asked_by`` is the step that asks for it when it is done; without one, a step in progress does.
    """

    asked_by: ClassVar[type[Step[Any]] | None] = None

    seat: int

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return self.is_asked(t, below)

    def is_asked(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        """Whether an action can be asking for it. A seat is asked for one thing at a time."""
        earlier = [step for step in below if isinstance(step, AskedChoice)]
        return bool(below) and t.chooser is not None and all(map(self._can_follow, earlier))

    def _can_follow(self, other: AskedChoice) -> bool:
        return other.seat == self.seat and other._subject() != self._subject()

    def _subject(self) -> tuple[object, ...]:
        """What it asks for: its kind and the power, world or kind of goods it is about."""
        about = (getattr(self, name, None) for name in ("power", "world", "good"))
        return (type(self), *about)


class PlannedStage(Stage[FrontiersState]):
    """Automatic work of a plan. The audit of the agenda checks that the plan has it here."""

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return is_planned(t, below)


class PlannedChoice(Choice[FrontiersState]):
    """A choice of a plan."""

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return is_planned(t, below)


def is_planned(t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
    """Whether a step of a plan can remain here: not on a choice that an earlier one asked for."""
    return t.chooser is not None and bool(below) and not isinstance(below[-1], AskedChoice)

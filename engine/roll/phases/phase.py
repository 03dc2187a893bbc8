"""The start of a phase, and the rest of the round after it (ROLL-ROUND-1, ROLL-ROUND-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll.state import RollState


class BeginPhase(Stage[RollState]):
    """The beginning of a phase, or of Manage Empire."""

    phase: ClassVar[str]

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase in t.active and lies_on_the_rest(t, self.phase, below)


def outside(t: RollState, phase: str) -> Iterator[Fault]:
    """The fault of a step that belongs to another phase."""
    if t.phase != phase:
        yield Fault(
            "",
            "wrong_phase",
            Text("This step does not occur in the phase {phase}.", phase=str(t.phase)),
        )


def lies_on_the_rest(t: RollState, phase: str, below: Sequence[Step[Any]]) -> bool:
    """Whether ``below`` is what remains of the round after a phase: the beginnings of later phases
    and, at the bottom, the next round. Nothing else can remain there, so counting them is
    enough."""
    phases = [*t.active, "manage"]
    return phase in phases and len(below) == len(phases) - phases.index(phase)

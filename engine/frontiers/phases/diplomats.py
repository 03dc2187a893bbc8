"""Send diplomats: 1 VP for the chooser, whose pawn moves to the front (NF-DIPLO).

The pawn moves when the action ends: see ``rounds.EndAction``.
"""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.frontiers.components.powers import Gains
from galaxy_referee.engine.frontiers.phases.action import PlannedStage
from galaxy_referee.engine.frontiers.state import FrontiersState, gain
from galaxy_referee.engine.kernel.steps import Step


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action."""
    return [TakePoint()]


class TakePoint(PlannedStage, tag="diplomats"):
    """NF-DIPLO-1, NF-DIPLO-4."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        gain(t, t.chooser, Gains(vp=1), 1, "send-diplomats")

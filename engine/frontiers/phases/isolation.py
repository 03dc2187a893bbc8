"""Isolation: the chooser takes 2 credits, the other seats do nothing (NF-ISO-1)."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.frontiers.components.powers import Gains
from galaxy_referee.engine.frontiers.phases.action import PlannedStage
from galaxy_referee.engine.frontiers.state import FrontiersState, gain
from galaxy_referee.engine.kernel.steps import Step


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action."""
    return [TakeCredits()]


class TakeCredits(PlannedStage, tag="isolation"):
    """NF-ISO-1."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        gain(t, t.chooser, Gains(credits=2), 1, "isolation")

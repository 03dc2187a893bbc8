"""Isolation: the chooser takes 2 credits, nobody else does anything (NF-ISO-1)."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.frontiers.powers import Gains
from galaxy_referee.engine.frontiers.table import Table, gain
from galaxy_referee.engine.kernel.steps import Stage, Step


def plan(t: Table, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action."""
    return [TakeCredits()]


class TakeCredits(Stage[Table], tag="isolation"):
    """NF-ISO-1."""

    def run(self, t: Table) -> None:
        assert t.chooser is not None
        gain(t, t.chooser, Gains(credits=2), 1, "isolation")

"""Phase III: Settle (ROLL-SETTLE)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.steps import Stage
from galaxy_referee.engine.roll.construction import Build, squares_can_be_full
from galaxy_referee.engine.roll.table import Roll
from galaxy_referee.engine.roll.work import work_together


class SettlePhase(Stage[Roll], tag="settle_phase"):
    """Settlers complete worlds. Powers pay at its end (ROLL-SETTLE-14)."""

    def run(self, t: Roll) -> None:
        lanes = [[Build(seat, "world")] for seat in t.seats()]
        work_together(t, "settle", lanes, squares_can_be_full(t, "world"))

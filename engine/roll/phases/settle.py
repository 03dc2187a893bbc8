"""Phase III: Settle (ROLL-SETTLE)."""

from __future__ import annotations

from galaxy_referee.engine.roll.phases.construction import Build, squares_can_be_full
from galaxy_referee.engine.roll.phases.phase import BeginPhase
from galaxy_referee.engine.roll.phases.work import work_together
from galaxy_referee.engine.roll.state import RollState


class SettlePhase(BeginPhase, tag="settle_phase"):
    """Settlers complete worlds. Powers pay at its end (ROLL-SETTLE-14)."""

    phase = "settle"

    def run(self, t: RollState) -> None:
        lanes = [[Build(seat, "world")] for seat in t.seats()]
        work_together(t, "settle", lanes, squares_can_be_full(t, "world"))

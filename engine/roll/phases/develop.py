"""Phase II: Develop (ROLL-DEVELOP)."""

from __future__ import annotations

from galaxy_referee.engine.roll.phases.construction import Build, squares_can_be_full
from galaxy_referee.engine.roll.phases.phase import BeginPhase
from galaxy_referee.engine.roll.phases.work import work_together
from galaxy_referee.engine.roll.state import RollState


class DevelopPhase(BeginPhase, tag="develop_phase"):
    """Developers complete developments. Powers pay at its end (ROLL-DEVELOP-15)."""

    phase = "develop"

    def run(self, t: RollState) -> None:
        lanes = [[Build(seat, "development")] for seat in t.seats()]
        work_together(t, "develop", lanes, squares_can_be_full(t, "development"))

"""Phase II: Develop (ROLL-DEVELOP)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.steps import Stage
from galaxy_referee.engine.roll.construction import Build, squares_can_be_full
from galaxy_referee.engine.roll.table import Roll
from galaxy_referee.engine.roll.work import work_together


class DevelopPhase(Stage[Roll], tag="develop_phase"):
    """Developers complete developments. Powers pay at its end (ROLL-DEVELOP-15)."""

    def run(self, t: Roll) -> None:
        lanes = [[Build(seat, "development")] for seat in t.seats()]
        work_together(t, "develop", lanes, squares_can_be_full(t, "development"))

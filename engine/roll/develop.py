"""Phase II: Develop (ROLL-DEVELOP)."""

from __future__ import annotations

from engine.kernel.steps import Stage
from engine.roll.construction import Build
from engine.roll.endings import end_phase
from engine.roll.table import Roll
from engine.roll.work import Work


class DevelopPhase(Stage, tag="develop_phase"):
    """Developers complete developments."""

    def run(self, t: Roll) -> None:
        t.phase = "develop"
        t.tell("phase_started", phase="develop")
        t.then(EndDevelop())
        Work(phase="develop", lanes=[[Build(seat, "development")] for seat in t.seats()]).begin(t)


class EndDevelop(Stage, tag="end_develop"):
    """Unused developers return, and powers pay (ROLL-DEVELOP-15)."""

    def run(self, t: Roll) -> None:
        end_phase(t, "develop")

"""Phase III: Settle (ROLL-SETTLE)."""

from __future__ import annotations

from engine.kernel.steps import Stage
from engine.roll.construction import Build
from engine.roll.endings import end_phase
from engine.roll.table import Roll
from engine.roll.work import Work


class SettlePhase(Stage, tag="settle_phase"):
    """Settlers complete worlds."""

    def run(self, t: Roll) -> None:
        t.phase = "settle"
        t.tell("phase_started", phase="settle")
        t.then(EndSettle())
        Work(phase="settle", lanes=[[Build(seat, "world")] for seat in t.seats()]).begin(t)


class EndSettle(Stage, tag="end_settle"):
    """Unused settlers return, and powers pay (ROLL-SETTLE-14)."""

    def run(self, t: Roll) -> None:
        end_phase(t, "settle")

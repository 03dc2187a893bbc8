"""What all phases share: who has the bonus of the action card, and how a phase ends."""

from __future__ import annotations

from engine.kernel.steps import Stage
from engine.race.table import Race


def times_chosen(t: Race, seat: int, action: str) -> int:
    """How often a seat chose Develop or Settle: the duplicate counts like the original
    (RACE-ADV-13)."""
    return t.chose(seat, action) + t.chose(seat, action + "2")


def times_performed(t: Race, action: str) -> int:
    """How many phases of Develop or Settle there are (RACE-ADV-5, -9)."""
    return max(times_chosen(t, seat, action) for seat in t.seats())


def has_bonus(t: Race, seat: int, action: str, nth: int) -> bool:
    """Whether a seat has the bonus in the first or second such phase (RACE-ROUND-6, RACE-ADV-6)."""
    return times_chosen(t, seat, action) >= nth


class EndPhase(Stage, tag="end_phase"):
    """All players have completed the phase (RACE-ROUND-8)."""

    def run(self, t: Race) -> None:
        t.end_phase()

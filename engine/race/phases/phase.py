"""What all phases share: who has the bonus of the action card, and how a phase ends."""

from __future__ import annotations

from galaxy_referee.engine.kernel.steps import Stage
from galaxy_referee.engine.race.expansions.goals.goals import examine
from galaxy_referee.engine.race.state import Race


def times_chosen(actions: list[str], action: str) -> int:
    """How often Develop or Settle is among these actions: the duplicate counts like the original
    (RACE-ADV-13)."""
    return (action in actions) + (action + "2" in actions)


def times_performed(t: Race, action: str) -> int:
    """How many phases of Develop or Settle there are (RACE-ADV-5, -9)."""
    return max(times_chosen(actions, action) for actions in t.all_actions())


def has_bonus(t: Race, seat: int, action: str, nth: int) -> bool:
    """Whether a seat has the bonus in the first or second such phase (RACE-ROUND-6, RACE-ADV-6)."""
    return times_chosen(t.players[seat].actions, action) >= nth


class EndPhase(Stage, tag="end_phase"):
    """All players have completed the phase; goals are examined (RACE-ROUND-8, TGS-GOAL-2)."""

    def run(self, t: Race) -> None:
        if t.goals and t.phase is not None:
            examine(t, t.phase)
        t.end_phase()

"""What all phases share: who has the bonus of the action card, placing a card, how a phase ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.race.extension import all_actions, points_of
from galaxy_referee.engine.race.state import Race


def times_chosen(actions: list[str], action: str) -> int:
    """How often Develop or Settle is among these actions: the duplicate counts like the original
    (RACE-ADV-13)."""
    return (action in actions) + (action + "2" in actions)


def times_performed(t: Race, action: str) -> int:
    """How many phases of Develop or Settle there are (RACE-ADV-5, -9)."""
    return max(times_chosen(actions, action) for actions in all_actions(t))


def has_bonus(t: Race, seat: int, action: str, nth: int) -> bool:
    """Whether a seat has the bonus in the first or second such phase (RACE-ROUND-6, RACE-ADV-6)."""
    return times_chosen(t.players[seat].actions, action) >= nth


def begin_phase(t: Race, phase: str) -> None:
    """Start a phase."""
    t.begin_phase(phase)
    for started in points_of(t).phase_started:
        started(t)


def place_card(t: Race, seat: int, card: str) -> None:
    """Place a card from hand in the tableau."""
    t.place(seat, card)
    for placed in points_of(t).card_placed:
        placed(t, seat, card)


class PhaseStage(Stage):
    """A phase that has yet to begin."""

    def can_remain(self, t: Race, below: Sequence[Step]) -> bool:
        """Behind the phase in progress; which phases follow is compared with the action cards."""
        return t.phase is not None and rest_of_phase(below) is None


class EndPhase(Stage, tag="end_phase"):
    """All players have completed the phase (RACE-ROUND-8)."""

    def run(self, t: Race) -> None:
        points = points_of(t)
        for ended in points.phase_ended:
            ended(t)
        t.end_phase()
        for cleared in points.cleared:
            cleared(t)

    def can_remain(self, t: Race, below: Sequence[Step]) -> bool:
        return t.phase is not None and rest_of_phase(below) is None


# -- for audits ------------------------------------------------------------------------------------


def rest_of_phase(below: Sequence[Step]) -> list[Any] | None:
    """What remains of the phase in progress under a step, the next step first; None if the end of
    the phase is not among it."""
    for index in range(len(below) - 1, -1, -1):
        if isinstance(below[index], EndPhase):
            return list(reversed(below[index + 1 :]))
    return None


def number_in_round(t: Race, stage: type[Step], action: str, below: Sequence[Step]) -> int:
    """The number in the round of the Develop or Settle phase in progress: others of its kind are
    still ahead."""
    ahead = sum(isinstance(step, stage) for step in below)
    return times_performed(t, action) - ahead

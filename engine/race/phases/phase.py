"""What all phases share: which seats have the bonus, placing a card, and how a phase ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.race.extension import all_actions, points_of
from galaxy_referee.engine.race.state import Race

PHASES = ("explore", "develop", "settle", "consume", "produce")


def times_chosen(actions: list[str], action: str) -> int:
    """How often Develop or Settle is among these actions; the duplicate counts like the original
    (RACE-ADV-13)."""
    return (action in actions) + (action + "2" in actions)


def times_performed(t: Race, action: str) -> int:
    """How many phases of Develop or Settle there are (RACE-ADV-5, -9)."""
    return max([times_chosen(actions, action) for actions in all_actions(t)])


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


def pay(t: Race, seat: int, cards: tuple[str, ...]) -> list[Step[Any]]:
    """Pay with cards from hand; what follows from it."""
    t.discard_from_hand(seat, cards, "payment")
    rooms = points_of(t).paid
    return [step for paid in rooms for step in paid(t, seat, cards)] if rooms else []


def discard_for_power(t: Race, seat: int, card: str) -> None:
    """Discard a card from the tableau for its power."""
    t.discard_placed(seat, card)
    leave(t, seat, card)


def leave(t: Race, seat: int, card: str) -> None:
    """A card has left a tableau."""
    for left in points_of(t).card_left:
        left(t, seat, card)


class PhaseStage(Stage[Race]):
    """A phase that has yet to begin."""

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """After the phase in progress; the audit compares the phases with the action cards."""
        return is_under_way(t) and rest_of_phase(below) is None


class EndPhase(Stage[Race], tag="end_phase"):
    """All players have completed the phase (RACE-ROUND-8)."""

    def run(self, t: Race) -> None:
        for ended in points_of(t).phase_ended:
            ended(t)
        t.end_phase()

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return t.phase is not None and rest_of_phase(below) is None


# -- for audits ------------------------------------------------------------------------------------


def is_under_way(t: Race) -> bool:
    """Whether the actions of the round are revealed, and its phases are not over."""
    return t.phase is not None or any(player.actions for player in t.players)


def rest_of_phase(below: Sequence[Step[Any]]) -> list[Any] | None:
    """What remains of the phase in progress under a step, the next step first; None if the end of
    the phase is not among it."""
    for index in range(len(below) - 1, -1, -1):
        if isinstance(below[index], EndPhase):
            return list(reversed(below[index + 1 :]))
    return None


def number_in_round(t: Race, action: str, below: Sequence[Step[Any]]) -> int:
    """The number in the round of the Develop or Settle phase in progress, from how many of its kind
    are still ahead."""
    ahead = sum(step.__struct_config__.tag == action for step in below)
    return times_performed(t, action) - ahead


def takes_turns(t: Race, steps: Sequence[Any]) -> bool:
    """Whether each of these steps, the next one first, belongs to another seat, in order
    (RACE-ORDER-2)."""
    order = t.in_order()
    if not all(hasattr(step, "seat") for step in steps):
        return False
    turns = [order.index(step.seat) for step in steps]
    return all(earlier < later for earlier, later in pairwise(turns))

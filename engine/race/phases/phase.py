"""Shared by all phases: the seats with the bonus, placing a card, and the end of a phase."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.race.expansion import all_actions, hooks_of
from galaxy_referee.engine.race.state import Race

PHASES = ("explore", "develop", "settle", "consume", "produce")
GOODS = "goods"  # the source of a reduction for goods that were discarded


def times_chosen(actions: list[str], action: str) -> int:
    """The number of times that Develop or Settle is among these actions. The duplicate counts like
    the original (RACE-ADV-13)."""
    return (action in actions) + (action + "2" in actions)


def times_performed(chosen: list[list[str]], action: str) -> int:
    """The number of Develop or Settle phases in the round, by the actions that each player chose
    (RACE-ADV-5, -9)."""
    return max([times_chosen(actions, action) for actions in chosen])


def has_bonus(t: Race, seat: int, action: str, nth: int) -> bool:
    """Whether a seat has the bonus in the first or second such phase (RACE-ROUND-6, RACE-ADV-6)."""
    return times_chosen(t.players[seat].actions, action) >= nth


def begin_phase(t: Race, phase: str) -> None:
    """Start a phase."""
    t.begin_phase(phase)
    for started in hooks_of(t).phase_started:
        started(t)


def place_card(t: Race, seat: int, card: str) -> None:
    """Place a card from hand in the tableau."""
    t.place(seat, card)
    for placed in hooks_of(t).card_placed:
        placed(t, seat, card)


def pay(t: Race, seat: int, cards: tuple[str, ...]) -> list[Step[Any]]:
    """Pay with cards from hand, and return the steps that follow."""
    t.discard_from_hand(seat, cards, "payment")
    hooks = hooks_of(t).paid
    return [step for paid in hooks for step in paid(t, seat, cards)] if hooks else []


def discard_for_power(t: Race, seat: int, card: str) -> None:
    """Discard a card from the tableau for its power."""
    t.discard_placed(seat, card)
    leave(t, seat, card)


def leave(t: Race, seat: int, card: str) -> None:
    """Handle a card that has left a tableau."""
    for left in hooks_of(t).card_left:
        left(t, seat, card)


class PhaseStage(Stage[Race]):
    """A phase that has yet to begin."""

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """After the phase in progress; the audit compares the phases with the action cards."""
        return is_under_way(t) and rest_of_phase(below) is None


class EndPhase(Stage[Race], tag="end_phase"):
    """All players have completed the phase (RACE-ROUND-8)."""

    def run(self, t: Race) -> None:
        for ended in hooks_of(t).phase_ended:
            ended(t)
        t.end_phase()

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return t.phase is not None and rest_of_phase(below) is None


# -- for audits ------------------------------------------------------------------------------------


def is_under_way(t: Race) -> bool:
    """Whether the actions of the round are revealed, and its phases are not over."""
    return t.phase is not None or any(player.actions for player in t.players)


def rest_of_phase(below: Sequence[Step[Any]]) -> list[Any] | None:
    """The steps of the phase in progress below a step, the next one first; None if they do not
    include the end of the phase."""
    for index in range(len(below) - 1, -1, -1):
        if isinstance(below[index], EndPhase):
            return list(reversed(below[index + 1 :]))
    return None


def number_in_round(t: Race, action: str, below: Sequence[Step[Any]]) -> int:
    """The number of the current Develop or Settle phase in the round, computed from the number of
    such phases still to come."""
    ahead = sum(step.__struct_config__.tag == action for step in below)
    return times_performed(all_actions(t), action) - ahead


def takes_turns(t: Race, steps: Sequence[Any]) -> bool:
    """Whether these steps, the next one first, belong to seats in turn order (RACE-ORDER-2)."""
    order = t.in_order()
    turns = [order.index(step.seat) for step in steps]
    return all(earlier < later for earlier, later in pairwise(turns))

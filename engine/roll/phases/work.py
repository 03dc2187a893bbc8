"""Phases in which all seats work side by side: no seat depends on another (OQ-2).

With the option ``strict_order``, they take turns when the game may be about to end, because the
other seats' actions may then matter for a decision (ROLL-ORDER-1, ROLL-ORDER-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import ParallelLanes, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll.components.words import Phase
from galaxy_referee.engine.roll.moves import Pass
from galaxy_referee.engine.roll.phases.endings import EndPhase
from galaxy_referee.engine.roll.refusals import MUST_USE_WORKER
from galaxy_referee.engine.roll.state import RollState, end_reason

LaneT = TypeVar("LaneT", bound=Step[Any])


class Work(ParallelLanes[RollState], Generic[LaneT], tag="work", kw_only=True, omit_defaults=True):
    """The steps each seat still has to do in a phase.

    The step with which a seat begins its lane says so (``begins_lane``).

    Args:
        phase: the phase.
        lanes: by seat, its steps, the next one last.
        turns: the seats whose turn is still to come, in player order; none of their steps has been
            begun. Empty where all work side by side.
    """

    phase: str
    lanes: list[list[LaneT]]
    turns: list[int] = []

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        if self.phase == "manage":
            return len(below) == 1
        return bool(below) and isinstance(below[-1], EndPhase)

    def faults(self, t: RollState) -> Iterator[Fault]:
        if self.phase != t.phase:
            yield Fault("/phase", "wrong_phase", Text("The phase is {phase}.", phase=str(t.phase)))
        if self.turns and not t.options.strict_order:
            yield Fault("/turns", "bad_turns", "Without strict_order no seat waits for its turn.")
        shape = list(super().faults(t))
        yield from shape or self._lane_faults(t)

    def _lane_faults(self, t: RollState) -> Iterator[Fault]:
        """What each lane may contain, and whose turn it is."""
        order = t.in_order()
        if self.turns != order[len(order) - len(self.turns) :]:
            yield Fault(
                "/turns", "bad_turns", "The seats still to come must be the last in player order."
            )
            return
        for seat in t.seats():
            if reason := self._turn_fault(t, seat, order):
                yield Fault(f"/lanes/{seat}", "impossible_agenda", reason)

    def _turn_fault(self, t: RollState, seat: int, order: list[int]) -> str | None:
        lane = self.lanes[seat]
        if seat in self.turns:
            begins = bool(lane) and getattr(lane[-1], "begins_lane", False)
            return None if begins else "The turn of this seat has not come."
        if lane and self.turns and seat != order[-len(self.turns) - 1]:
            return "The turn of this seat is over."
        if not lane and self.phase == "manage" and not t.empires[seat].cup:
            return "A seat with an empty cup must recall a die."  # ROLL-MANAGE-4
        return None

    def begin(self, t: RollState) -> None:
        if self.turns:
            t.agenda.append(self)
            self._next_turn(t)
        else:
            super().begin(t)

    def waiting(self, t: RollState) -> list[int]:
        return [seat for seat in super().waiting(t) if seat not in self.turns]

    def take(self, t: RollState, move: Move) -> Decision | None:
        asked = super().take(t, move)
        self._next_turn(t)
        return asked

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        known = super().explain(t, move)
        if known is None and isinstance(move, Pass):
            about_workers = self.decision(t, move.seat).kind == self.phase
            return MUST_USE_WORKER() if about_workers else None
        return known

    def _next_turn(self, t: RollState) -> None:
        """A seat that has finished gives way to the next. No step of a seat is made for it before
        its turn: what it has to do is not known to the seats before it."""
        while self.turns and not self.waiting(t):
            seat = self.turns.pop(0)
            self._advance(t, self.lanes[seat], len(t.agenda))


def work_together(
    t: RollState, phase: Phase, lanes: list[list[LaneT]], end_can_come: bool = False
) -> None:
    """Begin a phase that all seats work through, side by side or in player order.

    Args:
        t: the table.
        phase: the phase.
        lanes: by seat, its steps, the next one last.
        end_can_come: whether an end condition can be met in this phase.
    """
    t.phase = phase
    t.emit("phase_started", phase=phase)
    t.then(EndPhase(phase))
    begin_work(t, phase, lanes, end_can_come)


def begin_work(
    t: RollState, phase: str, lanes: list[list[LaneT]], end_can_come: bool = False
) -> None:
    """Let the seats work; like ``work_together``, for a phase of any kind."""
    strict = t.options.strict_order and (end_can_come or end_reason(t))
    Work(phase=phase, lanes=lanes, turns=t.in_order() if strict else []).begin(t)

"""Phases in which all seats work side by side: nothing one does depends on another (OQ-2).

With the option ``strict_order`` they take turns where the end of the game can come: what one sees
of the others may then matter for what it does (ROLL-ORDER-1, ROLL-ORDER-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import ParallelLanes
from galaxy_referee.engine.roll.endings import EndPhase
from galaxy_referee.engine.roll.game_end import end_reason
from galaxy_referee.engine.roll.powers import Phase
from galaxy_referee.engine.roll.table import Roll

LineT = TypeVar("LineT")


class Work(ParallelLanes[Roll], Generic[LineT], tag="work", kw_only=True, omit_defaults=True):
    """The steps each seat still has to do in a phase.

    Args:
        phase: the phase.
        lanes: by seat, its steps, the next one last.
        turns: the seats whose turn is still to come, in player order; none of their steps has been
            begun. Empty where all work side by side.
    """

    phase: str
    lanes: list[list[LineT]]
    turns: list[int] = []

    def faults(self, t: Any) -> Iterator[Fault]:
        if self.phase != t.phase:
            yield Fault("/phase", "wrong_phase", f"The phase is {t.phase}.")
        if self.turns and not t.options.strict_order:
            yield Fault("/turns", "bad_turns", "Without strict_order no seat waits for its turn.")
        yield from super().faults(t)

    def begin(self, t: Any) -> None:
        if self.turns:
            t.agenda.append(self)
            self._next_turn(t)
        else:
            super().begin(t)

    def waiting(self, t: Any) -> list[int]:
        return [seat for seat in super().waiting(t) if seat not in self.turns]

    def take(self, t: Any, move: Any) -> None:
        super().take(t, move)
        self._next_turn(t)

    def _next_turn(self, t: Any) -> None:
        """Whoever has finished gives way to the next seat, none of whose steps is forced earlier:
        what it has to do is nothing that the seats before it know."""
        while self.turns and not self.waiting(t):
            seat = self.turns.pop(0)
            self._advance(t, self.lanes[seat], len(t.agenda))


def work_together(
    t: Roll, phase: Phase, lanes: list[list[Any]], end_can_come: bool = False
) -> None:
    """Begin a phase that all seats work through, side by side or in player order.

    Args:
        t: the table.
        phase: the phase.
        lanes: by seat, its steps, the next one last.
        end_can_come: whether an end condition can be met in this phase.
    """
    t.phase = phase
    t.tell("phase_started", phase=phase)
    t.then(EndPhase(phase))
    begin_work(t, phase, lanes, end_can_come)


def begin_work(t: Roll, phase: str, lanes: list[list[Any]], end_can_come: bool = False) -> None:
    """Let the seats work; as ``work_together``, for a phase of any kind."""
    strict = t.options.strict_order and (end_can_come or end_reason(t))
    Work(phase=phase, lanes=lanes, turns=t.in_order() if strict else []).begin(t)

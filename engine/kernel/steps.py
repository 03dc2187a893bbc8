"""Steps: what remains to be done, as small records on the agenda of a state.

A step is a stage (automatic), a choice (one seat decides) or simultaneous (several seats decide,
and nothing takes effect before the last has answered).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.kernel.audit import Fault
from engine.kernel.decisions import Decision
from engine.kernel.errors import IllegalMove
from engine.kernel.moves import Move


class Step(msgspec.Struct, forbid_unknown_fields=True, tag_field="step"):
    """Base of all steps. Use one of its three kinds."""

    def faults(self, t: Any) -> Iterator[Fault]:
        """What makes this step impossible in this state; pointers are relative to the step.

        Asked only if the table itself is sound.
        """
        yield from ()


class Stage(Step):
    """Automatic work."""

    def run(self, t: Any) -> None:
        """Do it: change the table and push further steps."""
        raise NotImplementedError


class Choice(Step):
    """A decision of one seat.

    ``ask_always`` is set where asking or not asking would tell the others something; otherwise a
    choice with one legal answer is made without asking.
    """

    ask_always = False

    def decision(self, t: Any) -> Decision | None:
        """The decision, or None if there is nothing to choose from: then the step is skipped."""
        raise NotImplementedError

    def take(self, t: Any, move: Any) -> None:
        """Carry out a legal answer. The step has left the agenda."""
        raise NotImplementedError

    def explain(self, t: Any, move: Any) -> IllegalMove | None:
        """Why a move of a kind that fits is not legal; None leaves it to a general sentence."""
        return None


class Simultaneous(Step):
    """Decisions of several seats, hidden from each other until the last is made."""

    def waiting(self, t: Any) -> list[int]:
        """The seats that still have to answer."""
        raise NotImplementedError

    def decision(self, t: Any, seat: int) -> Decision:
        """The open decision of a waiting seat."""
        raise NotImplementedError

    def take(self, t: Any, move: Any) -> None:
        """Note a legal answer. The step stays on the agenda."""
        raise NotImplementedError

    def reveal(self, t: Any) -> None:
        """Carry out all answers, in the rules' order. The step has left the agenda."""
        raise NotImplementedError

    def explain(self, t: Any, move: Any) -> IllegalMove | None:
        """As for a choice."""
        return None


class SecretChoice(Simultaneous, kw_only=True):
    """A simultaneous step in which each seat answers once.

    Subclasses add ``answers: list[M | None]``, one place for each of ``seats``.

    Args:
        seats: who answers, in the order in which the answers take effect.
    """

    seats: list[int]

    @property
    def noted(self) -> list[Move | None]:
        """The answers so far, by place in ``seats``."""
        answers: list[Move | None] = getattr(self, "answers")  # noqa: B009 - a field of subclasses
        return answers

    def faults(self, t: Any) -> Iterator[Fault]:
        if len(set(self.seats)) != len(self.seats) or not set(self.seats) <= set(t.seats()):
            yield Fault(
                "/seats", "bad_seat", "The seats asked are not distinct seats of this game."
            )
        if len(self.noted) != len(self.seats):
            yield Fault(
                "/answers", "bad_answers", "There is not one answer, or null, for each seat."
            )

    def waiting(self, t: Any) -> list[int]:
        return [seat for seat, answer in zip(self.seats, self.noted, strict=True) if answer is None]

    def take(self, t: Any, move: Any) -> None:
        self.noted[self.seats.index(move.seat)] = move

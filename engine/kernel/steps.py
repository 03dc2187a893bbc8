"""Steps: what remains to be done, as small records on the agenda of a state.

A step is a stage (automatic), a choice (one seat decides) or simultaneous (several seats decide,
and nothing takes effect before the last has answered).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move


class Step(msgspec.Struct, forbid_unknown_fields=True, tag_field="step"):
    """Base of all steps. Use one of its three kinds."""

    def faults(self, t: Any) -> Iterator[Fault]:
        """What makes this step impossible in this state; pointers are relative to the step.

        Asked only if every piece of the table is known.
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

    def must_ask(self, decision: Decision | None) -> bool:
        """Whether the seat is asked, rather than the only answer taken."""
        return decision is not None and (self.ask_always or len(decision.moves) > 1)

    def is_open(self, t: Any) -> bool:
        """Whether there is something to ask in this state."""
        return self.must_ask(self.decision(t))

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

    def answer_faults(self, t: Any) -> Iterator[Fault]:
        """What is wrong with the answers so far; asked only of an otherwise sound state."""
        yield from ()


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

    def answer_faults(self, t: Any) -> Iterator[Fault]:
        for place, (seat, answer) in enumerate(zip(self.seats, self.noted, strict=True)):
            if answer is not None and answer not in self.decision(t, seat).moves:
                yield Fault(f"/answers/{place}", "illegal_answer", "This answer is not legal.")

    def waiting(self, t: Any) -> list[int]:
        answers = self.noted
        return [seat for place, seat in enumerate(self.seats) if answers[place] is None]

    def take(self, t: Any, move: Any) -> None:
        self.noted[self.seats.index(move.seat)] = move


class Together(Simultaneous):
    """Work that several seats do at the same time, each on its own, for all to see.

    Each seat has a lane: an agenda of its own, made of stages and choices. What happens in a lane
    must touch only what belongs to its seat, so that the order of arrival does not matter.

    Subclasses add ``lanes: list[list[S]]``, one lane for each seat, the next step last.
    """

    @property
    def lines(self) -> list[list[Step]]:
        """The lanes, by seat."""
        lanes: list[list[Step]] = getattr(self, "lanes")  # noqa: B009 - a field of subclasses
        return lanes

    def begin(self, t: Any) -> None:
        """Put this step on the agenda and do in each lane what can be done without asking."""
        t.agenda.append(self)
        for lane in self.lines:
            self._advance(t, lane, len(t.agenda))

    def faults(self, t: Any) -> Iterator[Fault]:
        if len(self.lines) != len(t.seats()):
            yield Fault("/lanes", "bad_lanes", "There is not one lane for each seat.")
            return
        for seat, lane in enumerate(self.lines):
            for place, step in enumerate(lane):
                path = f"/lanes/{seat}/{place}"
                if getattr(step, "seat", None) != seat:
                    yield Fault(f"{path}/seat", "bad_seat", "The step lies in another seat's lane.")
                else:
                    for each in step.faults(t):
                        yield Fault(path + each.pointer, each.code, each.message)

    def answer_faults(self, t: Any) -> Iterator[Fault]:
        for seat in self.waiting(t):
            lane = self.lines[seat]
            step = lane[-1]
            if not (isinstance(step, Choice) and step.is_open(t)):
                path = f"/lanes/{seat}/{len(lane) - 1}"
                yield Fault(path, "not_a_decision", "There is nothing to choose here.")

    def waiting(self, t: Any) -> list[int]:
        return [seat for seat, lane in enumerate(self.lines) if lane]

    def decision(self, t: Any, seat: int) -> Decision:
        step = self.lines[seat][-1]
        assert isinstance(step, Choice), "a lane waits only for choices"
        decision = step.decision(t)
        assert decision is not None, "a choice without answers was left in a lane"
        return decision

    def take(self, t: Any, move: Any) -> None:
        lane = self.lines[move.seat]
        step = lane.pop()
        assert isinstance(step, Choice), "a lane waits only for choices"
        base = len(t.agenda)
        step.take(t, move)
        self._advance(t, lane, base)

    def explain(self, t: Any, move: Any) -> IllegalMove | None:
        step = self.lines[move.seat][-1]
        assert isinstance(step, Choice), "a lane waits only for choices"
        return step.explain(t, move)

    def reveal(self, t: Any) -> None:
        """All lanes are empty: nothing is left to carry out."""

    def _advance(self, t: Any, lane: list[Step], base: int) -> None:
        """Do all that can be done in a lane without asking its seat; ``base`` is the length of
        the agenda with this step on top."""
        while True:
            # What a step pushed on the agenda follows in its own lane.
            lane += t.agenda[base:]
            del t.agenda[base:]
            if not lane:
                return
            step = lane[-1]
            if isinstance(step, Choice):
                decision = step.decision(t)
                if decision is not None and (t.asks_forced or step.must_ask(decision)):
                    return
                lane.pop()
                if decision is not None:
                    step.take(t, decision.moves.at(0))
            else:
                assert isinstance(step, Stage), "a lane is made of stages and choices"
                lane.pop()
                step.run(t)

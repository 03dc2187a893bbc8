"""Steps: the remaining work, as small records on a state's agenda.

A step is a stage (automatic), a choice (one seat decides), or simultaneous (several seats decide,
and nothing takes effect before the last one has answered).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from galaxy_referee.engine.kernel.audit import Fault, at
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.refusals import Refusal, Unfit
from galaxy_referee.engine.kernel.texts import facts_in


class HasAgenda(Protocol):
    """The part of a state that steps need (see ``galaxy_referee.engine.kernel.state.State``)."""

    agenda: list[Any]

    def seats(self) -> range:
        """The seats of the game."""

    @property
    def asks_trivial_choices(self) -> bool:
        """Whether choices with one legal answer are also asked."""


StateT = TypeVar("StateT", bound=HasAgenda)


class Step(msgspec.Struct, Generic[StateT], forbid_unknown_fields=True, tag_field="step"):
    """The base of all steps. Use one of its three kinds, with the game's type of state.

    ``unfit`` says, by the field of a move, why a name or a number is not legal there.
    """

    unfit: ClassVar[Mapping[str, Unfit]] = {}

    def asked(self, seat: int) -> Step[Any]:
        """The step that asks a seat: this one, or one in its lane."""
        return self

    def why_unfit(self, t: StateT, move: Any, field: str, value: Any) -> IllegalMove | None:
        """The reason why no legal answer has this value, if ``explain`` gives none."""
        why = self.unfit.get(field)
        if isinstance(why, Refusal):
            facts = [fact for fact in facts_in(why.text) if fact != "piece"]
            return why(piece=value, **{fact: getattr(self, fact) for fact in facts})
        return why(self, t, move, value) if why else None

    def faults(self, t: StateT) -> Iterator[Fault]:
        """The faults of this step in this state, taken alone. Pointers are relative to the step.

        Called only if every piece on the table is known.
        """
        yield from ()

    def can_remain(self, t: StateT, below: Sequence[Step[Any]]) -> bool:
        """Whether the rules can lead to a state in which this step remains.

        Each step declares this next to its effect, so that a new step and its audit are one edit.
        Called only if the table and each single step are sound.

        Args:
            t: the state.
            below: the steps below this one on the agenda or lane, which are done after it. The one
                that comes next is last.
        """
        return True


def next_of(below: Sequence[Step[Any]]) -> Any:
    """The step that comes next after a step with these below it; None if there is none."""
    return below[-1] if below else None


class Stage(Step[StateT]):
    """Automatic work."""

    def run(self, t: StateT) -> None:
        """Do the work: change the table and push further steps."""
        raise NotImplementedError


class Choice(Step[StateT]):
    """A decision of one seat.

    A choice with one legal answer is made without asking. ``ask_always`` prevents this if it would
    reveal something to the others.
    """

    ask_always = False

    def decision(self, t: StateT) -> Decision | None:
        """The decision; None if there is nothing to choose, in which case the step is skipped."""
        raise NotImplementedError

    def take(self, t: StateT, move: Any) -> None:
        """Carry out a legal answer. The step is no longer on the agenda."""
        raise NotImplementedError

    def must_ask(self, decision: Decision | None) -> bool:
        """Whether the seat is asked, instead of its only answer being made automatically."""
        return decision is not None and (self.ask_always or len(decision.moves) > 1)

    def is_open(self, t: StateT) -> bool:
        """Whether there is something to decide in this state."""
        return self.must_ask(self.decision(t))

    def explain(self, t: StateT, move: Any) -> IllegalMove | None:
        """The reason why a move of a fitting kind is illegal; None gives a general sentence."""
        return None


class Simultaneous(Step[StateT]):
    """Decisions of several seats. If ``secret``, they stay hidden until the last one is made."""

    secret: ClassVar[bool] = True

    def waiting(self, t: StateT) -> list[int]:
        """The seats that have not answered yet."""
        raise NotImplementedError

    def decision(self, t: StateT, seat: int) -> Decision:
        """The open decision of a waiting seat."""
        raise NotImplementedError

    def take(self, t: StateT, move: Any) -> Decision | None:
        """Record a legal answer. The step stays on the agenda.

        Returns:
            The seat's next decision, if it has been computed.
        """
        raise NotImplementedError

    def reveal(self, t: StateT) -> None:
        """Carry out all answers, in the rules' order. The step is no longer on the agenda."""
        raise NotImplementedError

    def forget_others(self, seat: int) -> None:
        """Remove the other seats' answers, if answers are secret. In a guessed state, these answers
        are random."""

    def explain(self, t: StateT, move: Any) -> IllegalMove | None:
        """The same as for a choice."""
        return None

    def answer_faults(self, t: StateT) -> Iterator[Fault]:
        """The faults of the answers so far. Called only for an otherwise sound state."""
        yield from ()


class SecretChoice(Simultaneous[StateT], kw_only=True):
    """A simultaneous step in which each seat answers once.

    Subclasses add ``answers: list[M | None]``, with one item for each of ``seats``, initially null.

    Args:
        seats: the seats that answer, in the order in which the answers take effect.
    """

    seats: list[int]
    if TYPE_CHECKING:
        answers: list[Any]

    def faults(self, t: StateT) -> Iterator[Fault]:
        if len(set(self.seats)) != len(self.seats) or not set(self.seats) <= set(t.seats()):
            yield Fault(
                "/seats", "bad_seat", "The seats asked are not distinct seats of this game."
            )
        if len(self.answers) != len(self.seats):
            yield Fault(
                "/answers", "bad_answers", "There must be one answer, or null, for each seat."
            )

    def answer_faults(self, t: StateT) -> Iterator[Fault]:
        for index, (seat, answer) in enumerate(zip(self.seats, self.answers, strict=True)):
            if answer is not None and answer not in self.decision(t, seat).moves:
                yield Fault(f"/answers/{index}", "illegal_answer", "This answer is not legal.")

    def waiting(self, t: StateT) -> list[int]:
        answers = self.answers  # hot path: asked again and again
        return [seat for place, seat in enumerate(self.seats) if answers[place] is None]

    def take(self, t: StateT, move: Any) -> None:
        self.answers[self.seats.index(move.seat)] = move

    def forget_others(self, seat: int) -> None:
        pairs = zip(self.seats, self.answers, strict=True)
        self.answers[:] = [answer if other == seat else None for other, answer in pairs]


class ParallelLanes(Simultaneous[StateT]):
    """Work that several seats do at the same time, independently and openly.

    Each seat has a lane: its own agenda of stages and choices. A lane may change only what belongs
    to its seat, so that the order of arrival does not matter.

    Subclasses add ``lanes: list[list[S]]``, one lane for each seat, the next step last.
    """

    secret = False
    if TYPE_CHECKING:
        lanes: list[list[Any]]

    def begin(self, t: StateT) -> None:
        """Push this step, and run each lane up to its first decision."""
        t.agenda.append(self)
        for lane in self.lanes:
            self._advance(t, lane, len(t.agenda))

    def faults(self, t: StateT) -> Iterator[Fault]:
        if len(self.lanes) != len(t.seats()):
            yield Fault("/lanes", "bad_lanes", "There must be one lane for each seat.")
            return
        for seat, lane in enumerate(self.lanes):
            for index, step in enumerate(lane):
                path = f"/lanes/{seat}/{index}"
                if getattr(step, "seat", None) != seat:
                    yield Fault(f"{path}/seat", "bad_seat", "This step is in another seat's lane.")
                else:
                    yield from at(path, step.faults(t))

    def answer_faults(self, t: StateT) -> Iterator[Fault]:
        for seat in self.waiting(t):
            lane = self.lanes[seat]
            step = lane[-1]
            if not (isinstance(step, Choice) and step.is_open(t)):
                path = f"/lanes/{seat}/{len(lane) - 1}"
                yield Fault(
                    path,
                    "not_a_decision",
                    "This step asks for a decision, but has no choice to offer.",
                )

    def waiting(self, t: StateT) -> list[int]:
        return [seat for seat, lane in enumerate(self.lanes) if lane]

    def asked(self, seat: int) -> Choice[Any]:
        step = self.lanes[seat][-1]
        assert isinstance(step, Choice), "a lane waits only for choices"
        return step

    def decision(self, t: StateT, seat: int) -> Decision:
        decision = self.asked(seat).decision(t)
        assert decision is not None, "a choice without answers was left in a lane"
        return decision

    def take(self, t: StateT, move: Any) -> Decision | None:
        lane, step = self.lanes[move.seat], self.asked(move.seat)
        lane.pop()
        base = len(t.agenda)
        step.take(t, move)
        return self._advance(t, lane, base)

    def explain(self, t: StateT, move: Any) -> IllegalMove | None:
        return self.asked(move.seat).explain(t, move)

    def reveal(self, t: StateT) -> None:
        """Do nothing: all lanes are empty."""

    def _advance(self, t: StateT, lane: list[Any], base: int) -> Decision | None:
        """Advance a lane until its seat has to decide, and return that decision, if any; ``base``
        is the length of the agenda with this step on top."""
        while True:
            # Steps that a step pushed on the agenda belong in its own lane.
            lane += t.agenda[base:]
            del t.agenda[base:]
            if not lane:
                return None
            step = lane[-1]
            if isinstance(step, Choice):
                decision = step.decision(t)
                if decision is not None and (t.asks_trivial_choices or step.must_ask(decision)):
                    return decision
                lane.pop()
                if decision is not None:
                    step.take(t, decision.moves.at(0))
            else:
                assert isinstance(step, Stage), "a lane is made of stages and choices"
                lane.pop()
                step.run(t)

"""Runs the agenda: up to the next decision, and on from a move.

A state caches its open decisions. A copy computes them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault, at
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.state import MAX_PLY, State
from galaxy_referee.engine.kernel.steps import Choice, ParallelLanes, Simultaneous, Stage, Step
from galaxy_referee.engine.kernel.texts import Text

MAX_ANSWERS = 1000  # far beyond the answers of one seat in any simultaneous choice
MAX_STEPS = 1000  # far beyond what remains to be done at any moment of any game


def decisions(state: State[Any]) -> list[Decision]:
    """The open decisions, by seat; empty when the game is over."""
    open_decisions = state.kept_decisions()
    if open_decisions is None:
        open_decisions = _open(state)
        state.keep_decisions(open_decisions)
    return open_decisions


def decision_of(state: State[Any], seat: int) -> Decision | None:
    """One seat's open decision; None if it has none. Other seats' decisions are not computed, so
    pieces that are hidden from the seat may be named by their backs."""
    if state.over:
        return None
    step = state.agenda[-1]
    if isinstance(step, Simultaneous):
        decision = step.decision(state, seat) if seat in step.waiting(state) else None
    else:
        decision = step.decision(state)
    if decision is None or decision.seat != seat:
        return None
    return _answerable(state, [decision])[0]


def advance(state: State[Any]) -> None:
    """Run the agenda up to the next decision."""
    agenda = state.agenda
    trivial_too = state.asks_trivial_choices
    while agenda:
        step = agenda[-1]
        if isinstance(step, Stage):
            agenda.pop()
            step.run(state)
        elif isinstance(step, Choice):
            decision = step.decision(state)
            asked = [] if decision is None else _answerable(state, [decision])
            if asked and (trivial_too or step.must_ask(decision)):
                state.keep_decisions(asked)
                return
            agenda.pop()
            if decision is not None:
                step.take(state, decision.moves.at(0))
        elif step.waiting(state):
            return
        else:
            agenda.pop()
            step.reveal(state)


def take(state: State[Any], move: Move) -> None:
    """Make a legal move in place, and continue up to the next decision."""
    open_decisions = state.drop_decisions()
    state.ply += 1
    step = state.agenda[-1]
    if not isinstance(step, Simultaneous):
        state.agenda.pop()
        step.take(state, move)
        advance(state)
        return
    asked = step.take(state, move)
    if waiting := step.waiting(state):
        if open_decisions is not None:
            # This answer does not change what others may answer, only which seat is waited
            # for first.
            known = {decision.seat: decision for decision in open_decisions} | {move.seat: asked}
            state.keep_decisions(
                [known.get(seat) or step.decision(state, seat) for seat in waiting]
            )
    else:
        state.agenda.pop()
        step.reveal(state)
        advance(state)


def concede(state: State[Any], seat: int) -> None:
    """Concede the game for a seat, in place."""
    state.drop_decisions()
    state.ply += 1
    state.concede(seat)


def answer_at_random(state: State[Any], seat: int) -> None:
    """Give a random answer for a seat in a simultaneous choice that still waits for others.

    Raises:
        MalformedState: the seat cannot have answered at this point.
    """
    for number in range(MAX_ANSWERS):
        open_decisions = decisions(state)
        moves = next((decision.moves for decision in open_decisions if decision.seat == seat), None)
        if moves is None and number:
            return
        if moves is None or len(open_decisions) == 1 or state.ply >= MAX_PLY:
            break
        count = min(len(moves), 2**32)
        take(state, moves.at(luck.randbelow(count, state.seed, "answer", seat, number)))
    raise MalformedState(
        Text("Seat {seat} cannot have answered already.", seat=seat), pointer="/answered"
    )


def step_faults(state: State[Any]) -> Iterator[Fault]:
    """The faults of each step on the agenda, taken alone."""
    if len(state.agenda) > MAX_STEPS:
        message = Text("The agenda has more than {most} steps.", most=f"{MAX_STEPS:,}")
        yield Fault("/agenda", "too_many_steps", message)
        return
    for index, step in enumerate(state.agenda):
        path = f"/agenda/{index}"
        if getattr(step, "seat", 0) not in state.seats():
            yield Fault(f"{path}/seat", "bad_seat", "There is no such seat.")
        else:
            for fault in step.faults(state):
                yield Fault(path + fault.pointer, fault.code, fault.message, fault.blocking)


def order_faults(state: State[Any]) -> Iterator[Fault]:
    """The lowest step on the agenda that the rules cannot have left there."""
    below: list[Step[Any]] = []
    for index, step in enumerate(state.agenda):
        if not step.can_remain(state, below):
            yield _cannot_remain(step, f"/agenda/{index}")
            return
        if isinstance(step, ParallelLanes):
            lane_faults = list(_lane_faults(state, step, f"/agenda/{index}"))
            if lane_faults:
                yield lane_faults[0]
                return
        below.append(step)


def _lane_faults(state: State[Any], lanes: ParallelLanes[Any], path: str) -> Iterator[Fault]:
    """As above, for the steps in lanes."""
    for seat, lane in enumerate(lanes.lanes):
        for index, step in enumerate(lane):
            if not step.can_remain(state, lane[:index]):
                yield _cannot_remain(step, f"{path}/lanes/{seat}/{index}")


def _cannot_remain(step: Step[Any], path: str) -> Fault:
    message = Text(
        "The step {name} cannot remain to be done here.", name=step.__struct_config__.tag
    )
    return Fault(path, "impossible_agenda", message)


def faults(state: State[Any]) -> list[Fault]:
    """The faults of the answers in simultaneous steps, or of an agenda without an open decision."""
    step = state.agenda[-1]
    path = f"/agenda/{len(state.agenda) - 1}"
    if isinstance(step, Stage):
        return [Fault(path, "not_a_decision", "Expected a decision at the top of the agenda.")]
    if isinstance(step, Simultaneous):
        return _answering_faults(state, step, path)
    decision = step.decision(state)
    if decision is None or not step.must_ask(decision):
        return [
            Fault(
                path, "not_a_decision", "This step asks for a decision, but has no choice to offer."
            )
        ]
    state.keep_decisions([decision])
    return []


def _answering_faults(state: State[Any], step: Simultaneous[Any], path: str) -> list[Fault]:
    """As above, for a simultaneous step."""
    waiting = step.waiting(state)
    if not waiting:
        return [Fault(path, "not_a_decision", "All seats have already answered.")]
    wrong_answers = list(at(path, step.answer_faults(state)))
    if wrong_answers:  # what a seat may answer can be asked only if the answers given are sound
        return wrong_answers
    open_decisions = [step.decision(state, seat) for seat in waiting]
    if not all(decision.moves for decision in open_decisions):
        return [Fault(path, "no_answer", "A seat must decide and has no legal answer.")]
    state.keep_decisions(open_decisions)
    return []


def _open(state: State[Any]) -> list[Decision]:
    if state.over:
        return []
    step = state.agenda[-1]
    if isinstance(step, Simultaneous):
        open_decisions = [step.decision(state, seat) for seat in step.waiting(state)]
        return _answerable(state, open_decisions)
    decision = step.decision(state)
    assert decision is not None, "a choice without answers was left on the agenda"
    return [decision]


def _answerable(state: State[Any], open_decisions: list[Decision]) -> list[Decision]:
    """The decisions, each with a legal answer. Only a foreign state that no game leads to, but that
    passes the audit, can have one without."""
    for decision in open_decisions:
        if not decision.moves:
            path = f"/agenda/{len(state.agenda) - 1}"
            message = Text(
                "Seat {seat} must decide ({kind}) and has no legal answer.",
                seat=decision.seat,
                kind=decision.kind,
            )
            raise InconsistentState([Fault(path, "no_answer", message)])
    return open_decisions

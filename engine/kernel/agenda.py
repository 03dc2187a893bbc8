"""What remains to be done, being done: up to the next decision, and on from a move.

The open decisions hang on a state once they are worked out; a copy works them out again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.state import MOST_PLY, State
from galaxy_referee.engine.kernel.steps import Choice, Simultaneous, Stage

MOST_ANSWERS = 1000  # far beyond the answers of one seat in any simultaneous choice
MOST_STEPS = 1000  # far beyond what remains to be done at any moment of any game


def decisions(state: State[Any]) -> list[Decision]:
    """What must be decided now, by seat; empty when the game is over."""
    opened: list[Decision] | None = state.__dict__.get("opened")
    if opened is None:
        opened = state.__dict__["opened"] = _open(state)
    return opened


def advance(state: State[Any]) -> None:
    """Do all that can be done without asking anyone."""
    agenda = state.agenda
    forced_too = state.asks_forced
    while agenda:
        step = agenda[-1]
        if isinstance(step, Choice):
            decision = step.decision(state)
            if decision is not None and (forced_too or step.must_ask(decision)):
                state.__dict__["opened"] = _answerable(state, [decision])
                return
            agenda.pop()
            if decision is not None:
                _answerable(state, [decision])
                step.take(state, decision.moves.at(0))
        elif isinstance(step, Stage):
            agenda.pop()
            step.run(state)
        elif step.waiting(state):
            return
        else:
            agenda.pop()
            step.reveal(state)


def take(state: State[Any], move: Move) -> None:
    """Make a legal move, in place, and everything that follows without a further decision."""
    opened: list[Decision] | None = state.__dict__.pop("opened", None)
    step = state.agenda[-1]
    state.ply += 1
    if isinstance(step, Choice):
        state.agenda.pop()
    step.take(state, move)
    if isinstance(step, Simultaneous) and (waiting := step.waiting(state)):
        if opened is not None:
            # What others may answer does not depend on what this seat answered; who is waited
            # for first may.
            standing = {each.seat: each for each in opened if each.seat != move.seat}
            state.__dict__["opened"] = [
                standing.get(seat) or step.decision(state, seat) for seat in waiting
            ]
    else:
        advance(state)


def answer_at_random(state: State[Any], seat: int) -> None:
    """Let a seat answer a simultaneous choice, others still being waited for.

    Raises:
        MalformedState: it is not such a moment.
    """
    for number in range(MOST_ANSWERS):
        opened = decisions(state)
        moves = next((each.moves for each in opened if each.seat == seat), None)
        if moves is None and number:
            return
        if moves is None or len(opened) == 1 or state.ply >= MOST_PLY:
            break
        count = min(len(moves), 2**32)
        take(state, moves.at(luck.below(count, state.seed, "answer", seat, number)))
    raise MalformedState(f"Seat {seat} cannot have answered already.", pointer="/answered")


def step_faults(state: State[Any]) -> Iterator[Fault]:
    """What is wrong with each step of the agenda by itself."""
    if len(state.agenda) > MOST_STEPS:
        message = f"There cannot be more than {MOST_STEPS:,} steps."
        yield Fault("/agenda", "too_many_steps", message)
        return
    for place, step in enumerate(state.agenda):
        path = f"/agenda/{place}"
        if getattr(step, "seat", 0) not in state.seats():
            yield Fault(f"{path}/seat", "bad_seat", "There is no such seat.")
        else:
            for each in step.faults(state):
                yield Fault(path + each.pointer, each.code, each.message)


def faults(state: State[Any]) -> list[Fault]:
    """Answers noted in a simultaneous step must be legal, and something must be left to ask."""
    step = state.agenda[-1]
    path = f"/agenda/{len(state.agenda) - 1}"
    if isinstance(step, Stage):
        return [Fault(path, "not_a_decision", "The agenda ends with an automatic step.")]
    if isinstance(step, Simultaneous):
        if not step.waiting(state):
            return [Fault(path, "not_a_decision", "All seats have answered already.")]
        noted = [
            Fault(path + each.pointer, each.code, each.message)
            for each in step.answer_faults(state)
        ]
        # What a seat may answer can be asked only where what it has answered is sound.
        if noted or all(step.decision(state, seat).moves for seat in step.waiting(state)):
            return noted
        return [Fault(path, "no_answer", "A seat must decide and has no legal answer.")]
    decision = step.decision(state)
    if decision is None or not step.must_ask(decision):
        return [Fault(path, "not_a_decision", "There is nothing to choose here.")]
    state.__dict__["opened"] = [decision]
    return []


def _open(state: State[Any]) -> list[Decision]:
    if not state.agenda:
        return []
    step = state.agenda[-1]
    if isinstance(step, Simultaneous):
        opened = [step.decision(state, seat) for seat in step.waiting(state)]
        return _answerable(state, opened)
    decision = step.decision(state)
    assert decision is not None, "a choice without answers was left on the agenda"
    return [decision]


def _answerable(state: State[Any], opened: list[Decision]) -> list[Decision]:
    """The decisions, each with a legal answer. Only a foreign state that no game leads to, yet
    passes the audit, can have one without."""
    for decision in opened:
        if not decision.moves:
            path = f"/agenda/{len(state.agenda) - 1}"
            message = f"Seat {decision.seat} must decide ({decision.kind}) and has no legal answer."
            raise InconsistentState([Fault(path, "no_answer", message)])
    return opened

"""Comparing moves by the positions they lead to."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from statistics import fmean
from typing import Any

from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move

# With more answers than this, such as ways to pay, the policy's own choice is as good.
MOST_COMPARED = 40
MOST_AHEAD = 60  # choices until a position is quiet
POSITIONS = 24  # to value for one decision, shared by the guesses at what is hidden
MOST_GUESSES = 4
POINT = 0.002  # what a point of the margin counts, next to the chance of winning


def is_compared(decision: Decision) -> bool:
    """Whether the moves of a decision are few enough, and more than one."""
    return 1 < len(decision.moves) <= MOST_COMPARED


def guesses(
    game: Game[Any], knowledge: Knowledge, decision: Decision, state: Any, seed: str
) -> Iterator[Any]:
    """Guesses at the whole state. There are several where others answer in secret, as their answers
    depend on what is hidden.

    Args:
        game: the game.
        knowledge: what the seat knows.
        decision: its decision.
        state: the first guess.
        seed: of the others.
    """
    yield state
    if len(game.decisions(state)) > 1:
        for number in range(1, min(MOST_GUESSES, POSITIONS // len(decision.moves))):
            yield game.determinize(knowledge, f"{seed} {number}")


def values_of(
    evaluation: Evaluation,
    policy: Policy,
    states: Sequence[Any],
    decision: Decision,
    luck: random.Random,
) -> list[Value]:
    """The value of each move of a decision, for the seat that decides.

    Args:
        evaluation: values the positions.
        policy: answers for the others, and makes the choices that follow from the move.
        states: guesses at the whole state, not changed.
        decision: the decision.
        luck: of the policy.
    """
    seat, moves = decision.seat, list(decision.moves)
    seen = evaluation.inputs.seen(states[0], seat)
    ends = [
        quiet_after(evaluation, policy, state, move, luck) for state in states for move in moves
    ]
    values = evaluation.values(ends, seat, seen)
    return [_mean(values[index :: len(moves)]) for index in range(len(moves))]


def quiet_after(
    evaluation: Evaluation, policy: Policy, state: Any, move: Move, luck: random.Random
) -> Any:
    """The position at the end of the round, a move and what follows from it made on a copy."""
    moment = evaluation.inputs.moment(state)
    after = evaluation.game.copy(state)
    evaluation.game.play_silently(after, move)
    play_on(evaluation, policy, after, moment, luck)
    return after


def play_on(
    evaluation: Evaluation, policy: Policy, state: Any, moment: Hashable, luck: random.Random
) -> None:
    """Play on in place, until this moment is over."""
    game = evaluation.game
    for _ in range(MOST_AHEAD):
        if evaluation.inputs.moment(state) != moment:
            return
        open_decisions = game.decisions(state)
        if not open_decisions:
            return
        game.play_silently(state, policy.choose(state, open_decisions[0], luck))


def utility(value: Value) -> float:
    """What moves are compared by: the chance of winning, and a little the margin, which decides
    where the chances are alike."""
    return value.wins + POINT * value.margin


def _mean(values: Sequence[Value]) -> Value:
    return Value(fmean(value.wins for value in values), fmean(value.margin for value in values))

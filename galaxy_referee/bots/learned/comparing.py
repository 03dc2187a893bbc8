"""Compares moves by the positions that they lead to."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from statistics import fmean
from typing import Any

from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.learned.inputs import Inputs
from galaxy_referee.bots.policy import Policy, playing_on
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.steps import Simultaneous

# With more answers than this, such as ways to pay, the policy's own choice is good enough. If
# playing on takes longer, there is time for fewer answers and fewer positions.
MOST_COMPARED = 40
MOST_LISTED = 150  # before moves with the same effect are left out
MOST_AHEAD = 60  # choices until a position is quiet
POINT = 0.002  # weight of a point of the margin, relative to the win probability


def compared(
    inputs: Inputs, state: Any, decision: Decision, usual: Move, thorough: bool = False
) -> list[Move]:
    """The moves to compare, the usual one first, and only one of those with the same effect. If
    there are too many, only the usual one.

    Args:
        inputs: describe the effects of moves.
        state: the state with the open decision.
        decision: the decision.
        usual: the policy's move.
        thorough: whether there is time to compare more moves.
    """
    if len(decision.moves) > MOST_LISTED:
        return [usual]
    moves = list(decision.moves)
    effects = inputs.effects(state, decision, thorough)
    first: dict[Hashable, Move] = {effects[moves.index(usual)]: usual}
    for move, effect in zip(moves, effects, strict=True):
        if effect is not None and not isinstance(move, Redo):
            first.setdefault(effect, move)
    few = len(first) <= MOST_COMPARED / inputs.load(state)
    return list(first.values()) if few else [usual]


def guesses(
    game: Game[Any],
    inputs: Inputs,
    policy: Policy,
    knowledge: Knowledge,
    seat: int,
    *,
    state: Any,
    moves: int,
    seed: str,
) -> list[Any]:
    """Guesses at the whole state, in which the other seats have answered as far as they can. There
    are several if their answers are secret.

    Args:
        game: the game.
        inputs: describe how long playing on takes.
        policy: answers for the other seats.
        knowledge: what the seat knows.
        seat: the seat that decides.
        state: the first guess, made with the seed; it is changed.
        moves: the number of moves to compare.
        seed: the seed of the guesses.
    """
    first = _answered(game, policy, state, seat, seed)
    effort = inputs.effort(first)
    fitting = int(effort.positions / inputs.load(first) / moves)
    count = max(1, min(effort.guesses, fitting)) if first.secret_question else 1
    others = range(1, count)
    return [first, *(guess(game, policy, knowledge, seat, f"{seed} {each}") for each in others)]


def guess(game: Game[Any], policy: Policy, knowledge: Knowledge, seat: int, seed: str) -> Any:
    """A guess at the whole state, in which the other seats have answered as far as they can.

    Args:
        game: the game.
        policy: answers for the other seats.
        knowledge: what the seat knows.
        seat: the seat that decides.
        seed: the seed of the guess.
    """
    return _answered(game, policy, game.determinize(knowledge, seed), seat, seed)


def _answered(game: Game[Any], policy: Policy, state: Any, seat: int, seed: str) -> Any:
    """The same state, in which the other seats have answered as far as they can."""
    step = state.agenda[-1]
    if not isinstance(step, Simultaneous):
        return state
    step.forget_others(seat)  # they are random guesses
    state.drop_decisions()
    luck = random.Random(seed)
    for _ in range(MOST_AHEAD):
        decisions = game.decisions(state)
        others = [each for each in decisions if each.seat != seat]
        open_ones = [each for each in others if not each.only_takes_back]
        if not open_ones:
            break
        game.play_silently(state, policy.choose(state, open_ones[0], luck))
    return state


def values_of(
    evaluation: Evaluation,
    policy: Policy,
    states: Sequence[Any],
    seat: int,
    moves: Sequence[Move],
    *,
    luck: random.Random,
) -> list[Value]:
    """The value of each move for the seat that decides.

    Args:
        evaluation: evaluates the positions.
        policy: answers for the other seats, and makes the choices that follow the move.
        states: guesses at the whole state, which are not changed.
        seat: the seat.
        moves: the moves.
        luck: the policy's luck.
    """
    seen = evaluation.inputs.seen(states[0], seat)
    ends = [
        quiet_after(evaluation, policy, state, move, luck) for state in states for move in moves
    ]
    values = evaluation.values(ends, seat, seen)
    return [mean_of(values[index :: len(moves)]) for index in range(len(moves))]


def quiet_after(
    evaluation: Evaluation, policy: Policy, state: Any, move: Move, luck: random.Random
) -> Any:
    """The position at the end of the moment, after playing a move and what follows it on a copy."""
    moment = evaluation.inputs.moment(state)
    after = evaluation.game.copy(state)
    evaluation.game.play_silently(after, move)
    play_on(evaluation, policy, after, moment, luck)
    return after


def play_on(
    evaluation: Evaluation, policy: Policy, state: Any, moment: Hashable, luck: random.Random
) -> None:
    """Play on in place until this moment is over."""
    for _ in playing_until_quiet(evaluation, policy, state, moment, luck):
        pass


def playing_until_quiet(
    evaluation: Evaluation, policy: Policy, state: Any, moment: Hashable, luck: random.Random
) -> Iterator[None]:
    """Like ``play_on``, yielding before each choice, so that the caller can stop."""
    moment_of = evaluation.inputs.moment

    def over(state: Any) -> bool:
        return moment_of(state) != moment

    return playing_on(evaluation.game, policy, state, luck, most=MOST_AHEAD, until=over)


def utility(value: Value) -> float:
    """The number by which moves are compared: the win probability, plus a small share of the
    margin, which decides between similar probabilities."""
    return value.wins + POINT * value.margin


def mean_of(values: Sequence[Value]) -> Value:
    """The mean of several values."""
    return Value(fmean(value.wins for value in values), fmean(value.margin for value in values))

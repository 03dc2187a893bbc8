"""The bot ``learned-monte-carlo``: it repeatedly plays moves on for a while, and its network
evaluates the results."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Annotated, Any

import msgspec

from galaxy_referee.bots.adviser import Advice, decision_of
from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.kind import BotKind, setting
from galaxy_referee.bots.learned.adviser import Find, best_of
from galaxy_referee.bots.learned.comparing import (
    compared,
    guess,
    mean_of,
    play_on,
    quiet_after,
    utility,
)
from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move


class SearchSettings(msgspec.Struct, frozen=True):
    """How much work is done for a decision."""

    playouts: Annotated[
        int,
        setting(
            "Makes N short playouts for each decision; fewer where they take longer.",
            request_maximum=128,
        ),
    ] = 80


@dataclass
class Trial:
    """A move and the values of its playouts, one per guess."""

    move: Move
    values: list[Value] = field(default_factory=list)

    @property
    def mean(self) -> Value:
        """The mean value."""
        return mean_of(self.values)


# Plays each move on in the guesses with these numbers.
Play = Callable[[Sequence[Trial], Iterable[int]], None]


@dataclass(frozen=True)
class SearchingAdviser:
    """Plays moves on in the same guesses at hidden facts, and repeatedly drops the worse half
    (sequential halving), so that most of the work is spent on comparing the best ones.

    Args:
        game: the game.
        policy: makes all further choices. It decides alone if no network fits, or if there are too
            many moves.
        find: finds the network.
        playouts: the number of playouts for one decision; fewer if they take longer than a round of
            two-player Race for the Galaxy.
        limit: the number of seconds after which it stops in any case; None lets it finish.
        clock: returns the current time in seconds.
    """

    game: Game[Any]
    policy: Policy
    find: Find
    playouts: int
    limit: float | None = None
    clock: Callable[[], float] = time.perf_counter

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """Choose the move with the best mean value; the policy's own, unless another is clearly
        better."""
        end = None if self.limit is None else self.clock() + self.limit
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        usual = self.policy.choose(state, decision, random.Random(seed))
        evaluation = self.find(state)
        moves = compared(evaluation.inputs, state, decision, usual) if evaluation else []
        if evaluation is None or len(moves) == 1:
            return Advice(usual, lambda: self.policy.reason(state, decision, usual))
        seen = evaluation.inputs.seen(state, seat)

        def play(trials: Sequence[Trial], numbers: Iterable[int]) -> None:
            ends = []
            for number in numbers:
                known = guess(self.game, self.policy, knowledge, seat, f"{seed} {number}")
                ends += [self._played_on(evaluation, known, trial.move, number) for trial in trials]
            values = evaluation.values(ends, seat, seen)
            for place, trial in enumerate(trials):
                trial.values += values[place :: len(trials)]

        trials = [Trial(move) for move in moves]
        inputs = evaluation.inputs
        load = max(inputs.load(state), len(state.seats()) / 2) * inputs.ahead.load
        complete = halve(
            trials, play, int(self.playouts / load), lambda: end is None or self.clock() < end
        )
        most = max(len(trial.values) for trial in trials)
        last = [trial for trial in trials if len(trial.values) == most]
        moves, values = [trial.move for trial in last], [trial.mean for trial in last]
        best = best_of(moves, values, usual, evaluation.doubt)
        return replace(best, complete=complete)

    def _played_on(self, evaluation: Evaluation, state: Any, move: Move, number: int) -> Any:
        """The position some moments later, counting the moment of the move."""
        luck = random.Random(number)
        after = quiet_after(evaluation, self.policy, state, move, luck)
        for _ in range(1, evaluation.inputs.ahead.moments):
            play_on(evaluation, self.policy, after, evaluation.inputs.moment(after), luck)
        return after


def halve(trials: Sequence[Trial], play: Play, playouts: int, in_time: Callable[[], bool]) -> bool:
    """Play moves on; each round continues with those that were best in earlier rounds.

    Args:
        trials: the moves; the first one, the usual one, stays in all rounds.
        play: plays some of them on in guesses.
        playouts: the total number of playouts; each remaining move is played once in each guess.
        in_time: returns whether there is time for another guess. There is always one.

    Returns:
        Whether there was time for all.
    """
    usual, *others = trials
    rounds, made = max(1, (len(others) - 1).bit_length()), 0
    for _ in range(rounds):
        due = made + max(1, playouts // rounds // (1 + len(others)))
        timely = takewhile(lambda number: not number or in_time(), range(made, due))
        play([usual, *others], timely)
        made = len(usual.values)
        if made < due:
            return False
        others = sorted(others, key=lambda trial: -utility(trial.mean))[: (len(others) + 1) // 2]
    return True


def _build(game: Game[Any], settings: SearchSettings, limit: float | None) -> SearchingAdviser:
    policy = usual_policy(game.name)
    return SearchingAdviser(
        game, policy, lambda state: shipped(game, state), settings.playouts, limit
    )


LEARNED_MONTE_CARLO = BotKind(
    name="learned-monte-carlo",
    description="Plays moves on for a while with `greedy` for all seats, again and again, and"
    " makes the one that `learned` then values most.",
    build=_build,
    settings=SearchSettings,
    plays=has_rules_of_thumb,
    thinks=True,
)

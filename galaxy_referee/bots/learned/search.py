"""The bot ``learned-monte-carlo``: it repeatedly plays moves on for a while, and its network
evaluates the results."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from math import fsum, sqrt
from statistics import fmean
from typing import Annotated, Any

import msgspec

from galaxy_referee.bots.adviser import Advice, decision_of
from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.kind import BotKind, setting
from galaxy_referee.bots.learned.adviser import Find, best_of, usual_advice
from galaxy_referee.bots.learned.comparing import compared, utility
from galaxy_referee.bots.learned.playouts import Playouts, Trial
from galaxy_referee.bots.learned.trained import outdated, shipped
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.texts import Text


class SearchSettings(msgspec.Struct, frozen=True):
    """How much work is done for a decision."""

    playouts: Annotated[
        int,
        setting(
            "Makes at most N short playouts for each decision; fewer where they take longer.",
            request_maximum=128,
        ),
    ] = 48


STEP = 12  # playouts that the moves left share before worse ones are dropped
FEW = 3  # of more moves than these, the worse half is dropped, however close
# Another move is dropped if it would have to be better than it seems by so many standard errors to
# be better than the best one by so much win probability.
CLEAR, HARDLY = 1.5, 0.006

# Plays each move on in the guesses with these numbers.
Play = Callable[[Sequence[Trial], Iterable[int]], None]


@dataclass(frozen=True)
class SearchingAdviser:
    """Plays moves on in the same guesses at hidden facts, and drops those that can hardly be the
    best, so that most of the work is spent on comparing the others.

    Args:
        game: the game.
        policy: makes all further choices. It decides alone if no network fits, or if there are too
            many moves.
        find: finds the network.
        playouts: the maximum number of playouts for one decision; fewer if they take longer than
            two rounds of two-player Race for the Galaxy.
        limit: the number of seconds after which it stops in any case; None lets it finish.
        clock: returns the current time in seconds.
        unfit: why it finds no network, if not for the options.
    """

    game: Game[Any]
    policy: Policy
    find: Find
    playouts: int
    limit: float | None = None
    clock: Callable[[], float] = time.perf_counter
    unfit: Callable[[Any], Text | None] = lambda state: None

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """Choose the move with the best mean value; the policy's own, unless another is clearly
        better."""
        end = None if self.limit is None else self.clock() + self.limit
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        usual = self.policy.choose(state, decision, random.Random(seed))
        evaluation = self.find(state)
        if evaluation is None:
            return usual_advice(self.policy, state, decision, usual, self.unfit(state))
        inputs = evaluation.inputs
        moves = compared(inputs, state, decision, usual, thorough=True)
        if len(moves) == 1:
            return usual_advice(self.policy, state, decision, usual, None)
        seen = inputs.seen(state, seat)
        playouts = Playouts(evaluation, self.policy, knowledge, seat, seed, seen)
        load = max(inputs.load(state), len(state.seats()) / 2) * playouts.load
        trials = [Trial(move) for move in moves]
        complete = eliminate(
            trials,
            playouts.play,
            int(self.playouts / load),
            lambda: end is None or self.clock() < end,
        )
        most = max(len(trial.values) for trial in trials)
        last = [trial for trial in trials if len(trial.values) == most]
        moves, values = [trial.move for trial in last], [trial.mean for trial in last]
        best = best_of(moves, values, usual, evaluation.doubt)
        return replace(best, complete=complete)


def eliminate(
    trials: Sequence[Trial], play: Play, playouts: int, in_time: Callable[[], bool]
) -> bool:
    """Play moves on, a few guesses at a time, and drop those that can hardly be better than the
    best one, until only it is left, or the playouts are used up (a race: Maron and Moore 1994).

    Args:
        trials: the moves.
        play: plays some of them on in guesses.
        playouts: the maximum number of playouts; but each move is played on at least once.
        in_time: returns whether there is time for another guess. There is always one.

    Returns:
        Whether there was time for all.
    """
    left, made = list(trials), 0
    while len(left) > 1:
        further = max(1, STEP // len(left))
        if made and further * len(left) > playouts:
            return True
        playouts -= further * len(left)
        due = made + further
        play(left, takewhile(lambda number: not number or in_time(), range(made, due)))
        made = len(left[0].values)
        if made < due:
            return False
        best, *others = sorted(left, key=lambda trial: -utility(trial.mean))
        if len(left) > FEW:
            others = others[: (len(left) - 1) // 2]
        else:
            others = [trial for trial in others if not beaten(trial, best)]
        left = [best, *others]
    return True


def beaten(trial: Trial, best: Trial) -> bool:
    """Whether a move can hardly be better than the best one so far. Both were played on in the same
    guesses, so much of the luck cancels out."""
    pairs = zip(best.values, trial.values, strict=True)
    differences = [utility(ours) - utility(theirs) for ours, theirs in pairs]
    count, mean = len(differences), fmean(differences)
    squares = fsum((difference - mean) ** 2 for difference in differences)
    return CLEAR * sqrt(squares / (count - 1) / count) - mean <= HARDLY


def _build(game: Game[Any], settings: SearchSettings, limit: float | None) -> SearchingAdviser:
    return SearchingAdviser(
        game,
        usual_policy(game.name),
        partial(shipped, game),
        settings.playouts,
        limit,
        unfit=partial(outdated, game),
    )


LEARNED_MONTE_CARLO = BotKind(
    name="learned-monte-carlo",
    description="Plays moves on for a while, again and again, and makes the one that `learned` then"
    " values most.",
    build=_build,
    settings=SearchSettings,
    plays=has_rules_of_thumb,
    thinks=True,
)

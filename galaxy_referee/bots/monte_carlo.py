"""A bot that thinks ahead: it plays moves out to the end, in many guesses at the hidden facts.

Facts that a seat does not know are guessed at random, again for each playout (determinization). All
moves are tried in the same guesses with the same future luck, so that results differ only because
of the move. Each round of playouts drops the worse half of the moves (sequential halving), so that
most of the work is spent on comparing the best ones. The policy's own move stays in all rounds, and
is made unless another one proves better: chance alone must not override it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Annotated, Any

import msgspec

from galaxy_referee.bots.adviser import Advice, Adviser, decision_of
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.kind import BotKind, setting
from galaxy_referee.bots.playouts import MAX_CHOICES
from galaxy_referee.bots.policy import Policy, playing_on
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import Text

# With more answers than this, such as ways to pay, the policy's own choice is good enough.
MAX_COMPARED = 12
Continues = Callable[[int], bool]  # whether to continue after this number of playouts in a round


@dataclass(frozen=True)
class MonteCarloAdviser:
    """Plays moves out with a fast policy for all seats, and makes the one that ends best.

    Args:
        game: the game.
        policy: makes all further choices in a playout.
        playouts: the number of playouts for one decision; None leaves it to ``seconds``.
        seconds: the thinking time for one decision if ``playouts`` is None.
        clock: returns the current time in seconds.
        limit: the number of seconds after which it stops in any case; None lets it finish. With a
            limit, the same request may get another answer on another machine. It is meant for
            services, which also have other requests to answer.
    """

    game: Game[Any]
    policy: Policy
    playouts: int | None
    seconds: float = 0.2
    clock: Callable[[], float] = time.perf_counter
    limit: float | None = None

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """Choose the move with the best mean result in its playouts."""
        end = None if self.limit is None else self.clock() + self.limit
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        usual = self.policy.choose(state, decision, random.Random(seed))
        others = _others(decision, usual)
        if not others:
            return Advice(usual, lambda: self.policy.reason(state, decision, usual))

        def result(trial: Trial, number: int) -> float:
            return self._result(knowledge, trial.move, seat, f"{seed} {number}", end)

        first, complete = Trial(usual), True
        try:
            best = _best(first, others, result, self._rounds(len(others)))
        except _TimeIsUp:
            best, complete = _best_so_far(first, others), False
        return Advice(best.move, lambda: _reason(best, complete), complete)

    def _rounds(self, count: int) -> list[Continues]:
        """The rounds of playouts for this number of other moves: how long each one continues."""
        rounds, start = max(1, (count - 1).bit_length()), self.clock()
        return [self._until(start, number / rounds, rounds) for number in range(1, rounds + 1)]

    def _until(self, start: float, part: float, rounds: int) -> Continues:
        if self.playouts is not None:
            share = self.playouts // rounds
            return lambda made: made < share
        end = start + self.seconds * part
        return lambda made: self.clock() < end

    def _result(
        self, knowledge: Knowledge, move: Move, seat: int, seed: str, end: float | None
    ) -> float:
        """A seat's result in one playout after a move.

        Raises:
            _TimeIsUp: it was not finished in time.
        """
        state = self.game.determinize(knowledge, seed)
        self.game.play_silently(state, move)
        luck = random.Random(seed)
        for _ in playing_on(self.game, self.policy, state, luck, most=MAX_CHOICES):
            if end is not None and self.clock() >= end:
                raise _TimeIsUp
        return _value(self.game, state, seat)


def _others(decision: Decision, usual: Move) -> list[Trial]:
    """The moves to compare with the usual one; none if there are too many. Nothing is taken back,
    because that could continue forever."""
    if len(decision.moves) > MAX_COMPARED:
        return []
    return [Trial(move) for move in decision.moves if move != usual and not isinstance(move, Redo)]


class _TimeIsUp(Exception):
    """The bot has to answer now."""


@dataclass
class Trial:
    """A move and the results of its playouts, one per guess."""

    move: Move
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean result."""
        return fmean(self.results)


def _best(
    usual: Trial,
    others: list[Trial],
    result: Callable[[Trial, int], float],
    rounds: list[Continues],
) -> Trial:
    """The best of the others if it proves better than the usual move; otherwise, the usual move."""
    for continues in rounds:
        made = 0
        while not made or continues(made):
            number = len(usual.results)
            for trial in (usual, *others):
                trial.results.append(result(trial, number))
            made += 1 + len(others)
        others = sorted(others, key=lambda trial: -trial.mean)[: (len(others) + 1) // 2]
    return others[0] if _proves_better(others[0], usual) else usual


def _best_so_far(usual: Trial, others: list[Trial]) -> Trial:
    """Like ``_best``, but based on the guesses in which all moves were tried in time. Moves that
    were dropped have fewer results than the usual move."""
    made = max(len(trial.results) for trial in others)
    tried = [trial for trial in others if len(trial.results) == made]
    if not made:
        return usual
    best = max(tried, key=lambda trial: trial.mean)
    same = Trial(usual.move, usual.results[:made])
    return best if _proves_better(best, same) else usual


def _proves_better(trial: Trial, other: Trial) -> bool:
    """Whether a move is better by more than the standard error of the difference.

    Both were tried in the same guesses, so the differences are compared, not the results.
    """
    leads = [a - b for a, b in zip(trial.results, other.results, strict=True)]
    error = stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
    return fmean(leads) > error


def _value(game: Game[Any], state: Any, seat: int) -> float:
    """The value of a finished game for a seat, from 0 to 1: mostly whether it won, but a narrow win
    is worth less than a clear one, because the guesses are only guesses."""
    scores = game.scores(state)
    own = scores[seat].total
    others = [score.total for score in scores if score.seat != seat]
    return 1 / (1 + exp((max(others) - own) / 8)) if others else own / (own + 50)


def _reason(best: Trial, complete: bool = True) -> Text:
    count, text = len(best.results), best.move.text
    if not count:
        return Text(
            "There was no time for playouts: '{text}' looks best at first glance.", text=text
        )
    told = (
        "Played out {count:time} against guesses of what is hidden, '{text}' ends best."
        if complete
        else "Played out {count:time} against guesses of what is hidden, '{text}' ends best so far:"
        " the time was up."
    )
    return Text(told, count=count, text=text)


class MonteCarloSettings(msgspec.Struct, frozen=True):
    """How much work is done for a decision: a number of playouts, or milliseconds."""

    playouts: Annotated[
        int,
        setting(
            "Makes N playouts for each decision; the same seed then gives the same move.",
            request_maximum=64,
        ),
    ] = 64
    ms: Annotated[
        int | None,
        setting("Thinks for N milliseconds about each decision.", request_maximum=1000),
    ] = None


def _build(game: Game[Any], settings: MonteCarloSettings, limit: float | None) -> Adviser:
    policy = usual_policy(game.name)
    if settings.ms is None:
        return MonteCarloAdviser(game, policy, settings.playouts, limit=limit)
    return MonteCarloAdviser(game, policy, None, settings.ms / 1000, limit=limit)


MONTE_CARLO = BotKind(
    name="monte-carlo",
    description="Plays the possible moves out to the end with `greedy` for all seats (`random` in a"
    " game without rules of thumb), and makes the one that ends best.",
    build=_build,
    settings=MonteCarloSettings,
    thinks=True,
)

"""A bot that thinks ahead: it plays every promising move out to the end, in many guesses.

What a seat does not know is guessed at random, again for each playout (determinization). All
moves are tried in the same guesses with the same luck to come, so that what differs in the
results is the move. In each round of playouts the worse half of the moves is dropped (sequential
halving), so that most of the work goes into telling the best apart.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bots.bot import Advice, decision_of
from bots.player import Player
from engine.kernel.decisions import Decision
from engine.kernel.game import Game
from engine.kernel.knowledge import Knowledge
from engine.kernel.moves import Move

# With more answers than this, such as ways to pay, the player's own choice is as good.
MOST_MOVES = 12
GoesOn = Callable[[int], bool]  # whether to go on after so many playouts of a round
LONGEST = 4000  # choices in a playout, far beyond the length of a game between sensible players


@dataclass(frozen=True)
class MonteCarloBot:
    """Plays moves out with a fast player for all seats, and takes the one that ends best.

    Args:
        game: what it plays.
        player: makes all further choices of a playout.
        playouts: how many playouts it makes for one decision; None leaves it to ``seconds``.
        seconds: how long it thinks about one decision, where ``playouts`` is None.
        clock: tells the time in seconds.
    """

    game: Game[Any]
    player: Player
    playouts: int | None
    seconds: float = 0.2
    clock: Callable[[], float] = time.perf_counter

    def advise(self, known: Knowledge, seat: int, seed: str) -> Advice:
        """The move with the best mean result of its playouts."""
        state = self.game.determinize(known, seed)
        decision = decision_of(self.game, state, seat)
        usual = self.player.choose(state, decision, random.Random(seed))
        if not 1 < len(decision.moves) <= MOST_MOVES:
            return Advice(usual, lambda: self.player.reason(state, decision, usual))
        trials = _halved(
            [Trial(move) for move in _from(usual, decision)],
            lambda trial, number: self._result(known, trial.move, seat, f"{seed} {number}"),
            self._rounds(len(decision.moves)),
        )
        return Advice(trials[0].move, lambda: _reason(trials))

    def _rounds(self, count: int) -> list[GoesOn]:
        """For each round of playouts of so many moves, how long it goes on."""
        rounds, start = (count - 1).bit_length(), self.clock()
        return [self._until(start, number / rounds, rounds) for number in range(1, rounds + 1)]

    def _until(self, start: float, part: float, rounds: int) -> GoesOn:
        if self.playouts is not None:
            share = self.playouts // rounds
            return lambda made: made < share
        end = start + self.seconds * part
        return lambda made: self.clock() < end

    def _result(self, known: Knowledge, move: Move, seat: int, seed: str) -> float:
        """How a seat fares in one playout after a move."""
        game, luck = self.game, random.Random(seed)
        state = game.determinize(known, seed)
        game.play_silently(state, move)
        for _ in range(LONGEST):
            opened = game.decisions(state)
            if not opened:
                break
            game.play_silently(state, self.player.choose(state, opened[0], luck))
        return _value(game, state, seat)


@dataclass
class Trial:
    """A move and the results of its playouts."""

    move: Move
    total: float = 0
    count: int = 0

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.count


def _from(usual: Move, decision: Decision) -> list[Move]:
    """All legal moves, the player's own choice first: it is kept where results are equal."""
    return [usual, *(move for move in decision.moves if move != usual)]


def _halved(
    trials: list[Trial],
    result: Callable[[Trial, int], float],
    rounds: list[GoesOn],
) -> list[Trial]:
    """The trials of the last round, best first; every one is made in the same guesses."""
    number = 0
    for goes_on in rounds:
        made = 0
        while not made or goes_on(made):
            number += 1
            for trial in trials:
                trial.total += result(trial, number)
                trial.count += 1
            made += len(trials)
        trials = sorted(trials, key=lambda trial: -trial.mean)[: (len(trials) + 1) // 2]
    return trials


def _value(game: Game[Any], state: Any, seat: int) -> float:
    """How well a game ended for a seat: half for the victory, half for the lead in points."""
    scores = game.score(state)
    own = scores[seat]
    others = [score for score in scores if score.seat != seat]
    if not others:
        return float(own.total)
    best = max((score.total, score.tie_break) for score in others)
    won = ((own.total, own.tie_break) > best) + ((own.total, own.tie_break) >= best)
    lead = max(-1.0, min(1.0, (own.total - best[0]) / 40))
    return won / 4 + (lead + 1) / 4


def _reason(trials: list[Trial]) -> str:
    best = trials[0]
    return (
        f"Played out {best.count} times against guesses of what is hidden, '{best.move.text}' "
        f"ended best of all moves tried."
    )

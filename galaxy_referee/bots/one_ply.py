"""Greedy play without rules of thumb: the move after which the seat leads by most.

Each move is tried in a few guesses at the hidden facts, in which the seats that decide at the same
time answer at random. The bot does not look beyond the move, and evaluates a position by the scores
as if the game ended there.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from galaxy_referee.bots.adviser import Advice, decision_of
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import Text

GUESSES = 4
MOST_TRIED = 50  # of more moves, this number is tried at random


@dataclass(frozen=True)
class OnePlyAdviser:
    """Makes the move after which the seat leads by most, in any game.

    Args:
        game: the game.
    """

    game: Game[Any]

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """Choose the move with the best mean lead, at random among equals."""
        luck = random.Random(seed)
        guesses = [self.game.determinize(knowledge, f"{seed} {n}") for n in range(GUESSES)]
        moves = _tried(decision_of(self.game, guesses[0], seat), luck)
        leads = [fmean(self._lead(guess, move, luck) for guess in guesses) for move in moves]
        best = luck.choice([place for place, lead in enumerate(leads) if lead == max(leads)])
        return Advice(moves[best], lambda: _reason(moves[best], leads[best]))

    def _lead(self, guess: Any, move: Move, luck: random.Random) -> int:
        """The seat's lead after a move, once the others who decide at the same time have
        answered."""
        state = self.game.copy(guess)
        others = [each.seat for each in self.game.decisions(state) if each.seat != move.seat]
        self.game.play_silently(state, move)
        for decision in [each for each in self.game.decisions(state) if each.seat in others]:
            self.game.play_silently(state, RandomPolicy().choose(state, decision, luck))
        totals = [score.total for score in self.game.scores(state)]
        own = totals.pop(move.seat)
        return own - max(totals, default=0)


def _tried(decision: Decision, luck: random.Random) -> list[Move]:
    """The moves to try. Nothing is taken back, because that could continue forever."""
    count = len(decision.moves)
    places = range(count) if count <= MOST_TRIED else sorted(luck.sample(range(count), MOST_TRIED))
    moves = [decision.moves.at(place) for place in places]
    return [move for move in moves if not isinstance(move, Redo)]


def _reason(move: Move, lead: float) -> Text:
    told = (
        "After '{text}', it trails by the fewest points: {points} on average."
        if lead < 0
        else "After '{text}', it leads by the most points: {points} on average."
    )
    return Text(told, text=move.text, points=abs(lead))

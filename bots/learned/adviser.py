"""How the bot ``learned`` decides: by the chances that its network gives it after each move."""

from __future__ import annotations

import random
from dataclasses import dataclass

from galaxy_referee.bots.adviser import Advice, decision_of
from galaxy_referee.bots.learned.comparing import guesses, is_compared, values_of
from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.knowledge import Knowledge

POINT = 0.002  # what a point of the margin counts, next to the chance of winning


@dataclass(frozen=True)
class LearnedAdviser:
    """Compares the positions after each move, played on to the end of the phase.

    Args:
        evaluation: values the positions.
        policy: answers for the others, and makes the choices that follow from a move.
    """

    evaluation: Evaluation
    policy: Policy

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """The move with the best value; among equals, the policy's own, then the first."""
        game = self.evaluation.game
        state = game.determinize(knowledge, seed)
        decision = decision_of(game, state, seat)
        luck = random.Random(seed)
        usual = self.policy.choose(state, decision, luck)
        if not is_compared(decision):
            return Advice(usual, lambda: self.policy.reason(state, decision, usual))
        states = list(guesses(game, knowledge, decision, state, seed))
        values = values_of(self.evaluation, self.policy, states, decision, luck)
        rated = [
            (utility(value), move == usual, value, move)
            for value, move in zip(values, decision.moves, strict=True)
        ]
        _, _, value, move = max(rated, key=lambda each: each[:2])
        return Advice(move, lambda: f"After '{move.text}', the chance of winning is best: {value.wins:.0%}.")


def utility(value: Value) -> float:
    """What moves are compared by: the chance of winning, and a little the margin, which decides
    where the chances are alike."""
    return value.wins + POINT * value.margin

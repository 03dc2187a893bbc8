"""The greedy policy of Roll for the Galaxy: it makes the move with the highest worth now."""

from __future__ import annotations

import random

from galaxy_referee.bots.roll import actions
from galaxy_referee.bots.roll.answers import ANSWERS
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.reasons import reason
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll.state import RollState

WEIGHTS = Weights()


class GreedyRoll:
    """Chooses the answer with the highest immediate worth, and leaves nothing to luck.

    Args:
        weights: the worth of things.
    """

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, state: RollState, decision: Decision, luck: random.Random) -> Move:
        """Choose an answer, using only what the deciding seat knows."""
        moves = decision.moves
        if len(moves) == 1:
            return moves.at(0)
        return ANSWERS[decision.kind](Outlook(state, decision.seat, self.weights), decision)

    def reason(self, state: RollState, decision: Decision, move: Move) -> Text:
        """The reason for a move, in plain sentences."""
        outlook = Outlook(state, decision.seat, self.weights)
        if len(decision.moves) > 1:
            answer = ANSWERS[decision.kind]
            # It rates the moves, unless it takes its answer from the cache.
            (actions.chosen if answer is actions.choose else answer)(outlook, decision)
        return reason(outlook, move)


POLICY = GreedyRoll()

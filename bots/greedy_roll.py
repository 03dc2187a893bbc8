"""The greedy player of Roll for the Galaxy: by rules of thumb, what is worth most at once."""

from __future__ import annotations

import random
from collections.abc import Callable

from galaxy_referee.bots.roll import assignment, phases, reasons
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.roll.state import RollState

CHOICES: dict[str, Callable[[Outlook, Decision], Move]] = {
    "start": phases.start,
    "select": assignment.choose,
    "assign": assignment.choose,
    "reassign": assignment.choose,
    "done": assignment.choose,
    "redo": assignment.choose,
    "explore": phases.explore,
    "abandon": phases.abandon,
    "place": phases.place,
    "return_tile": phases.return_tile,
    "develop": phases.worker,
    "settle": phases.worker,
    "release": phases.subset,
    "save": phases.subset,
    "remove": phases.remove,
    "produce": phases.produce,
    "ship": phases.ship,
    "buy_chip": phases.buy_chip,
    "recruit": phases.recruit,
    "recall": phases.recall,
}

WEIGHTS = Weights()


class GreedyRoll:
    """Chooses what is worth most at once, and leaves nothing to luck.

    Args:
        weights: its judgement.
    """

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, state: RollState, decision: Decision, luck: random.Random) -> Move:
        """What it would do, from what the seat of the decision knows."""
        moves = decision.moves
        if len(moves) == 1:
            return moves.at(0)
        return CHOICES[decision.kind](Outlook(state, decision.seat, self.weights), decision)

    def reason(self, state: RollState, decision: Decision, move: Move) -> str:
        """Why it would make this move, in one sentence."""
        return reasons.reason(Outlook(state, decision.seat, self.weights), move)

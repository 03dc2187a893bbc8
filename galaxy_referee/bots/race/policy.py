"""The greedy policy of Race for the Galaxy: it makes the move with the highest worth now."""

from __future__ import annotations

import random

from galaxy_referee.bots.race.answers import answer
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.reasons import reason
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.state import Race


class GreedyRace:
    """Evaluates each card by the points it gains until the end of the game minus its cost.

    Args:
        weights: the worth of things.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, state: Race, decision: Decision, luck: random.Random) -> Move:
        """Choose the answer with the highest expected gain; reads only what the seat knows.

        Args:
            state: the state, which is not changed.
            decision: the decision to answer.
            luck: unused; the policy leaves nothing to chance.
        """
        if len(decision.moves) == 1:
            return decision.moves.at(0)
        return answer(self._outlook(state, decision.seat), decision)

    def reason(self, state: Race, decision: Decision, move: Move) -> Text:
        """The reason for a move, in plain sentences."""
        outlook = self._outlook(state, decision.seat)
        if len(decision.moves) > 1:
            answer(outlook, decision)  # rates the moves
        return reason(outlook, move)

    def _outlook(self, state: Race, seat: int) -> Outlook:
        """The seat's outlook; the cards that it chooses from count as in hand."""
        player = state.players[seat]
        seen = player.hand + player.drawn if player.drawn else player.hand
        return Outlook(state, seat, self.weights, hand=seen)


POLICY = GreedyRace()

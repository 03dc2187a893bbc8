"""The greedy policy of Race for the Galaxy: it makes the move that is worth most now."""

from __future__ import annotations

import random

from galaxy_referee.bots.race.answers import answer
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.reasons import reason
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.state import Race


class GreedyRace:
    """Judges each card by the points it brings until the end of the game and what it costs.

    Args:
        weights: what things are worth to it.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, state: Race, decision: Decision, luck: random.Random) -> Move:
        """The answer that seems to bring most; it reads only what the seat knows.

        Args:
            state: the state, not changed.
            decision: the decision to answer.
            luck: not used: the policy leaves nothing to chance.
        """
        if len(decision.moves) == 1:
            return decision.moves.at(0)
        return answer(self._outlook(state, decision.seat), decision)

    def reason(self, state: Race, decision: Decision, move: Move) -> str:
        """Why it would make this move, in one plain sentence."""
        return reason(self._outlook(state, decision.seat), move)

    def _outlook(self, state: Race, seat: int) -> Outlook:
        """What the seat can count on: the cards it chooses from count as in hand."""
        player = state.players[seat]
        seen = player.hand + player.drawn if player.drawn else player.hand
        return Outlook(state, seat, self.weights, hand=seen)


POLICY = GreedyRace()

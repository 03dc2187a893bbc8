"""The greedy policy of New Frontiers: it makes the move with the highest worth now.

It does not depend on anything that its seat cannot know: the order of the bag and of the goal
stack, and the face-down goals of others.
"""

from __future__ import annotations

import random

from galaxy_referee.bots.frontiers.answers import ANSWERS
from galaxy_referee.bots.frontiers.horizon import horizon
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.reasons import reason
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text


class GreedyFrontiers:
    """Makes the move with the highest worth, the first one among equals."""

    def choose(self, state: FrontiersState, decision: Decision, luck: random.Random) -> Move:
        """Choose the answer with the highest worth.

        Args:
            state: a state in which hidden facts may be guesses; they are not read.
            decision: the decision to answer.
            luck: unused; the same position always gets the same answer.
        """
        return ANSWERS[decision.kind](_outlook(state, decision), decision)

    def reason(self, state: FrontiersState, decision: Decision, move: Move) -> Text:
        """The reason for an answer, in plain sentences.

        Args:
            state: the state in which it was chosen.
            decision: the decision.
            move: the answer.
        """
        outlook = _outlook(state, decision)
        ANSWERS[decision.kind](outlook, decision)  # rates the moves
        return reason(outlook, move)


def _outlook(state: FrontiersState, decision: Decision) -> Outlook:
    return Outlook(state, decision.seat, horizon(state), decision.seat)


POLICY = GreedyFrontiers()

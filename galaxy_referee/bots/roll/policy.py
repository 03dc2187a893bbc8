"""The greedy policy of Roll for the Galaxy."""

from __future__ import annotations

from galaxy_referee.bots.policy import Greedy
from galaxy_referee.bots.roll.answers import answer
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.reasons import reason
from galaxy_referee.bots.roll.weights import Weights

WEIGHTS = Weights()


def greedy(weights: Weights) -> Greedy:
    """The policy with these weights."""
    return Greedy(lambda t, seat: Outlook(t, seat, weights), answer, reason)


POLICY = greedy(WEIGHTS)

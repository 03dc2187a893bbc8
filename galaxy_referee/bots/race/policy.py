"""The greedy policy of Race for the Galaxy: it evaluates each card by the points it gains until the
end of the game minus its cost."""

from __future__ import annotations

from galaxy_referee.bots.policy import Greedy
from galaxy_referee.bots.race.answers import answer
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.reasons import reason
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.engine.race.state import Race


def greedy(weights: Weights) -> Greedy:
    """The policy with these weights."""

    def look(t: Race, seat: int) -> Outlook:
        """The seat's outlook; the cards that it chooses from count as in hand."""
        player = t.players[seat]
        seen = player.hand + player.drawn if player.drawn else player.hand
        return Outlook(t, seat, weights, hand=seen)

    return Greedy(look, answer, reason)


POLICY = greedy(Weights())

"""How long the game will last, and the worth of credits and colonists until then."""

from __future__ import annotations

from typing import NamedTuple

from galaxy_referee.engine.frontiers.components.powers import PowerAction
from galaxy_referee.engine.frontiers.state import (
    LEAST_COLONISTS,
    MOST_COLONIES,
    ORDINARY_SPACES,
    FrontiersState,
)

# How often an action is resolved per selection in a round.
FREQUENCY: dict[PowerAction, float] = {
    "develop": 0.21,
    "explore": 0.12,
    "settle": 0.21,
    "produce": 0.13,
    "trade": 0.14,
    "consume": 0.14,
}
# How far a seat or the table moves toward an end condition per round.
COLONIES_A_ROUND = 0.75
SPACES_A_ROUND = 1.71
COLONISTS_A_ROUND = 1.2  # per seat
VP_A_ROUND = 1.0  # per seat

# The worth of a credit, a colonist, and a good's value: the minimum, the increase per round left,
# and the maximum.
CREDIT = (0.45, 0.1, 0.9)
COLONIST = (0.15, 0.1, 0.5)
GOODS = (0.4, 0.1, 0.75)


class Horizon(NamedTuple):
    """The expected rest of the game.

    Args:
        players: the number of players.
        rounds: the number of half rounds left.
        credit: the worth of a credit.
        colonist: the worth of an unused colonist.
        goods: the share of its worth that a good keeps if it is not sold or consumed at once.
    """

    players: int
    rounds: float
    credit: float
    colonist: float
    goods: float

    def times(self, action: PowerAction) -> float:
        """The number of times that an action will still be resolved."""
        selections = 4 if self.players == 2 else self.players
        return self.rounds * min(1.0, selections * FREQUENCY[action])


def horizon(t: FrontiersState) -> Horizon:
    """The expected rest of a game, based on public facts."""
    players = len(t.empires)
    if t.ending:
        return _last_round(t, players)
    rounds = round(2 * min(12.0, _rounds_left(t))) / 2
    return Horizon(
        players,
        rounds,
        credit=_rising(CREDIT, rounds),
        colonist=_rising(COLONIST, rounds),
        goods=_rising(GOODS, rounds),
    )


def _rising(numbers: tuple[float, float, float], rounds: float) -> float:
    least, more, most = numbers
    return min(most, least + more * rounds)


def _last_round(t: FrontiersState, players: int) -> Horizon:
    """In the last round, credits, colonists, and goods are only worth something to an action that
    can still be selected."""
    more = bool(t.waiting)
    to_buy = more and "develop" not in t.selected
    to_settle = more and "settle" not in t.selected
    to_trade = more and "trade-consume" not in t.selected
    return Horizon(
        players,
        0.0,
        credit=0.2 if to_buy else 0.1 if to_settle else 0.02,
        colonist=0.2 if to_settle else 0.0,
        goods=0.4 if to_trade else 0.02,
    )


def _rounds_left(t: FrontiersState) -> float:
    """The number of rounds until the first end condition is likely to be met, including
    this one."""
    players = len(t.empires)
    spaces_of = t.tiles.spaces
    most_colonies = most_spaces = 0
    for empire in t.empires:  # hot path
        spaces = colonies = 0
        for placed in empire.tableau:
            covered = spaces_of.get(placed.tile)
            if covered is None:
                colonies += 1
            else:
                spaces += covered
        most_colonies = max(most_colonies, colonies)
        most_spaces = max(most_spaces, spaces)
    return min(
        (MOST_COLONIES + 1 - most_colonies) / COLONIES_A_ROUND,
        (ORDINARY_SPACES + 1 - most_spaces) / SPACES_A_ROUND,
        max(0, t.colonists + 1 - LEAST_COLONISTS) / (COLONISTS_A_ROUND * players),
        t.pool / (VP_A_ROUND * players),
    )

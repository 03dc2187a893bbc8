"""Inputs of a network: each player of New Frontiers."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from galaxy_referee.bots.frontiers.actions import WORTH
from galaxy_referee.bots.frontiers.economy import NO_GOODS
from galaxy_referee.bots.frontiers.horizon import Horizon
from galaxy_referee.bots.frontiers.notes import USES, standing_of
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.engine.frontiers.components.powers import KINDS
from galaxy_referee.engine.frontiers.scoring import GOALS, VARIABLE, score_seat
from galaxy_referee.engine.frontiers.state import FrontiersState, Stock

SHARED = ("develop", "explore", "settle", "produce", "trade-consume")
CREDIT = 0.6  # worth of a credit in points, where both are added up
NO_STOCK = Stock()
EVENLY = 3  # more credits or colonists than this are rarely of use at once

PLAYER = (
    "score", "chips", "variable points", "points of goals", "tie break",
    "credits", "a few credits", "colonists", "a few colonists",
    "colonies", "spaces", "large developments", "surveyed", "surveyed lately",
    "military", "goods", *(f"goods, {kind}" for kind in KINDS),
    *(f"production worlds, {kind}" for kind in KINDS), *(f"windfalls, {kind}" for kind in KINDS),
    "refills", "consume powers", "trade and consume: goods", "trade and consume: harvest",
    *(f"credits of {action}" for action in USES), "points of all uses", "colonists of all uses",
    *(f"worth of {action}" for action in SHARED),
    *(f"worth of {action}, if still to come" for action in SHARED),
    "best worth to come", "best worth to come, if next",
    "next surveyed world", "other surveyed worlds",
    "stockpiled worlds", "stockpiled goods", "stockpiled credits",
    "selections to come", "next to select", "first in the next round",
)  # fmt: skip


class Known(NamedTuple):
    """What the seat whose inputs are written knows about the table.

    Args:
        viewer: the seat whose face-down goal counts.
        seen: the known worlds and goals; other surveyed worlds are only counted.
        horizon: the expected rest of the game.
        open_to: the actions that can still be selected in this round.
    """

    viewer: int
    seen: Seen
    horizon: Horizon
    open_to: frozenset[str]


class Means(NamedTuple):
    """A player's means, as the viewer knows them.

    Args:
        score: the score as if the game ended now.
        credits: the credits.
        hopes: the worth of all shared actions.
        to_come: the worth of those that can still be selected in this round.
        colonies: the number of colonies, including the home world.
        spaces: the number of covered spaces.
        numbers: the numbers of ``PLAYER``.
    """

    score: float
    credits: int
    hopes: float
    to_come: float
    colonies: int
    spaces: int
    numbers: list[float]


def means_of(t: FrontiersState, seat: int, known: Known) -> Means:
    """A player's means.

    Args:
        t: the table.
        seat: the player.
        known: what the viewer knows.
    """
    empire = t.empires[seat]
    outlook = _outlook(t, seat, known)
    surveyed = outlook.empire.surveyed
    standing = standing_of(t.tiles, tuple([placed.tile for placed in empire.tableau]))
    score = score_seat(t, seat)
    goods = outlook.goods
    worths = [WORTH[action](outlook, False) for action in SHARED]
    to_come = [
        worth if action in known.open_to else 0.0
        for action, worth in zip(SHARED, worths, strict=True)
    ]
    waiting, first = t.waiting.count(seat), t.waiting[:1] == [seat]
    best = max(to_come) if waiting else 0.0
    queue, market = outlook.queue, outlook.appraiser.market
    stock = empire.stock or NO_STOCK
    numbers = [
        score.total / 20, empire.vp / 10, score.parts[VARIABLE] / 10, score.parts[GOALS] / 8,
        (score.tie_break or 0) / 10,
        empire.credits / 8, min(EVENLY, empire.credits) / 3,
        empire.colonists / 4, min(EVENLY, empire.colonists) / 3,
        standing.colonies / 4, standing.spaces / 5, standing.large, len(surveyed) / 3,
        (len(empire.surveyed) - len(surveyed)) / 2,
        standing.military / 5, sum(goods) / 3, *goods,
        *standing.production, *standing.windfalls,
        len(standing.refills), standing.consumers / 2,
        (outlook.traded(goods) - outlook.traded(NO_GOODS)) / 4,
        (market.worth(standing.harvest, CREDIT) - market.worth(NO_GOODS, CREDIT)) / 4,
        *[gain / 2 for gain in standing.uses],
        *[worth / 3 for worth in worths], *[worth / 3 for worth in to_come],
        best / 4, best / 4 * first,
        sum(queue[:1]) / 4, sum(queue[1:]) / 4,
        len(stock.worlds) / 3, len(stock.goods) / 4, stock.credits / 5,
        waiting / 2, first, t.acted[:1] == [seat],
    ]  # fmt: skip
    return Means(
        score.total,
        empire.credits,
        sum(worths),
        sum(to_come),
        standing.colonies,
        standing.spaces,
        numbers,
    )


def _outlook(t: FrontiersState, seat: int, known: Known) -> Outlook:
    """A player's position, without the worlds that are only counted."""
    outlook = Outlook(t, seat, known.horizon, known.viewer)
    surveyed = [world for world in outlook.empire.surveyed if world in known.seen]
    outlook.empire = msgspec.structs.replace(outlook.empire, surveyed=surveyed)
    return outlook

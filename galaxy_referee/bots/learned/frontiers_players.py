"""Inputs of a network: each player of New Frontiers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from galaxy_referee.bots.frontiers.actions import WORTH
from galaxy_referee.bots.frontiers.market import NO_GOODS, Goods
from galaxy_referee.bots.frontiers.notes import TileNotes, notes_on
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.standing import Standing
from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.engine.frontiers.components.powers import KINDS, PowerAction
from galaxy_referee.engine.frontiers.components.tile_set import TileSet
from galaxy_referee.engine.frontiers.scoring import GOALS, VARIABLE, score_seat
from galaxy_referee.engine.frontiers.state import FrontiersState, Stock

SHARED = ("develop", "explore", "settle", "produce", "trade-consume")
USES: tuple[PowerAction, ...] = ("explore", "develop", "settle", "produce")
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


class Engine(NamedTuple):
    """What follows from the tiles of an empire alone.

    Args:
        colonies: the number of colonies, including the home world.
        spaces: the number of development spaces.
        large: the number of large developments.
        military: the military, general or not.
        production: the production worlds by kind.
        windfalls: the windfall worlds by kind.
        refills: the powers that produce on windfall worlds.
        consumers: the consume powers.
        uses: the gains from uses in credits, by action, then in points and in colonists.
        harvest: the goods that are produced.
    """

    colonies: int
    spaces: int
    large: int
    military: float
    production: tuple[int, ...]
    windfalls: tuple[int, ...]
    refills: int
    consumers: int
    uses: tuple[float, ...]
    harvest: Goods


class Known(NamedTuple):
    """What the seat whose inputs are written knows about the table.

    Args:
        viewer: the seat whose face-down goal counts.
        seen: the known worlds and goals; other surveyed worlds are only counted.
        outlook: the expected rest of the game.
        open_to: the actions that can still be selected in this round.
    """

    viewer: int
    seen: Seen
    outlook: Outlook
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
    standing = _standing(t, seat, known)
    surveyed = standing.empire.surveyed
    engine = engine_of(t.tiles, tuple([placed.tile for placed in empire.tableau]))
    score = score_seat(t, seat)
    goods = standing.goods
    worths = [WORTH[action](standing, False) for action in SHARED]
    to_come = [
        worth if action in known.open_to else 0.0
        for action, worth in zip(SHARED, worths, strict=True)
    ]
    waiting, first = t.waiting.count(seat), t.waiting[:1] == [seat]
    best = max(to_come) if waiting else 0.0
    queue, market = standing.queue, standing.appraiser.market
    stock = empire.stock or NO_STOCK
    numbers = [
        score.total / 20, empire.vp / 10, score.parts[VARIABLE] / 10, score.parts[GOALS] / 8,
        (score.tie_break or 0) / 10,
        empire.credits / 8, min(EVENLY, empire.credits) / 3,
        empire.colonists / 4, min(EVENLY, empire.colonists) / 3,
        engine.colonies / 4, engine.spaces / 5, engine.large, len(surveyed) / 3,
        (len(empire.surveyed) - len(surveyed)) / 2,
        engine.military / 5, sum(goods) / 3, *goods,
        *engine.production, *engine.windfalls,
        engine.refills, engine.consumers / 2,
        (standing.traded(goods) - standing.traded(NO_GOODS)) / 4,
        (market.worth(engine.harvest, CREDIT) - market.worth(NO_GOODS, CREDIT)) / 4,
        *engine.uses,
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
        engine.colonies,
        engine.spaces,
        numbers,
    )


def _standing(t: FrontiersState, seat: int, known: Known) -> Standing:
    """A player's position, without the worlds that are only counted."""
    standing = Standing(t, seat, known.outlook, known.viewer)
    surveyed = [world for world in standing.empire.surveyed if world in known.seen]
    standing.empire = msgspec.structs.replace(standing.empire, surveyed=surveyed)
    return standing


@lru_cache(maxsize=1 << 12)
def engine_of(tiles: TileSet, tableau: tuple[str, ...]) -> Engine:
    """What follows from the tiles of an empire."""
    notes = [notes_on(tiles)[tile] for tile in tableau]
    production = _by_kind(each.produces for each in notes)
    windfalls = _by_kind(each.windfall for each in notes)
    refills = [places for each in notes for places in each.refills]
    spaces = [tiles.spaces[tile] for tile in tableau if tile in tiles.spaces]
    return Engine(
        colonies=len(tableau) - len(spaces),
        spaces=sum(spaces),
        large=spaces.count(2),
        military=sum(each.strength for each in notes),
        production=production,
        windfalls=windfalls,
        refills=len(refills),
        consumers=sum(each.consumers for each in notes),
        uses=_uses(notes),
        harvest=_harvest(production, windfalls, refills),
    )


def _by_kind(places: Iterable[int | None]) -> Goods:
    """The number of each kind."""
    counts = Counter(places)
    return tuple(counts[place] for place in range(len(KINDS)))


def _uses(notes: Sequence[TileNotes]) -> tuple[float, ...]:
    """The gains from uses of powers in credits, by action, then in points and in colonists."""
    credits = (sum(each.credits.get(action, 0.0) for each in notes) for action in USES)
    points = sum(sum(each.points.values()) for each in notes)
    colonists = sum(sum(each.colonists.values()) for each in notes)
    return (*(number / 2 for number in credits), points / 2, colonists / 2)


def _harvest(production: Goods, windfalls: Goods, refills: Iterable[tuple[int, ...]]) -> Goods:
    """The goods that are produced if no world has a good."""
    harvest, empty = list(production), list(windfalls)
    for places in refills:
        index = max(places, key=empty.__getitem__)
        if empty[index]:
            empty[index] -= 1
            harvest[index] += 1
    return tuple(harvest)

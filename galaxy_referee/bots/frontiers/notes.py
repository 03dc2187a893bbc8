"""Constant facts about each tile in a set: scoring pairs, incomes, and strengths; and what follows
from them for an empire."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from galaxy_referee.bots.frontiers.economy import Goods, counted, refill
from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.components.powers import KINDS, Gains, Power, PowerAction
from galaxy_referee.engine.frontiers.components.records import World
from galaxy_referee.engine.frontiers.components.tile_set import OwnedPower, TileSet

MOST = 0.35  # probability of producing most of a kind
BOUGHT = 0.8  # probability of buying a development in a develop action
SETTLED = 0.4  # probability of settling, rather than taking colonists, in a settle action
USES: tuple[PowerAction, ...] = ("explore", "develop", "settle", "produce")  # in which powers gain
SPECIAL_MILITARY = 0.5  # worth of military against some worlds only, relative to that against all


class TileNotes:
    """The facts about a tile.

    Args:
        tiles: the tile set.
        tile: the tile.

    Attributes:
        vp: the printed points.
        credits: the credits from each use of its powers, by action.
        points: the same in points.
        colonists: the same in colonists.
        strength: its military.
        trades: whether it has trade or consume powers.
        produces: the index of its kind in KINDS if it is a production world.
        windfall: the same if it is a windfall world.
        refills: the kinds of windfall worlds that its powers produce on, one set for each power.
        pairs: the points that it scores for each tile that matches, if it has "?".
        incomes: the credits that it pays for each tile that matches in produce.
        per_kind: the credits that it pays in produce for each kind of good.
    """

    def __init__(self, tiles: TileSet, tile: str) -> None:
        record = tiles.tiles[tile]
        self.vp = record.vp or 0
        self.scoring = record.scoring
        self.keywords = frozenset(record.keywords)
        self.actions = frozenset(power.action for power in record.powers)
        self.consumers = sum(power.action == "consume" for power in record.powers)
        self.trades = not self.actions.isdisjoint(("trade", "consume"))
        self.credits: dict[PowerAction, float] = {}
        self.points: dict[PowerAction, float] = {}
        self.colonists: dict[PowerAction, float] = {}
        self.strength = 0.0
        self.refills: list[tuple[int, ...]] = []
        self.incomes: dict[str, float] = {}
        self.per_kind = 0.0
        # An open kind is worth as much as the most expensive one, which many powers accept.
        kind = record.kind if isinstance(record, World) else None
        self.kind = None if kind is None else KINDS.index("alien" if kind == "any" else kind)
        goods = record.goods if isinstance(record, World) else None
        self.produces = self.kind if goods == "production" else None
        self.windfall = self.kind if goods == "windfall" else None
        self.pairs = _pairs(tiles, tile)
        for power in record.powers:
            self._note(tiles, tile, power)

    def _note(self, tiles: TileSet, tile: str, power: Power) -> None:
        match power:
            case powers.Military():
                self.strength += power.amount * (1.0 if power.general else SPECIAL_MILITARY)
            case powers.ProduceWindfall():
                self.refills.append(tuple(KINDS.index(kind) for kind in power.kinds or KINDS))
            case powers.ProduceGainPer():
                targets = _held(tiles, tile, power).targets
                for target in (*targets.certain, *targets.open):
                    self.incomes[target] = self.incomes.get(target, 0) + _in_credits(power.gains)
            case powers.ProduceGainPerGood():
                producing = _producing(tiles, power.kinds or KINDS)
                self.incomes |= dict.fromkeys(producing, _in_credits(power.gains))
            case powers.ProduceGainPerKind():
                self.per_kind += _in_credits(power.gains)
            case _:
                self._note_use(power)

    def _note_use(self, power: Power) -> None:
        """Add the gain from each use of a power, as far as it does not depend on the other
        tiles."""
        action = power.action
        gains, share = _gains_of_use(power)
        self.credits[action] = self.credits.get(action, 0) + gains.credits * share
        self.points[action] = self.points.get(action, 0) + gains.vp * share
        self.colonists[action] = self.colonists.get(action, 0) + gains.colonists * share


def _gains_of_use(power: Power) -> tuple[Gains, float]:
    """The gain from one use, and its probability in the action."""
    match power:
        case powers.DevelopGainAfter():
            return power.gains, BOUGHT
        case powers.SettleGainAfter() | powers.TakeColonistsBonus():
            return power.gains, SETTLED
        case powers.ProduceGainIfMost():
            return power.gains, MOST
        case powers.ExploreGain() | powers.ProduceGain() | powers.ProduceGainIfProduced():
            return power.gains, 1.0
    return Gains(), 0.0


@lru_cache(maxsize=8)
def notes_on(tiles: TileSet) -> dict[str, TileNotes]:
    """The facts about each tile in a set."""
    return {tile: TileNotes(tiles, tile) for tile in tiles.tiles}


def _pairs(tiles: TileSet, tile: str) -> dict[str, int]:
    """The points that a tile with "?" scores for each other tile, in its best row."""
    rows = tiles.scoring_rows.get(tile, ())
    points: dict[str, int] = {}
    for vp, per in rows:
        for other in (*per.certain, *per.open):
            points[other] = max(vp, points.get(other, 0))
    return points


def _producing(tiles: TileSet, kinds: Collection[str]) -> Iterator[str]:
    """The production worlds of these kinds."""
    for world in tiles.worlds.values():
        if world.goods == "production" and world.kind in kinds:
            yield world.id


def _held(tiles: TileSet, tile: str, power: Power) -> OwnedPower:
    powers: tuple[OwnedPower, ...] = tiles.with_effect(type(power))[tile]
    return next(owned for owned in powers if owned.power == power)


def _in_credits(gains: Gains) -> float:
    """Gains in credits, at the rates in the middle of a game."""
    return gains.credits + 1.7 * gains.vp + gains.colonists


class Standing(NamedTuple):
    """What follows from the tiles of an empire alone.

    Args:
        colonies: the number of colonies, including the home world.
        spaces: the number of development spaces.
        large: the number of large developments.
        military: the military, general or not.
        production: the production worlds by kind.
        windfalls: the windfall worlds by kind.
        refills: the kinds of windfall worlds that each power produces on.
        consumers: the consume powers.
        uses: the gains from uses in credits, by action, then in points and in colonists.
        harvest: the goods that are produced if no world has a good.
    """

    colonies: int
    spaces: int
    large: int
    military: float
    production: Goods
    windfalls: Goods
    refills: tuple[tuple[int, ...], ...]
    consumers: int
    uses: tuple[float, ...]
    harvest: Goods


@lru_cache(maxsize=1 << 12)
def standing_of(tiles: TileSet, tableau: tuple[str, ...]) -> Standing:
    """What follows from the tiles of an empire."""
    own = list(map(notes_on(tiles).__getitem__, tableau))
    production = counted(each.produces for each in own)
    windfalls = counted(each.windfall for each in own)
    refills = tuple(places for each in own for places in each.refills)
    spaces = [tiles.spaces[tile] for tile in tableau if tile in tiles.spaces]
    return Standing(
        colonies=len(tableau) - len(spaces),
        spaces=sum(spaces),
        large=spaces.count(2),
        military=sum(each.strength for each in own),
        production=production,
        windfalls=windfalls,
        refills=refills,
        consumers=sum(each.consumers for each in own),
        uses=_uses(own),
        harvest=_harvest(production, windfalls, refills),
    )


def _uses(own: Sequence[TileNotes]) -> tuple[float, ...]:
    credits = (sum(each.credits.get(action, 0.0) for each in own) for action in USES)
    points = sum(sum(each.points.values()) for each in own)
    colonists = sum(sum(each.colonists.values()) for each in own)
    return (*credits, points, colonists)


def _harvest(production: Goods, windfalls: Goods, refills: Sequence[tuple[int, ...]]) -> Goods:
    harvest, empty = list(production), list(windfalls)
    refill(harvest, empty, refills)
    return tuple(harvest)

"""The components of a game as typed data: tile sets, the standard one and mounted ones.

A tile set is a JSON document in the notation of ``data/standard.json``. Its name and the digest of
its content are part of the ``rules_version`` of the games played with it, so a state always says
which tiles it means.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from galaxy_referee.engine.frontiers.check import tile_set_faults
from galaxy_referee.engine.frontiers.powers import (
    AnyPower,
    Consume,
    DiscardForMilitary,
    ExploreExtraDraw,
    Filter,
    Keyword,
    PayForMilitary,
    Power,
    PowerAction,
    ProduceWindfall,
    ReplaceSelf,
    SettleDrawAfter,
    Some,
    UpgradeWorld,
)
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import BadComponents
from galaxy_referee.engine.kernel.shape import shape_faults

RULES_VERSION = "frontiers-1"
STANDARD = "standard"

NAMED_IN_MOVES = (
    Consume,
    DiscardForMilitary,
    ExploreExtraDraw,
    PayForMilitary,
    ProduceWindfall,
    ReplaceSelf,
    SettleDrawAfter,
    UpgradeWorld,
)

Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Confidence = Literal["confirmed", "single-source", "reconstructed"]
Part = msgspec.Meta(max_length=500)  # of a tile set; the audit relies on it
Points = Annotated[int, msgspec.Meta(ge=0, le=30)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``vp`` for each tile that fits ``per``; a tile scores in its best row only (NF-SCORE-4)."""

    vp: Points
    per: Filter


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a tile with "?" scores.

    Args:
        rows: victory points by tile.
        per_military: victory points for each general military.
        by_kinds: victory points by the number of kinds among the colonies, from 0 to 4.
    """

    rows: tuple[Row, ...] = ()
    per_military: Points = 0
    by_kinds: tuple[Points, ...] | None = None


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What developments and worlds share.

    Args:
        id: unique in the tile set.
        name: as printed.
        vp: the printed victory points, None for "?".
        confidence: how well the record is known; ``fields`` says it field by field.
    """

    id: Id
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    vp: Points | None = None
    keywords: tuple[Keyword, ...] = ()
    powers: Annotated[tuple[AnyPower, ...], msgspec.Meta(max_length=12)] = ()
    scoring: Scoring | None = None
    confidence: Confidence
    fields: dict[str, Confidence] = {}


class Development(Tile, frozen=True, kw_only=True):
    """One face of a development tile.

    Args:
        back: the other face; None for a tile that is never turned over.
        first: whether this is the face of the first game (white square).
    """

    size: Literal["small", "large"]
    cost: Annotated[int, msgspec.Meta(ge=0, le=20)]
    back: Id | None = None
    first: bool = True

    @property
    def spaces(self) -> int:
        """How many spaces it covers (NF-TERM-9)."""
        return 2 if self.size == "large" else 1

    @property
    def pair(self) -> str:
        """A name for the tile, the same from both faces."""
        return self.id if self.back is None else min(self.id, self.back)


class World(Tile, frozen=True, kw_only=True):
    """A world: with a cost, or military with a defense.

    Args:
        kind: of its goods; ``any`` is open, named by its owner (NF-OORT-2); None is gray.
        goods: whether it is a production or a windfall world; None is gray.
        colonists: how many it needs.
        tradable: whether a good on it can be sold.
    """

    cost: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    defense: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    kind: Literal["novelty", "rare", "genes", "alien", "any"] | None = None
    goods: Literal["production", "windfall"] | None = None
    colonists: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    tradable: bool = True

    @property
    def military(self) -> bool:
        """Whether it is a military world (NF-TERM-4)."""
        return self.defense is not None


class HomeWorld(World, frozen=True, kw_only=True):
    """One side of an empire mat; ``first`` marks the side of the first game."""

    mat: Annotated[int, msgspec.Meta(ge=1, le=99)]
    first: bool


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``vp`` from ``least`` counted items on, up to the next band."""

    least: Some
    vp: Points


class Stockpile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a goal lets the players stockpile, and how much at most (NF-STOCK-2)."""

    item: Literal["world", "good", "credit"]
    most: Some


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A goal: what it counts, and what that is worth."""

    id: Id
    name: str
    counts: Literal[
        "consume-powers",
        "distinct-power-actions",
        "distinct-kinds-of-colonies",
        "distinct-keywords",
        "unused-colonists",
        "stockpiled-worlds",
        "stockpiled-goods",
        "stockpiled-credits",
    ]
    bands: tuple[Band, ...]
    stockpile: Stockpile | None = None
    confidence: Confidence

    def points(self, count: int) -> int:
        """The victory points for this many items (NF-GOAL-5)."""
        return max((band.vp for band in self.bands if count >= band.least), default=0)


class TileSetRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile set as it is written."""

    name: Id
    developments: Annotated[tuple[Development, ...], Part]
    worlds: Annotated[tuple[World, ...], Part]
    home_worlds: Annotated[tuple[HomeWorld, ...], Part]
    goals: Annotated[tuple[Goal, ...], Part]


class Targets(NamedTuple):
    """A filter worked out: the tiles that fit it for certain, and those of open kind that fit while
    one of ``kinds`` is named for them."""

    certain: frozenset[str]
    open: frozenset[str]
    kinds: frozenset[str]

    def fit(self, tile: str, named: str | None) -> bool:
        """Whether a tile fits, whose open kind is named so."""
        return tile in self.certain or (tile in self.open and named in self.kinds)


class Held(NamedTuple):
    """A power of a tile.

    Args:
        key: names it in moves: the tile, or ``tile#2`` for the second power of the tile that moves
            of one action name.
        tile: the tile.
        power: what it does.
        targets: the tiles that fit the power's filter, where it has one.
    """

    key: str
    tile: str
    power: Any
    targets: Targets


class TileSet:
    """A tile set ready for play: the records by id, and what the rules ask of them worked out.

    Args:
        record: a valid tile set.
    """

    def __init__(self, record: TileSetRecord) -> None:
        self.record = record
        self.name = record.name
        digest = hashlib.sha256(msgspec.json.encode(record, order="sorted")).hexdigest()[:8]
        own = "" if record.name == STANDARD else f"+{record.name}-{digest}"
        self.rules_version = RULES_VERSION + own
        self.developments = {each.id: each for each in record.developments}
        self.worlds: dict[str, World] = {
            each.id: each for each in (*record.home_worlds, *record.worlds)
        }
        self.home_worlds = {each.id: each for each in record.home_worlds}
        self.goals = {each.id: each for each in record.goals}
        self.tiles: dict[str, Tile] = {**self.developments, **self.worlds}
        self.pair_of = {face.id: face.pair for face in record.developments}
        self.pairs = frozenset(self.pair_of.values())
        self.mats = _mats(record.home_worlds)
        self.bag = tuple(each.id for each in record.worlds)
        self.open_kinds = frozenset(w.id for w in self.worlds.values() if w.kind == "any")
        self.scoring_rows = {
            tile.id: tuple((row.vp, self.targets(row.per)) for row in tile.scoring.rows)
            for tile in self.tiles.values()
            if tile.scoring
        }
        self._held: dict[type[Power], dict[str, tuple[Held, ...]]] = {}
        self._by_key: dict[tuple[PowerAction, str], Held] = {}
        for tile in self.tiles.values():
            self._index(tile)

    def with_effect(self, effect: type[Power]) -> dict[str, tuple[Held, ...]]:
        """The powers of this effect by tile."""
        return self._held.get(effect, {})

    def power(self, action: PowerAction, key: str) -> Held | None:
        """The power that this key names in moves of an action."""
        return self._by_key.get((action, key))

    def targets(self, tiles: Filter | None) -> Targets:
        """A filter worked out; None fits nothing."""
        if tiles is None:
            return Targets(frozenset(), frozenset(), frozenset())
        free = msgspec.structs.replace(tiles, kind=None)
        fitting = {tile.id for tile in self.tiles.values() if _fits(free, tile)}
        if tiles.kind is None:
            return Targets(frozenset(fitting), frozenset(), frozenset())
        return Targets(
            frozenset(
                each for each in fitting if getattr(self.tiles[each], "kind", None) in tiles.kind
            ),
            frozenset(fitting & self.open_kinds),
            frozenset(tiles.kind),
        )

    def power_actions(self, tile: str) -> set[PowerAction]:
        """The actions in which a tile has powers."""
        return {power.action for power in self.tiles[tile].powers}

    def _index(self, tile: Tile) -> None:
        for power in tile.powers:
            key = tile.id
            if isinstance(power, NAMED_IN_MOVES):
                number = 1
                while (power.action, key) in self._by_key:
                    number += 1
                    key = f"{tile.id}#{number}"
            held = Held(key, tile.id, power, self.targets(_filter_of(power)))
            if isinstance(power, NAMED_IN_MOVES):
                self._by_key[power.action, key] = held
            index = self._held.setdefault(type(power), {})
            index[tile.id] = (*index.get(tile.id, ()), held)


def load_tile_set(data: Any) -> TileSet:
    """A tile set from its parsed JSON.

    Args:
        data: JSON-like values in the notation of the packaged standard set.

    Raises:
        BadComponents: with every fault and a JSON pointer to each.
    """
    try:
        record = msgspec.convert(data, TileSetRecord)
    except msgspec.ValidationError as error:
        raise BadComponents(list(shape_faults(data, TileSetRecord))) from error
    faults = list(tile_set_faults(record))
    if record.name == STANDARD and record != STANDARD_TILES.record:
        faults.append(Fault("/name", "reserved_name", "This name is that of the packaged set."))
    if faults:
        raise BadComponents(faults)
    return TileSet(record)


def standard_tile_set_record() -> dict[str, Any]:
    """The packaged tile set as parsed JSON: a start for a corrected one."""
    source = (
        resources.files("galaxy_referee.engine.frontiers")
        .joinpath("data/standard.json")
        .read_bytes()
    )
    data: dict[str, Any] = msgspec.json.decode(source)
    return data


def confidence_counts(records: Iterable[Tile | Goal]) -> dict[Confidence, int]:
    """How many of these records have which confidence."""
    counts = Counter(record.confidence for record in records)
    levels: tuple[Confidence, ...] = ("confirmed", "single-source", "reconstructed")
    return {level: counts[level] for level in levels}


def _mats(home_worlds: Iterable[HomeWorld]) -> dict[int, tuple[str, ...]]:
    """The sides of each mat, the one of the first game first."""
    mats: dict[int, tuple[str, ...]] = {}
    for home in sorted(home_worlds, key=lambda home: (home.mat, not home.first)):
        mats[home.mat] = (*mats.get(home.mat, ()), home.id)
    return mats


def _filter_of(power: Power) -> Filter | None:
    """The one filter of a power, where it has one."""
    for name in ("against", "exclude", "per"):
        found: Filter | None = getattr(power, name, None)
        if found is not None:
            return found
    return None


def _fits(wanted: Filter, tile: Tile) -> bool:
    """Whether a tile fits all of a filter but its kinds."""
    return all(_conditions(wanted, tile))


def _conditions(wanted: Filter, tile: Tile) -> Iterator[bool]:
    world = tile if isinstance(tile, World) else None
    if wanted.tile is not None:
        yield (wanted.tile == "world") == (world is not None)
    if wanted.size is not None:
        yield getattr(tile, "size", None) == wanted.size
    if wanted.keyword is not None:
        yield wanted.keyword in tile.keywords
    if wanted.goods is not None:
        yield world is not None and world.goods in (
            ("production", "windfall") if wanted.goods == "some" else (wanted.goods,)
        )
    if wanted.military is not None:
        yield world is not None and world.military == wanted.military
    if wanted.power_action is not None:
        yield any(power.action == wanted.power_action for power in tile.powers)
    if wanted.id is not None:
        yield tile.id in wanted.id
    if wanted.colonists is not None:
        yield world is not None and world.colonists == wanted.colonists


STANDARD_TILES = TileSet(msgspec.convert(standard_tile_set_record(), TileSetRecord))

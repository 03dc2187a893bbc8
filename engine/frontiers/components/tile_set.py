"""Tile sets, ready for play: the standard one and mounted ones.

A tile set is a JSON document in the notation of ``data/standard.json``. The ``rules_version`` of
its games contains its name and a digest of its content, or for the packaged set its number, so a
state always identifies its tiles.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import resources
from typing import Any, NamedTuple, TypeVar

import msgspec

from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.components.check import tile_set_faults
from galaxy_referee.engine.frontiers.components.records import (
    Confidence,
    Development,
    Goal,
    HomeWorld,
    Scoring,
    Tile,
    TileSetRecord,
    World,
)
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import BadComponents
from galaxy_referee.engine.kernel.shape import shape_faults
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.versions import joined

RULES = "frontiers-2"
STANDARD = "standard"
STANDARD_NUMBER = 1  # raised whenever a record with the packaged tiles could play out differently

NAMED_IN_MOVES = (
    powers.ConsumePower,
    powers.DiscardForMilitary,
    powers.ExploreExtraDraw,
    powers.PayForMilitary,
    powers.ProduceWindfall,
    powers.ReplaceSelf,
    powers.SettleDrawAfter,
    powers.UpgradeWorld,
)


RecordT = TypeVar("RecordT", bound=Tile | Goal)


class Targets(NamedTuple):
    """A resolved filter: the tiles that always fit, and those of open kind that fit while one of
    ``kinds`` is named for them."""

    certain: frozenset[str]
    open: frozenset[str]
    kinds: frozenset[str]

    def fit(self, tile: str, named: str | None) -> bool:
        """Whether a tile fits, given the kind named for it if its kind is open."""
        return tile in self.certain or (tile in self.open and named in self.kinds)


class OwnedPower(NamedTuple):
    """A power of a tile.

    Args:
        key: its name in moves: the tile, or ``tile#2`` for the tile's second power that moves of
            one action name.
        tile: the tile.
        power: the power.
        targets: the tiles that fit the power's filter, if it has one.
    """

    key: str
    tile: str
    power: Any
    targets: Targets


class TileSet:
    """A tile set ready for play: the records by id, with precomputed answers for the rules.

    Args:
        record: a valid tile set.
    """

    def __init__(self, record: TileSetRecord) -> None:
        self.record = record
        self.name = record.name
        self.rules_version = joined([RULES, f"{record.name}-{_number(record)}"])
        self.developments = _by_id(record.developments)
        self.worlds = _by_id((*record.home_worlds, *record.worlds))
        self.home_worlds = _by_id(record.home_worlds)
        self.goals = _by_id(record.goals)
        self.tiles: dict[str, Tile] = {**self.developments, **self.worlds}
        self.spaces = {face.id: face.spaces for face in record.developments}
        self.pair_of = {face.id: face.pair for face in record.developments}
        self.pairs = frozenset(self.pair_of.values())
        self.mats = _mats(record.home_worlds)
        self.bag = tuple(_by_id(record.worlds))
        self.open_kinds = frozenset(id for id, world in self.worlds.items() if world.kind == "any")
        self.scoring_rows = {
            tile.id: self._rows(tile.scoring) for tile in self.tiles.values() if tile.scoring
        }
        self._held: dict[type[powers.Power], dict[str, tuple[OwnedPower, ...]]] = {}
        self._by_key: dict[tuple[powers.PowerAction, str], OwnedPower] = {}
        for tile in self.tiles.values():
            self._index(tile)

    def with_effect(self, effect: type[powers.Power]) -> dict[str, tuple[OwnedPower, ...]]:
        """The powers of this effect by tile."""
        return self._held.get(effect, {})

    def power(self, action: powers.PowerAction, key: str) -> OwnedPower | None:
        """The power that this key names in moves of an action."""
        return self._by_key.get((action, key))

    def targets(self, tiles: powers.Filter | None) -> Targets:
        """Resolve a filter; None fits nothing."""
        if tiles is None:
            return Targets(frozenset(), frozenset(), frozenset())
        fitting = {tile.id for tile in self.tiles.values() if _fits(tiles, tile)}
        if tiles.kind is None:
            return Targets(frozenset(fitting), frozenset(), frozenset())
        return Targets(
            frozenset(
                tile for tile in fitting if getattr(self.tiles[tile], "kind", None) in tiles.kind
            ),
            frozenset(fitting & self.open_kinds),
            frozenset(tiles.kind),
        )

    def power_actions(self, tile: str) -> set[powers.PowerAction]:
        """The actions in which a tile has powers."""
        return {power.action for power in self.tiles[tile].powers}

    def _rows(self, scoring: Scoring) -> tuple[tuple[int, Targets], ...]:
        return tuple((row.vp, self.targets(row.per)) for row in scoring.rows)

    def _index(self, tile: Tile) -> None:
        for power in tile.powers:
            key = tile.id
            if isinstance(power, NAMED_IN_MOVES):
                number = 1
                while (power.action, key) in self._by_key:
                    number += 1
                    key = f"{tile.id}#{number}"
            owned = OwnedPower(key, tile.id, power, self.targets(_filter_of(power)))
            if isinstance(power, NAMED_IN_MOVES):
                self._by_key[power.action, key] = owned
            index = self._held.setdefault(type(power), {})
            index[tile.id] = (*index.get(tile.id, ()), owned)


def load_tile_set(data: Any) -> TileSet:
    """A tile set from its parsed JSON.

    Args:
        data: JSON-like values in the notation of the packaged standard set.

    Raises:
        BadComponents: lists every fault with its JSON pointer.
    """
    try:
        record = msgspec.convert(data, TileSetRecord)
    except msgspec.ValidationError as error:
        raise BadComponents(list(shape_faults(data, TileSetRecord))) from error
    faults = list(tile_set_faults(record))
    if record.name == STANDARD and record != STANDARD_TILES.record:
        faults.append(Fault("/name", "reserved_name", "This is the name of the packaged set."))
    if faults:
        raise BadComponents(faults)
    return TileSet(record)


def standard_tile_set_record() -> dict[str, Any]:
    """The packaged tile set as parsed JSON, from which to make a corrected one."""
    source = (
        resources.files("galaxy_referee.engine.frontiers.components")
        .joinpath("data/standard.json")
        .read_bytes()
    )
    data: dict[str, Any] = msgspec.json.decode(source)
    return data


def confidence_counts(records: Iterable[Tile | Goal]) -> dict[Confidence, int]:
    """The number of these records at each level of confidence."""
    counts = Counter(record.confidence for record in records)
    levels: tuple[Confidence, ...] = ("confirmed", "single-source", "reconstructed")
    return {level: counts[level] for level in levels}


def _number(record: TileSetRecord) -> str:
    """What tells the versions of a set apart: a digest, for sets that a deployment provides."""
    if record.name == STANDARD:
        return str(STANDARD_NUMBER)
    return hashlib.sha256(msgspec.json.encode(record, order="sorted")).hexdigest()[:8]


def _by_id(records: Iterable[RecordT]) -> dict[str, RecordT]:
    return {record.id: record for record in records}


def _mats(home_worlds: Iterable[HomeWorld]) -> dict[int, tuple[str, ...]]:
    """The sides of each mat, the one of the first game first."""
    mats: dict[int, tuple[str, ...]] = {}
    for home in sorted(home_worlds, key=lambda home: (home.mat, not home.first)):
        mats[home.mat] = (*mats.get(home.mat, ()), home.id)
    return mats


def _filter_of(power: powers.Power) -> powers.Filter | None:
    """The one filter of a power, where it has one."""
    for name in ("against", "exclude", "per"):
        candidate: powers.Filter | None = getattr(power, name, None)
        if candidate is not None:
            return candidate
    return None


def _fits(wanted: powers.Filter, tile: Tile) -> bool:
    """Whether a tile fits all of a filter except its kinds."""
    asked = ((name, getattr(wanted, name)) for name in CONDITIONS)
    return all(CONDITIONS[name](value, tile) for name, value in asked if value is not None)


def _has_goods(goods: str, tile: Tile) -> bool:
    own = tile.goods if isinstance(tile, World) else None
    return own is not None if goods == "some" else own == goods


CONDITIONS: dict[str, Callable[[Any, Tile], bool]] = {
    "tile": lambda value, tile: (value == "world") == isinstance(tile, World),
    "size": lambda size, tile: isinstance(tile, Development) and tile.size == size,
    "keyword": lambda keyword, tile: keyword in tile.keywords,
    "goods": _has_goods,
    "military": lambda military, tile: isinstance(tile, World) and tile.military == military,
    "power_action": lambda action, tile: any(power.action == action for power in tile.powers),
    "id": lambda ids, tile: tile.id in ids,
    "colonists": lambda count, tile: isinstance(tile, World) and tile.colonists == count,
}
"""What each field of a filter asks of a tile; only a named kind can change during a game."""

check_once("fields of filters", powers.Filter.__struct_fields__, CONDITIONS, ["kind"])

STANDARD_TILES = TileSet(msgspec.convert(standard_tile_set_record(), TileSetRecord))

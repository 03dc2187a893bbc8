"""Checks a tile set beyond its shape, and lists all faults with JSON pointers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.engine.frontiers.components import records
from galaxy_referee.engine.frontiers.components.powers import ConsumeBonus, ConsumePower, Filter
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.texts import Text

MOST_PLAYERS = 5

WAYS_TO_SETTLE = ("credits", "military")  # a settle move names these, or a power that pays


def tile_set_faults(record: records.TileSetRecord) -> Iterator[Fault]:
    """All faults that would make a game with this tile set impossible or ambiguous."""
    yield from _id_faults(record)
    ids = {tile.id for tile in (*record.developments, *record.worlds, *record.home_worlds)}
    for part in ("developments", "worlds", "home_worlds"):
        for index, tile in enumerate(getattr(record, part)):
            yield from _tile_faults(f"/{part}/{index}", tile, ids)
            if isinstance(tile, records.World):
                yield from _world_faults(f"/{part}/{index}", tile)
    yield from _face_faults(record)
    yield from _mat_faults(record.home_worlds)
    yield from _goals_faults(record.goals)
    yield from _repeated_words("", msgspec.to_builtins(record))
    if not record.worlds:
        yield Fault("/worlds", "no_worlds", "The bag would be empty.")
    if not record.developments:
        yield Fault("/developments", "no_developments", "The set has no developments.")


def _repeated_words(path: str, value: Any) -> Iterator[Fault]:
    """No list contains a word twice: a kind named twice would be offered twice."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _repeated_words(f"{path}/{name}", inner)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            if isinstance(inner, str) and inner in value[:index]:
                yield Fault(
                    f"{path}/{index}",
                    "named_twice",
                    Text("{text} is in the list twice.", text=inner),
                )
            yield from _repeated_words(f"{path}/{index}", inner)


def _id_faults(record: records.TileSetRecord) -> Iterator[Fault]:
    # Goals count too: a goal named like a tile would make logs hard to read.
    seen: set[str] = set()
    for part in ("developments", "worlds", "home_worlds", "goals"):
        for index, piece in enumerate(getattr(record, part)):
            if piece.id in seen:
                yield Fault(
                    f"/{part}/{index}/id",
                    "duplicate_id",
                    Text("{piece} is used twice.", piece=piece.id),
                )
            seen.add(piece.id)
            if piece.id in WAYS_TO_SETTLE:
                message = Text(
                    "{piece} is reserved: moves use it as a way to settle.", piece=piece.id
                )
                yield Fault(f"/{part}/{index}/id", "reserved_id", message)


def _tile_faults(path: str, tile: records.Tile, ids: set[str]) -> Iterator[Fault]:
    if (tile.vp is None) != (tile.scoring is not None):
        yield Fault(
            path,
            "vp_or_scoring",
            Text("{tile} needs either printed victory points or a scoring.", tile=tile.id),
        )
    for index, power in enumerate(tile.powers):
        where = f"{path}/powers/{index}"
        for name in ("against", "exclude", "per"):
            yield from _unknown_ids(f"{where}/{name}", getattr(power, name, None), ids)
        if isinstance(power, ConsumeBonus) and not set(power.extra_if_used) <= ids:
            yield Fault(f"{where}/extra_if_used", "unknown_piece", "It names an unknown tile.")
        if isinstance(power, ConsumePower):
            yield from _consume_faults(where, power)
    if tile.scoring is None:
        return
    for index, row in enumerate(tile.scoring.rows):
        yield from _unknown_ids(f"{path}/scoring/rows/{index}/per", row.per, ids)
    if tile.scoring.by_kinds is not None and len(tile.scoring.by_kinds) != 5:
        yield Fault(
            f"{path}/scoring/by_kinds", "bad_table", "There must be points for 0 to 4 kinds."
        )


def _consume_faults(path: str, power: ConsumePower) -> Iterator[Fault]:
    exact = power.mode == "exact"
    if exact != (power.gains is not None) or exact == (power.gains_per_good is not None):
        yield Fault(
            path, "bad_gains", "Exact powers have only gains, the others only gains_per_good."
        )


def _unknown_ids(path: str, tiles: Filter | None, ids: set[str]) -> Iterator[Fault]:
    if tiles is not None and tiles.id is not None and not set(tiles.id) <= ids:
        yield Fault(f"{path}/id", "unknown_piece", "The filter names an unknown tile.")


def _world_faults(path: str, world: records.World) -> Iterator[Fault]:
    if (world.cost is None) == (world.defense is None):
        yield Fault(
            path,
            "cost_or_defense",
            Text("{world} needs a cost, or a defense if it is military.", world=world.id),
        )
    if (world.kind is None) != (world.goods is None):
        yield Fault(
            path,
            "kind_and_goods",
            Text("{world} needs both kind and goods, or is gray with none.", world=world.id),
        )


def _face_faults(record: records.TileSetRecord) -> Iterator[Fault]:
    """The two faces of a tile name each other, have the same size, and one is for first games."""
    faces = {face.id: face for face in record.developments}
    for index, face in enumerate(record.developments):
        path = f"/developments/{index}"
        if face.back is None:
            if not face.first:
                yield Fault(
                    f"{path}/first",
                    "no_first_face",
                    "A tile with one face must show it in first games.",
                )
            continue
        back = faces.get(face.back)
        if back is None or back.back != face.id or back is face:
            yield Fault(
                f"{path}/back",
                "bad_back",
                Text("{back} does not name this development as its back.", back=face.back),
            )
        elif back.size != face.size:
            yield Fault(
                f"{path}/size", "bad_size", "The two faces of a tile must have the same size."
            )
        elif back.first == face.first:
            yield Fault(
                f"{path}/first", "bad_first", "Exactly one of two faces must be for first games."
            )


def _mat_faults(home_worlds: tuple[records.HomeWorld, ...]) -> Iterator[Fault]:
    sides = Counter((home.mat, home.first) for home in home_worlds)
    for index, home in enumerate(home_worlds):
        path = f"/home_worlds/{index}"
        if sides[home.mat, True] != 1 or sides[home.mat, False] != 1:
            yield Fault(
                f"{path}/mat", "bad_mat", "A mat must have two sides, one of them for first games."
            )
        if home.colonists != 1:
            yield Fault(f"{path}/colonists", "bad_home", "A home world must start with 1 colonist.")
        if home.kind == "any":
            yield Fault(f"{path}/kind", "bad_home", "The kind of a home world must not be open.")
    if len({home.mat for home in home_worlds}) < MOST_PLAYERS:
        yield Fault(
            "/home_worlds",
            "few_mats",
            Text("There must be at least {least} mats.", least=MOST_PLAYERS),
        )


def _goals_faults(goals: tuple[records.Goal, ...]) -> Iterator[Fault]:
    for index, goal in enumerate(goals):
        yield from _goal_faults(f"/goals/{index}", goal)
    items = Counter(goal.stockpile.item for goal in goals if goal.stockpile)
    if any(count > 1 for count in items.values()):
        yield Fault("/goals", "two_stockpiles", "Two goals stockpile the same item.")


def _goal_faults(path: str, goal: records.Goal) -> Iterator[Fault]:
    least = [band.least for band in goal.bands]
    points = [band.vp for band in goal.bands]
    if not least or least != sorted(set(least)) or points != sorted(set(points)):
        yield Fault(f"{path}/bands", "bad_bands", "The bands must increase.")
    item = {"world": "worlds", "good": "goods", "credit": "credits"}
    wanted = f"stockpiled-{item[goal.stockpile.item]}" if goal.stockpile else None
    counted = goal.counts if goal.counts.startswith("stockpiled-") else None
    if wanted != counted:
        yield Fault(f"{path}/stockpile", "bad_stockpile", "It must stockpile what it counts.")

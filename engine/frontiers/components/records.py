"""The records of a tile set: developments, worlds, home worlds and goals as written in its file."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from galaxy_referee.engine.frontiers.components.powers import (
    AnyPower,
    Filter,
    Keyword,
    Kind,
    Size,
    Some,
)

Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Confidence = Literal["confirmed", "single-source", "reconstructed"]
WorldKind = Kind | Literal["any"]
Goods = Literal["production", "windfall"]
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
    """The common base of developments and worlds.

    Args:
        id: unique in the tile set.
        name: as printed.
        vp: the printed victory points, None for "?".
        confidence: how well the record is known; ``fields`` gives it field by field.
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

    size: Size
    cost: Annotated[int, msgspec.Meta(ge=0, le=20)]
    back: Id | None = None
    first: bool = True

    @property
    def spaces(self) -> int:
        """The number of spaces that it covers (NF-TERM-9)."""
        return 2 if self.size == "large" else 1

    @property
    def pair(self) -> str:
        """A name for the tile, the same from both faces."""
        return self.id if self.back is None else min(self.id, self.back)


class World(Tile, frozen=True, kw_only=True):
    """A world: with a cost, or military with a defense.

    Args:
        kind: the kind of its goods; ``any`` is open, named by its owner (NF-OORT-2); None is gray.
        goods: whether it is a production or a windfall world; None is gray.
        colonists: the number of colonists that it needs.
        tradable: whether a good on it can be sold.
    """

    cost: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    defense: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    kind: WorldKind | None = None
    goods: Goods | None = None
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


Item = Literal["world", "good", "credit"]
ITEMS: tuple[Item, ...] = get_args(Item)


class Stockpile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a goal lets players stockpile, and the maximum (NF-STOCK-2)."""

    item: Item
    most: Some


Counted = Literal[
    "consume-powers",
    "distinct-power-actions",
    "distinct-kinds-of-colonies",
    "distinct-keywords",
    "unused-colonists",
    "stockpiled-worlds",
    "stockpiled-goods",
    "stockpiled-credits",
]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A goal: what it counts, and the victory points for it."""

    id: Id
    name: str
    counts: Counted
    bands: tuple[Band, ...]
    stockpile: Stockpile | None = None
    confidence: Confidence

    def points(self, count: int) -> int:
        """The victory points for this many items (NF-GOAL-5)."""
        return max((band.vp for band in self.bands if count >= band.least), default=0)


class TileSetRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile set as written in its file."""

    name: Id
    developments: Annotated[tuple[Development, ...], Part]
    worlds: Annotated[tuple[World, ...], Part]
    home_worlds: Annotated[tuple[HomeWorld, ...], Part]
    goals: Annotated[tuple[Goal, ...], Part]

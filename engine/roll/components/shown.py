"""The catalogue's types: tiles and dice as printed, with their consequences for players."""

from __future__ import annotations

from typing import Literal

import msgspec

from galaxy_referee.engine.roll.components.catalogue import Face, Side
from galaxy_referee.engine.roll.components.words import Color


class ShownSide(Side, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a tile, and what follows from it.

    Args:
        vp: the points it is worth.
        holds_goods: whether a world can hold a good.
        color_name: what players call the color of a world.
        dice: the ids of the dice it gives.
        virtual: the workers it gives that are no dice, by their names in moves.
        texts: its effects, powers, and scoring in words.
        phases: when its powers work.
    """

    vp: int
    dice: list[str]
    virtual: list[str]
    texts: list[str]
    phases: list[str]
    holds_goods: bool | None = None
    color_name: str | None = None


class ShownFaction(msgspec.Struct, forbid_unknown_fields=True):
    """A faction tile: two sides printed on one face, both in the tableau (ROLL-GEN-11)."""

    id: str
    number: int
    sides: list[ShownSide]


class ShownTile(msgspec.Struct, forbid_unknown_fields=True):
    """A game tile: a development on one face, a world on the other (ROLL-GEN-9)."""

    id: str
    sides: list[ShownSide]


class ShownDice(msgspec.Struct, forbid_unknown_fields=True):
    """The dice of one color.

    Args:
        color: its id.
        name: what these dice are called.
        paint: the color as players call it.
        faces: what the six faces show.
        ids: the ids of the dice.
    """

    color: Color
    name: str
    paint: str
    faces: list[Face]
    ids: list[str]


class TradePrice(msgspec.Struct, forbid_unknown_fields=True):
    """The credits that a good trades for, by its kind."""

    novelty: int
    rare: int
    genes: int
    alien: int


class Components(msgspec.Struct):
    """Every component.

    Args:
        dice: by color.
        factions: the faction tiles.
        home_worlds: the home worlds.
        tiles: the game tiles.
        phases: the phases, in order.
        trade_price: the credits that a good trades for, by its kind.
    """

    dice: list[ShownDice]
    factions: list[ShownFaction]
    home_worlds: list[ShownSide]
    tiles: list[ShownTile]
    phases: list[Literal["explore", "develop", "settle", "produce", "ship"]]
    trade_price: TradePrice

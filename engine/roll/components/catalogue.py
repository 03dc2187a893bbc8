"""Tiles and dice, read once from the data files, typed, and with precomputed answers for the rules.

Every die that a tile gives has its fixed place in the supply, so the die does not depend on what
other seats have taken (ROLL-COMP-5: there is one for each).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar, get_args

import msgspec

from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.texts import ENGLISH, Language
from galaxy_referee.engine.roll.components import effects, words
from galaxy_referee.engine.roll.components.formulas import Scoring
from galaxy_referee.engine.roll.components.powers import (
    BonusTile,
    BuyChipOnTrade,
    ConsumeChips,
    ConsumeCredits,
    CreditsPerCompletion,
    DictateAgain,
    DictateMoves,
    ExtraGoodSlot,
    ExtraWorker,
    FewerWorkers,
    PlaceScoutedOnTop,
    Power,
    RearrangeZone,
    Reassign,
    StockYields,
    TradeBonus,
    WorkersToCup,
)
from galaxy_referee.engine.roll.components.texts import effect_text, scoring_text

PowerT = TypeVar("PowerT", bound=effects.Effect)
Face = Literal["explore", "develop", "settle", "produce", "ship", "wild"]

START_CREDITS = 1
CREDIT_CAP = 10
CHIPS_PER_PLAYER = 12
END_SQUARES = 12
START_CUP = 3
START_DICE = 5
TRADE_PRICE = {"novelty": 3, "rare": 4, "genes": 5, "alien": 6}


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a tile.

    Args:
        id: unique name in lower case with hyphens.
        name: printed name.
        kind: development or world.
        cost: printed cost; also the points it is worth.
        color: the color of a world; ``none`` is gray and holds no goods.
        category: the category of a development: with a Reassign power, one-time effects, or other.
        immediate: its one-time effects, in order.
        powers: its lasting powers.
        scoring: what a development of cost 6 scores besides its cost.
    """

    id: str
    name: str
    kind: words.Kind
    cost: int
    color: words.WorldColor | None = None
    category: Literal["reassign", "immediate", "other"] = "other"
    immediate: tuple[effects.Immediate, ...] = ()
    powers: tuple[Power, ...] = ()
    scoring: Scoring | None = None


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction tile: two sides printed on one face, both in the tableau (ROLL-GEN-11)."""

    id: str
    number: int
    sides: tuple[Side, Side]


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game tile: a development on one face, a world on the other (ROLL-GEN-9)."""

    id: str
    sides: tuple[Side, Side]

    @property
    def development(self) -> str:
        """The side that goes on the development stack."""
        return self.sides[0].id

    @property
    def world(self) -> str:
        """The side that goes on the world stack."""
        return self.sides[1].id


class _Tiles(msgspec.Struct, forbid_unknown_fields=True):
    factions: tuple[Faction, ...]
    home_worlds: tuple[Side, ...]
    tiles: tuple[Tile, ...]


class DiceColor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of one color."""

    id: words.Color
    name: str
    paint: str
    count: int
    faces: tuple[Face, ...]


class _Dice(msgspec.Struct, forbid_unknown_fields=True):
    colors: tuple[DiceColor, ...]


def _read(name: str) -> bytes:
    return (
        resources.files("galaxy_referee.engine.roll.components").joinpath("data", name).read_bytes()
    )


_tiles = msgspec.json.decode(_read("tiles.json"), type=_Tiles)
_dice = msgspec.json.decode(_read("dice.json"), type=_Dice)

FACTIONS: dict[str, Faction] = {faction.id: faction for faction in _tiles.factions}
HOMES: dict[str, Side] = {home.id: home for home in _tiles.home_worlds}
TILES: dict[str, Tile] = {tile.id: tile for tile in _tiles.tiles}

_start_sides = [side for faction in FACTIONS.values() for side in faction.sides] + list(
    HOMES.values()
)
SIDES: dict[str, Side] = {
    side.id: side
    for side in [*_start_sides, *(side for tile in TILES.values() for side in tile.sides)]
}
TILE_OF: dict[str, str] = {side.id: tile.id for tile in TILES.values() for side in tile.sides}
WORLD_COLOR: dict[str, words.WorldColor] = {
    side.id: side.color for side in SIDES.values() if side.color is not None
}
WORLDS_OF_COLOR: dict[str, frozenset[str]] = {
    color: frozenset(side for side, its in WORLD_COLOR.items() if its == color)
    for color in set(WORLD_COLOR.values())
}
HOLDS_GOODS: dict[str, bool] = {side: color != "none" for side, color in WORLD_COLOR.items()}
REASSIGN: frozenset[str] = frozenset(
    side.id for side in SIDES.values() if side.category == "reassign"
)

FACES: dict[str, tuple[Face, ...]] = {color.id: color.faces for color in _dice.colors}
DICE: tuple[str, ...] = tuple(
    f"{color.id}-{number}" for color in _dice.colors for number in range(1, color.count + 1)
)
RANK: dict[str, int] = {die: rank for rank, die in enumerate(DICE)}


EXTRA_WORKERS: dict[str, dict[str, list[str]]] = {
    role: {
        side.id: [f"{side.id}+{color}" for color in power.colors]
        for side in SIDES.values()
        for power in side.powers
        if isinstance(power, ExtraWorker) and power.role == role
    }
    for role in get_args(words.Role)
}
"""By role and side, the names of the workers without a die it gives: ``space-docks+home``."""

COLOR: dict[str, words.Color] = {
    f"{color.id}-{number}": color.id
    for color in _dice.colors
    for number in range(1, color.count + 1)
}
"""The color of every die and every virtual worker."""

COLOR.update(
    {
        f"{side.id}+{color}": color
        for side in SIDES.values()
        for power in side.powers
        if isinstance(power, ExtraWorker)
        for color in power.colors
    }
)


def start_dice(seat: int) -> list[str]:
    """The five Home dice every seat begins with (ROLL-SETUP-8)."""
    return [f"home-{START_DICE * seat + number}" for number in range(1, START_DICE + 1)]


def _handed_out() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The dice of each ``gain_die`` effect of each side: each die belongs to one side."""
    taken = dict.fromkeys(FACES, 0)
    given: dict[str, tuple[tuple[str, ...], ...]] = {}
    for side in SIDES.values():
        dice: list[tuple[str, ...]] = []
        for effect in side.immediate:
            if isinstance(effect, effects.GainDie):
                first = taken[effect.die] + 1
                taken[effect.die] += effect.count
                numbers = range(first, first + effect.count)
                dice.append(tuple(f"{effect.die}-{number}" for number in numbers))
        given[side.id] = tuple(dice)
    return given


GIVEN: dict[str, tuple[tuple[str, ...], ...]] = _handed_out()
GIVEN_DICE: dict[str, tuple[str, ...]] = {
    side: tuple(die for dice in given for die in dice) for side, given in GIVEN.items()
}
REMOVES: dict[str, int] = {
    side.id: sum(effect.count for effect in side.immediate if isinstance(effect, effects.RemoveDie))
    for side in SIDES.values()
}


@cache
def having(effect: type[PowerT]) -> dict[str, tuple[PowerT, ...]]:
    """The powers of one effect, by the sides that have any."""
    carriers = {
        side.id: tuple(power for power in side.powers if isinstance(power, effect))
        for side in SIDES.values()
    }
    return {side: powers for side, powers in carriers.items() if powers}


def start_credits(home: str) -> int:
    """Credits at the start with this home world (ROLL-SETUP-4)."""
    for effect in SIDES[home].immediate:
        if isinstance(effect, effects.SetStartCredits):
            return effect.credits
    return START_CREDITS


def catalogue(language: Language = ENGLISH) -> dict[str, Any]:
    """Every tile and die as plain data, with texts in a language.

    For each side: the ``dice`` and ``virtual`` workers it gives, by their names in moves.
    """
    plain: dict[str, Any] = msgspec.to_builtins(_components(), enc_hook=language.read)
    return plain


def _components() -> dict[str, Any]:
    return {
        "dice": [
            {
                "color": color.id,
                "name": color.name,
                "paint": color.paint,
                "faces": list(color.faces),
                "ids": [f"{color.id}-{number}" for number in range(1, color.count + 1)],
            }
            for color in _dice.colors
        ],
        "factions": [
            {
                "id": faction.id,
                "number": faction.number,
                "sides": [_plain(side) for side in faction.sides],
            }
            for faction in FACTIONS.values()
        ],
        "home_worlds": [_plain(side) for side in HOMES.values()],
        "tiles": [
            {"id": tile.id, "sides": [_plain(side) for side in tile.sides]}
            for tile in TILES.values()
        ],
        "phases": list(words.PHASES),
        "trade_price": TRADE_PRICE,
    }


def _plain(side: Side) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(side))
    plain["vp"] = side.cost
    if side.color is None:
        plain["category"] = side.category
    else:
        plain["holds_goods"] = HOLDS_GOODS[side.id]
        plain["color_name"] = words.PAINTED[side.color]
    plain["dice"] = list(GIVEN_DICE[side.id])
    plain["virtual"] = [name for given in EXTRA_WORKERS.values() for name in given.get(side.id, ())]
    plain["texts"] = [effect_text(effect) for effect in (*side.immediate, *side.powers)]
    if side.scoring:
        plain["texts"].append(scoring_text(side.scoring))
    plain["phases"] = list(
        dict.fromkeys(phase for power in side.powers for phase in works_in(power))
    )
    return plain


def works_in(power: Power) -> tuple[str, ...]:
    """When a power works (ROLL-POWER-1)."""
    phases: tuple[str, ...] | None = getattr(power, "phases", None)
    return WORKS_IN[type(power)](power) if phases is None else phases


def _building(power: FewerWorkers | WorkersToCup) -> tuple[str, ...]:
    return ("develop",) if power.tile_kind == "development" else ("settle",)


def _completing(power: CreditsPerCompletion) -> tuple[str, ...]:
    return tuple("develop" if kind == "development" else "settle" for kind in power.tile_kinds)


# Each function in a table takes its own kind of power.
WORKS_IN: dict[type[effects.Effect], Callable[..., tuple[str, ...]]] = {
    **dict.fromkeys((Reassign, DictateAgain, DictateMoves), lambda power: ("assign",)),
    **dict.fromkeys(
        (StockYields, BonusTile, PlaceScoutedOnTop, RearrangeZone), lambda power: ("explore",)
    ),
    **dict.fromkeys(
        (TradeBonus, ConsumeCredits, ConsumeChips, BuyChipOnTrade), lambda power: ("ship",)
    ),
    ExtraWorker: lambda power: ("explore",) if power.role == "explorer" else ("ship",),
    FewerWorkers: _building,
    WorkersToCup: _building,
    CreditsPerCompletion: _completing,
    ExtraGoodSlot: lambda power: ("always",),
}

check_once(
    "powers with phases",
    get_args(Power),
    WORKS_IN,
    [power for power in get_args(Power) if "phases" in power.__struct_fields__],
)

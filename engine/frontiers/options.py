"""The options of a new game, and what a trusted host can give in place of luck."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from galaxy_referee.engine.frontiers.catalogue import STANDARD
from galaxy_referee.engine.kernel.description import OptionInfo


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a new game.

    Args:
        players: how many play.
        goals: play with the optional goals and stockpiles.
        first_game: every development and mat shows its face of the first game; otherwise coins
            turn developments over and each player picks a side of the mat.
        tiles: name of the tile set.
    """

    players: Annotated[int, msgspec.Meta(ge=2, le=5)] = 4
    goals: bool = False
    first_game: bool = False
    tiles: str = STANDARD


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """A given start. What is left out follows from the seed.

    Args:
        order: the seats in player order.
        mats: the number of the empire mat, by seat.
        homes: the home world, by seat; the players then do not pick a side. Without ``mats`` they
            say which mats are dealt.
        heads: the developments of first games whose coin shows heads: their backs are played.
        bag: all worlds in the order in which they will be drawn.
        goals: all goals, top of the stack first.
    """

    order: list[int] | None = None
    mats: list[int] | None = None
    homes: list[str] | None = None
    heads: list[str] | None = None
    bag: list[str] | None = None
    goals: list[str] | None = None


MEANINGS: dict[str, tuple[str, str]] = {
    "players": ("How many play.", "NF-SETUP-1"),
    "goals": ("Whether the optional goals and stockpiles are played with.", "NF-SETUP-7"),
    "first_game": (
        "Whether all tiles and mats show the faces of the first game. Otherwise coins decide which "
        "developments are turned over, and each player picks a side of the mat dealt.",
        "NF-SETUP-3",
    ),
    "tiles": ("The tile set.", "NF-SETUP-2"),
}


def describe_options(tile_sets: list[str]) -> dict[str, OptionInfo]:
    """Every option with its meaning, values, default and rule.

    Args:
        tile_sets: the names of the tile sets that can be played with.
    """
    values: dict[str, list[Any]] = {
        "players": [2, 3, 4, 5],
        "goals": [False, True],
        "first_game": [False, True],
        "tiles": tile_sets,
    }
    defaults = msgspec.to_builtins(Options())
    return {
        name: OptionInfo(meaning, values[name], defaults[name], rule)
        for name, (meaning, rule) in MEANINGS.items()
    }

"""The catalogue's types: the records of tile sets, with their powers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union, get_args

import msgspec

from galaxy_referee.engine.frontiers.components import records
from galaxy_referee.engine.frontiers.components.powers import Action, AnyPower
from galaxy_referee.engine.kernel.described import described

if TYPE_CHECKING:
    ShownPower = AnyPower
    ShownGoal = records.Goal
else:
    ShownGoal = described(records.Goal)
    ShownPower = Union[tuple(described(power) for power in get_args(AnyPower))]  # noqa: UP007


class ShownScoring(records.Scoring, frozen=True, kw_only=True, omit_defaults=True):
    """How a tile with "?" scores, with a text."""

    text: str


class ShownDevelopment(records.Development, frozen=True, kw_only=True):
    """One face of a development tile.

    Args:
        back: the other face; None for a tile that is never turned over.
        first: whether this is the face of the first game (white square).
    """

    powers: tuple[ShownPower, ...] = ()
    scoring: ShownScoring | None = None


class ShownWorld(records.World, frozen=True, kw_only=True):
    """A world: with a cost, or military with a defense."""

    powers: tuple[ShownPower, ...] = ()
    scoring: ShownScoring | None = None


class ShownHomeWorld(records.HomeWorld, frozen=True, kw_only=True):
    """One side of an empire mat; ``first`` marks the side of the first game."""

    powers: tuple[ShownPower, ...] = ()
    scoring: ShownScoring | None = None


class ShownAction(msgspec.Struct, forbid_unknown_fields=True):
    """An action tile.

    Args:
        id: its id in moves.
        name: its printed name.
        action: what every player may do; None if only the player who selects it acts.
        bonus: the bonus of the player who selects it.
    """

    id: Action
    name: str
    action: str | None
    bonus: str


class ShownTileSet(msgspec.Struct, forbid_unknown_fields=True):
    """A tile set to choose with the option ``tiles``.

    Args:
        rules_version: the rules version of games that use it.
        developments: every face of a development tile.
        worlds: the worlds in the bag.
        home_worlds: every side of the empire mats.
        goals: the optional goals.
    """

    rules_version: str
    developments: list[ShownDevelopment]
    worlds: list[ShownWorld]
    home_worlds: list[ShownHomeWorld]
    goals: list[ShownGoal]


class Components(msgspec.Struct):
    """Every component.

    Args:
        actions: the action tiles.
        tile_sets: the tile sets, by name.
    """

    actions: list[ShownAction]
    tile_sets: dict[str, ShownTileSet]

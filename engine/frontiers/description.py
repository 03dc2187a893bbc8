"""The game's description: its name, the options of a new game, and a given start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from galaxy_referee.engine.frontiers.components.tile_set import (
    STANDARD,
    STANDARD_TILES,
    TileSet,
    confidence_counts,
)
from galaxy_referee.engine.kernel.description import DataConfidence, Description, OptionInfo, Seats
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.kernel.versions import PlainState

NAME = "frontiers"
TITLE = "New Frontiers"
RULES_VERSION = STANDARD_TILES.rules_version
SEATS = Seats(2, 5)

# Documented only: a wrong number is refused by ``check_options``, which names the rule.
PlayerCount = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": SEATS.min, "maximum": SEATS.max})
]


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a new game.

    Args:
        players: number of seats, 2 to 5 (NF-SETUP-1).
        goals: whether to play with the optional goals and stockpiles (NF-SETUP-7).
        first_game: whether all developments and mats show their faces for the first game
            (NF-SETUP-3); otherwise coins turn developments over and each player chooses a side of
            the mat.
        tiles: name of the tile set.
    """

    players: PlayerCount = 4
    goals: bool = False
    first_game: bool = False
    tiles: str = STANDARD


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """A given start in place of a random one, for trusted hosts and replays.

    What is left out is dealt at random.

    Args:
        order: the seats in player order.
        mats: the number of the empire mat, by seat.
        homes: the home world, by seat; the players then do not choose a side. Without ``mats`` they
            determine which mats are dealt.
        heads: the first-game developments whose coin shows heads: their backs are played.
        bag: all worlds in the order in which they will be drawn.
        goals: all goals, top of the stack first.
    """

    order: list[int] | None = None
    mats: list[int] | None = None
    homes: list[str] | None = None
    heads: list[str] | None = None
    bag: list[str] | None = None
    goals: list[str] | None = None


def check_options(options: Options, tile_sets: Iterable[str]) -> None:
    """Check that the options can be played.

    Args:
        options: the options.
        tile_sets: the names of the available tile sets.

    Raises:
        BadOption: names the option and the rule.
    """
    if not SEATS.min <= options.players <= SEATS.max:
        raise BadOption(
            Text("This game is for {least} to {most} players.", least=SEATS.min, most=SEATS.max),
            rule="NF-SETUP-1",
            pointer="/options/players",
        )
    if options.tiles not in tile_sets:
        known = ", ".join(sorted(tile_sets))
        raise BadOption(Text("The tile sets are: {known}.", known=known), pointer="/options/tiles")


def version_today(tile_sets: Mapping[str, TileSet], state: PlainState) -> str:
    """The current rules version for a state of any version.

    Args:
        tile_sets: the available tile sets, by name.
        state: the state.
    """
    _, _, tiles = str(state["rules_version"]).partition("+")
    for mounted in tile_sets.values():
        if mounted.rules_version.endswith(f"+{tiles}"):
            return mounted.rules_version
    return RULES_VERSION


def describe(tile_sets: Mapping[str, TileSet]) -> Description:
    """The game's seats, options, and confidence.

    Args:
        tile_sets: the available tile sets, by name.
    """
    return Description(
        seats=SEATS,
        options=_options(list(tile_sets)),
        rule_sets={name: tiles.rules_version for name, tiles in tile_sets.items()},
        confidence=[
            DataConfidence(f"{name}: {component}", level, count)
            for name, tiles in tile_sets.items()
            for component in ("developments", "worlds", "home_worlds", "goals")
            for level, count in confidence_counts(getattr(tiles.record, component)).items()
        ],
        notice=_notice(STANDARD_TILES),
    )


def _notice(tiles: TileSet) -> Words | None:
    """That most tiles are not known as they are printed, for as long as that is so."""
    record = tiles.record
    every = (*record.developments, *record.worlds, *record.home_worlds)
    unknown = confidence_counts(every)["reconstructed"]
    if not unknown:
        return None
    return Text(
        "{unknown} of the {tiles} tiles of the packaged set are reconstructed: their printed "
        "values were not available. They fit everything known and are playable, but expect them to "
        "be replaced. Each tile has a `confidence`. Owners of the box can correct tiles and play "
        "with a set of their own.",
        unknown=unknown,
        tiles=len(every),
    )


def _options(tile_sets: list[str]) -> dict[str, OptionInfo]:
    return {
        "players": OptionInfo(
            meaning="Number of seats.",
            values=[2, 3, 4, 5],
            default=4,
            rule="NF-SETUP-1",
        ),
        "goals": OptionInfo(
            meaning="Whether to play with the optional goals and stockpiles.",
            values=[False, True],
            default=False,
            rule="NF-SETUP-7",
        ),
        "first_game": OptionInfo(
            meaning="Whether all developments and mats show their faces for the first game. "
            "Otherwise coins decide which developments are turned over, and each player chooses a "
            "side of the mat.",
            values=[False, True],
            default=False,
            rule="NF-SETUP-3",
        ),
        "tiles": OptionInfo(
            meaning="The tile set.",
            values=tile_sets,
            default=STANDARD,
            rule="NF-SETUP-2",
        ),
    }

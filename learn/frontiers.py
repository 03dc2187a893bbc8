"""New Frontiers for learners: the words of its moves, and what is observed of a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from galaxy_referee.engine.frontiers.components.check import WAYS_TO_SETTLE
from galaxy_referee.engine.frontiers.components.powers import KINDS, Action
from galaxy_referee.engine.frontiers.components.tile_set import STANDARD_TILES
from galaxy_referee.engine.frontiers.description import Options
from galaxy_referee.engine.frontiers.state import (
    COLONIES_MET,
    COLONISTS_MET,
    POOL_MET,
    SPACES_MET,
)
from galaxy_referee.learn.features import (
    Feature,
    around,
    made,
    numbers,
    one_number,
    optional,
    seats_in,
    word,
    words,
)

VERSION = 1
# What is not observed, and why.
LEFT_OUT = {
    "goals": "the same in every game of an environment",
    "empires.seat": "empires are clockwise from the viewer",
}
ACTIONS = get_args(Action)
ENDINGS = (SPACES_MET, COLONIES_MET, COLONISTS_MET, POOL_MET)
DEVELOPMENTS = tuple(STANDARD_TILES.developments)
WORLDS = tuple(STANDARD_TILES.worlds)
TILES = tuple(STANDARD_TILES.tiles)
GOALS = tuple(STANDARD_TILES.goals)
TILE = {tile: place for place, tile in enumerate(TILES)}
DEVELOPMENT = {tile: place for place, tile in enumerate(DEVELOPMENTS)}
KIND = {kind: place for place, kind in enumerate(KINDS)}


def pieces(options: Options) -> dict[str, str]:
    """The tiles and goals, with their names."""
    tiles = {tile.id: tile.name for tile in STANDARD_TILES.tiles.values()}
    return {**tiles, **{goal.id: goal.name for goal in STANDARD_TILES.goals.values()}}


def codes(options: Options) -> list[str]:
    """The other words of its moves; ``#2`` is the second power of a tile."""
    return [*ACTIONS, *WAYS_TO_SETTLE, *KINDS, "#2"]


def features(options: Options) -> list[Feature]:
    """What is observed of a view."""
    seats = options.players
    parts = [
        numbers("round", "produce_credits", "bag", "colonists", "pool"),
        words("row", ACTIONS),
        words("selected", ACTIONS),
        *(seats_in(name, seats) for name in ("acted", "waiting", "chooser", "resolution")),
        made("stacks", len(DEVELOPMENTS), ["stacks"], _stacks),
        made("supply", len(KINDS), ["supply"], _supply),
        *(words(name, WORLDS) for name in ("layout", "drawn", "aside", "removed")),
        words("ending", ENDINGS),
        around("empires", seats, _empire(options)),
    ]
    if options.goals:
        down = [seats_in("seat", seats), word("goal", GOALS)]
        parts += [one_number("goal_stack"), optional("face_down", down)]
        parts += [words(name, GOALS) for name in ("looking_at", "face_up")]
    return parts


def _empire(options: Options) -> list[Feature]:
    parts = [
        numbers("mat", "spaces", "colonists", "credits", "vp"),
        made("tableau: tiles, colonists, goods, kinds", 10 * len(TILES), ["tableau"], _tableau),
        words("surveyed", WORLDS),
    ]
    if options.goals:
        stock = [words("worlds", WORLDS), words("goods", KINDS), one_number("credits")]
        parts.append(optional("stock", stock))
    return parts


def _stacks(table: Any, seat: int) -> Iterator[tuple[int, int]]:
    for development, count in table.stacks.items():
        yield DEVELOPMENT[development], count


def _supply(table: Any, seat: int) -> Iterator[tuple[int, int]]:
    for kind, count in table.supply.items():
        yield KIND[kind], count


def _tableau(empire: Any, seat: int) -> Iterator[tuple[int, int]]:
    """For each tile: whether it is there, its colonists, the kinds of its good and of itself."""
    count = len(TILES)
    for placed in empire.tableau:
        place = TILE[placed.tile]
        yield place, 1
        if placed.colonists:
            yield count + place, placed.colonists
        if placed.good:
            yield (2 + KIND[placed.good]) * count + place, 1
        if placed.named:
            yield (6 + KIND[placed.named]) * count + place, 1

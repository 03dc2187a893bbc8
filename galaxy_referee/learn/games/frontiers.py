"""New Frontiers for learners: the words of its moves, and the features of a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from galaxy_referee.bots.learned.inputs import places_of
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
    Names,
    amounts,
    around,
    numbers,
    one_number,
    optional,
    seats_in,
    word,
    words,
)

VERSION = 1
# Fields that are not observed, and why.
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


def pieces(options: Options) -> dict[str, str]:
    """The tiles and goals, with their names."""
    tiles = {tile.id: tile.name for tile in STANDARD_TILES.tiles.values()}
    return {**tiles, **{goal.id: goal.name for goal in STANDARD_TILES.goals.values()}}


def codes(options: Options) -> list[str]:
    """The other words of its moves; ``#2`` is the second power of a tile."""
    return [*ACTIONS, *WAYS_TO_SETTLE, *KINDS, "#2"]


def features(options: Options) -> list[Feature]:
    """The features of a view."""
    seats = options.players
    parts = [
        numbers("round", "produce_credits", "bag", "colonists", "pool"),
        words("row", ACTIONS),
        words("selected", ACTIONS),
        *(seats_in(name, seats) for name in ("acted", "waiting", "chooser", "resolution")),
        amounts("stacks", DEVELOPMENTS),
        amounts("supply", KINDS),
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
        _tableau(),
        words("surveyed", WORLDS),
    ]
    if options.goals:
        stock = [words("worlds", WORLDS), words("goods", KINDS), one_number("credits")]
        parts.append(optional("stock", stock))
    return parts


def _tableau() -> Feature:
    """For each tile: whether it is there, its colonists, the kinds of its good and of itself. Hot
    path."""
    count = len(TILES)

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        placed, cell, kind = known.new(), known.new(), known.of(places_of(KINDS))
        yield f"for {placed} in {part}.tableau:"
        yield f"    {cell} = {at} + {known.of(places_of(TILES))}[{placed}.tile]"
        yield f"    cells[{cell}] += 1"
        yield f"    cells[{count} + {cell}] += {placed}.colonists"
        yield f"    if {placed}.good:"
        yield f"        cells[{count} * (2 + {kind}[{placed}.good]) + {cell}] += 1"
        yield f"    if {placed}.named:"
        yield f"        cells[{count} * (6 + {kind}[{placed}.named]) + {cell}] += 1"

    return Feature("tableau: tiles, colonists, goods, kinds", 10 * count, ("tableau",), lines)

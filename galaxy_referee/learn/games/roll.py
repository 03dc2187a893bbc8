"""Roll for the Galaxy for learners: the words of its moves, and the features of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args

from galaxy_referee.bots.learned.inputs import places_of
from galaxy_referee.engine.roll.components.catalogue import (
    COLOR,
    DICE,
    EXTRA_WORKERS,
    SIDES,
    TILES,
    Face,
)
from galaxy_referee.engine.roll.components.words import COLORS, PHASES
from galaxy_referee.engine.roll.description import Options
from galaxy_referee.engine.roll.phases.draft import DICTATE
from galaxy_referee.learn.features import (
    Feature,
    Names,
    around,
    made,
    numbers,
    optional,
    pieces_in,
    seats_in,
    word,
    words,
)

VERSION = 1
# Fields that are not observed, and why.
LEFT_OUT = {
    "options": "the same in every game of an environment",
    "empires.home": "in the tableau",
    "empires.faction": "its sides are in the tableau",
    "empires.squares": "the size of the tableau",
}
FACES = get_args(Face)
MOMENTS = ("assign", *PHASES, "manage")
POWERS = (DICTATE, *SIDES)
DIE = places_of(DICE)
SIDE = places_of(SIDES)
HUE = places_of(COLORS)
FACE = places_of(FACES)
COLOR_OF = {die: HUE[color] for die, color in COLOR.items()}
# Where the dice of a seat can be: lists of its view, and then its goods by world.
DICE_LISTS = (
    *("cup", "rolling", "citizenry"),
    *(f"columns.{phase}" for phase in PHASES),
    *("developments.workers", "worlds.workers"),
)

KEPT = 2**10  # supplies of which the colors are kept


def pieces(options: Options) -> dict[str, str]:
    """The tiles, their sides with their names, and the dice."""
    names = {side.id: side.name for side in SIDES.values()}
    return {**{tile: tile for tile in TILES}, **names, **{die: die for die in DICE}}


def codes(options: Options) -> list[str]:
    """The other words of the game's moves."""
    virtual = [
        worker for roles in EXTRA_WORKERS.values() for named in roles.values() for worker in named
    ]
    rests = sorted({"+" + worker.partition("+")[2] for worker in virtual})
    return [*PHASES, "top", "bottom", DICTATE, *rests]


def features(options: Options) -> list[Feature]:
    """The features of a view."""
    return [
        numbers("round", "pool", "bag"),
        word("phase", MOMENTS),
        words("active", PHASES),
        word("extra_face", FACES),
        seats_in("order", options.players),
        made("drawn_by", options.players, ["drawn_by"], _drawn_by(options.players)),
        made("supply", len(COLORS), ["supply"], _supply),
        *(pieces_in(name, tuple(TILES)) for name in ("start_tiles", "drawn", "abandoned")),
        optional("draft", _draft()),
        _dice("own dice", DIE, ".empires[seat]", ["empires"]),
        _faces("own faces", DIE, ".empires[seat]", ["empires"]),
        made("own stacks", 2 * len(SIDES), ["empires"], _own_stacks),
        around("empires", options.players, _empire()),
    ]


def _draft() -> list[Feature]:
    return [
        made("columns", len(PHASES) * len(DICE), ["columns"], _columns),
        words("wild", DICE),
        word("selected", PHASES),
        word("selector", DICE),
        words("aside", DICE),
        words("used", POWERS),
    ]


def _empire() -> list[Feature]:
    stack = [numbers("count"), word("top", tuple(SIDES))]
    fields = ["cup", "rolling", "citizenry", "columns", "developments", "worlds", "goods"]
    return [
        numbers("credits", "chips", "abandoned", "done"),
        pieces_in("tableau", tuple(SIDES)),
        optional("developments", stack),
        optional("worlds", stack),
        _goods(),
        _dice("dice by place and color", COLOR_OF, "", fields),
        _faces("faces by color", COLOR_OF, "", ["faces"]),
        _virtual(),
        optional("selected", [word("phase", PHASES)]),
    ]


def _drawn_by(seats: int) -> Any:
    def find(table: Any, seat: int) -> Iterator[tuple[int, int]]:
        for holder, count in table.drawn_by.items():
            yield (holder - seat) % seats, count

    return find


@lru_cache(KEPT)
def _count_colors(dice: tuple[str, ...]) -> list[tuple[int, int]]:
    return [*Counter(COLOR_OF[die] for die in dice).items()]


def _supply(table: Any, seat: int) -> list[tuple[int, int]]:
    return _count_colors(tuple(table.supply))  # hot path: they are many, and change seldom


def _dice(name: str, cell: Mapping[str, int], whose: str, fields: list[str]) -> Feature:
    """The dice of a seat, counted by the number of their place. Hot path.

    Args:
        name: as in the documentation.
        cell: for each die, which of the cells of a place counts it.
        whose: the expression that selects the seat in the part; empty if the part is the seat.
        fields: the fields of the view from which it is made.
    """
    size = 1 + max(cell.values())
    count = "= 1" if cell is DIE else "+= 1"  # a die is in one place

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        cells, empire, dice, die = known.of(cell), known.new(), known.new(), known.new()
        yield f"{empire} = {part}{whose}"
        for place, its in enumerate(DICE_LISTS):
            yield f"for {die} in {empire}.{its}:"
            yield f"    cells[{at} + {place * size} + {cells}[{die}]] {count}"
        yield f"for {dice} in {empire}.goods.values():"
        yield f"    for {die} in {dice}:"
        yield f"        cells[{at} + {len(DICE_LISTS) * size} + {cells}[{die}]] {count}"

    return Feature(name, (len(DICE_LISTS) + 1) * size, tuple(fields), lines)


def _faces(name: str, cell: Mapping[str, int], whose: str, fields: list[str]) -> Feature:
    """The dice of a seat, counted by the face that they showed; arguments as for ``_dice``. Hot
    path."""
    size = 1 + max(cell.values())
    first = {face: place * size for face, place in FACE.items()}
    count = "= 1" if cell is DIE else "+= 1"

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        die, face = known.new(), known.new()
        place = f"{known.of(first)}[{face}] + {known.of(cell)}[{die}]"
        yield f"for {die}, {face} in ({part}{whose}.faces or {{}}).items():"
        yield f"    cells[{at} + {place}] {count}"

    return Feature(name, len(FACE) * size, tuple(fields), lines)


def _own_stacks(table: Any, seat: int) -> Iterator[tuple[int, int]]:
    """The sides in both stacks, with their positions, from 1 at the top."""
    empire = table.empires[seat]
    for number, stack in enumerate((empire.developments, empire.worlds)):
        for place, side in enumerate(stack.tiles or (), 1):
            yield number * len(SIDES) + SIDE[side], place


def _columns(draft: Any, seat: int) -> Iterator[tuple[int, int]]:
    for number, phase in enumerate(PHASES):
        for die in getattr(draft.columns, phase):
            yield number * len(DICE) + DIE[die], 1


def _goods() -> Feature:
    """The number of goods on each world. Hot path."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        world, dice = known.new(), known.new()
        yield f"for {world}, {dice} in {part}.goods.items():"
        yield f"    cells[{at} + {known.of(SIDE)}[{world}]] = len({dice})"

    return Feature("goods", len(SIDES), ("goods",), lines)


def _virtual() -> Feature:
    """The number of workers without a die. Hot path: seldom any."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        yield f"if {part}.virtual:"
        yield f"    cells[{at}] = len({part}.virtual)"

    return Feature("virtual", 1, ("virtual",), lines)

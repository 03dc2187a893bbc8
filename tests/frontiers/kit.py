"""A small vocabulary for tests: positions made to measure, and moves as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game, game_with, state
from galaxy_referee.engine.frontiers.components.tile_set import (
    STANDARD_TILES,
    TileSet,
    load_tile_set,
    standard_tile_set_record,
)
from galaxy_referee.engine.frontiers.moves import Select
from galaxy_referee.engine.frontiers.rounds import SelectAction
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import Event

TILES = STANDARD_TILES

# Homes for tests to which they do not matter: without powers, the first two without military.
PLAIN_HOMES = [
    "ancient-race", "damaged-alien-factory", "imperium-warlord", "industrial-robots",
    "galactic-scavengers",
]  # fmt: skip


class Seat(msgspec.Struct, kw_only=True):
    """What a player has; ``goods`` are the tiles that hold a good (of their kind, or as given)."""

    home: str = ""
    tiles: list[str] = []
    goods: list[str] | dict[str, str] = []
    surveyed: list[str] = []
    colonists: int = 0
    credits: int = 0
    vp: int = 0
    stock: state.Stock | None = None


IDS = {tile.name: tile.id for tile in TILES.tiles.values()}


def seat(line: str, **parts: Any) -> Seat:
    """A player in a line: ``"New Sparta, Spice World* / Gem World"`` has these tiles by printed
    name, a star for a good, and behind the slash its surveyed worlds. A home world comes first.

    Args:
        line: the tiles.
        parts: other fields of ``Seat``.
    """
    front, _, behind = line.partition("/")
    tiles = [IDS[name.strip(" *")] for name in front.split(",") if name.strip()]
    goods = [IDS[name.strip(" *")] for name in front.split(",") if name.strip().endswith("*")]
    surveyed = [IDS[name.strip()] for name in behind.split(",") if name.strip()]
    home = tiles.pop(0) if tiles and tiles[0] in TILES.home_worlds else ""
    return Seat(home=home, tiles=tiles, goods=goods, surveyed=surveyed, **parts)


def position(
    *seats: Seat,
    action: str | None = None,
    acted: Sequence[int] = (),
    waiting: Sequence[int] | None = None,
    goals: bool = False,
    face_up: Sequence[str] = (),
    face_down: tuple[str, int] | None = None,
    goal_stack: Sequence[str] | None = None,
    bag: Sequence[str] | int | None = None,
    bag_top: Sequence[str] = (),
    tiles: TileSet = TILES,
    **fields: Any,
) -> FrontiersState:
    """A position between two selections, or right after ``action`` was selected.

    The order is that of the seats, with ``acted`` taken out. The bag holds what is nowhere else.

    Args:
        seats: the empires.
        action: select this tile at once.
        acted: who has acted; as many tiles count as selected.
        waiting: who has not, where that is not all the others in order.
        goals: play with goals.
        face_up: goals turned up.
        face_down: the face-down goal and its chooser.
        goal_stack: the stack; the remaining goals if left out.
        bag: the bag, or how many worlds are in it.
        bag_top: the worlds to be drawn first.
        tiles: the tile set.
        fields: other fields of the table.
    """
    goals = goals or bool(face_up or face_down or goal_stack)
    options = {"players": len(seats), "goals": goals, "first_game": True, "tiles": tiles.name}
    t = (game if tiles is TILES else game_with(tiles)).new(options, seed="kit")
    spare = iter(PLAIN_HOMES)
    t.empires = [_empire(tiles, seat, seat.home or next(spare), goals) for seat in seats]
    pawns = list(range(len(seats))) * (2 if len(seats) == 2 else 1)
    for seat in acted:
        pawns.remove(seat)
    t.acted, t.waiting = list(acted), list(pawns if waiting is None else waiting)
    others = ["send-diplomats", "produce", "explore", "develop", "settle"]
    t.selected = [other for other in others if other != action][: len(t.acted)]
    _stacks(t)
    _supplies(t)
    _goals(t, face_up, face_down, goal_stack)
    _bag(t, bag, bag_top)
    for name, value in fields.items():
        assert name in state.FrontiersTable.__struct_fields__, name
        setattr(t, name, value)
    t.agenda = [SelectAction(t.waiting[0])]
    t.drop_decisions()
    if action is not None:
        game.play(t, Select(t.waiting[0], action))
    return t


def acting(action: str, line: str, **fields: Any) -> FrontiersState:
    """A position of two in which the player in this line has just selected an action, and the
    other has nothing.

    Args:
        action: the action.
        line: the tiles of the player.
        fields: other fields of the player's ``Seat``, and arguments of ``position``.
    """
    own = {name: fields.pop(name) for name in Seat.__struct_fields__ if name in fields}
    return position(seat(line, **own), Seat(), action=action, **fields)


def tile_set(name: str, changes: dict[str, dict[str, Any]]) -> TileSet:
    """The standard set with some fields of some records changed; None takes a field out."""
    data = standard_tile_set_record()
    data["name"] = name
    for part in ("developments", "worlds", "home_worlds", "goals"):
        for record in data[part]:
            record.update(changes.get(record["id"], {}))
            for field in [field for field, value in record.items() if value is None]:
                del record[field]
    return load_tile_set(data)


def play(t: FrontiersState, *moves: str) -> list[Event]:
    """Make these moves; all events."""
    return [event for move in moves for event in game.play(t, move)]


def refused(t: FrontiersState, move: str, code: str, rule: str | None = None) -> str:
    """Try a move that must be refused; the sentence it gets."""
    with pytest.raises(IllegalMove) as caught:
        play(t, move)
    assert caught.value.reason == code, caught.value.sentence
    assert rule is None or caught.value.rule == rule
    return caught.value.sentence


def legal(t: FrontiersState) -> list[str]:
    """The legal moves as text, without the seat."""
    return [move.text.partition(" ")[2] for move in game.legal_moves(t)]


def pick(t: FrontiersState, times: int = 1) -> None:
    """Make the first legal move this many times."""
    for _ in range(times):
        game.play(t, next(game.legal_moves(t)))


def asked(t: FrontiersState) -> tuple[int, str] | None:
    """The seat that is asked, and what it is asked."""
    decisions = game.decisions(t)
    return (decisions[0].seat, decisions[0].kind) if decisions else None


def good_on(t: FrontiersState, seat: int, tile: str) -> str | None:
    """The good on a tile."""
    return next(owned.good for owned in t.empires[seat].tableau if owned.tile == tile)


def tableau(t: FrontiersState, seat: int) -> list[str]:
    """The tiles of a seat."""
    return [placed.tile for placed in t.empires[seat].tableau]


def finish(t: FrontiersState, until: str = "") -> None:
    """Play the last legal move, mostly that which does least, until the game is over or the next
    selection is to be made."""
    while not t.over and (not until or asked(t)[1] != until):
        game.play(t, list(game.legal_moves(t))[-1])


def _empire(tiles: TileSet, seat: Seat, home: str, goals: bool) -> state.Empire:
    kinds = {tile: tiles.worlds[tile].kind for tile in seat.goods if tile in tiles.worlds}
    goods = seat.goods if isinstance(seat.goods, dict) else kinds
    return state.Empire(
        mat=tiles.home_worlds[home].mat,
        tableau=[state.Placed(tile, goods.get(tile)) for tile in (home, *seat.tiles)],
        surveyed=list(seat.surveyed),
        colonists=seat.colonists,
        credits=seat.credits,
        vp=seat.vp,
        stock=(seat.stock or state.Stock()) if goals else None,
    )


def _stacks(t: FrontiersState) -> None:
    """Show the faces that are owned, and take the owned tiles out of the stacks."""
    for tile in (placed.tile for empire in t.empires for placed in empire.tableau):
        face = t.tiles.developments.get(tile)
        if face is None:
            continue
        if tile not in t.stacks:
            t.stacks = {tile if shown == face.back else shown: n for shown, n in t.stacks.items()}
        t.stacks[tile] -= 1


def _supplies(t: FrontiersState) -> None:
    t.supply = dict(state.GOODS)
    t.colonists = t.pool = 12 * len(t.empires)
    for empire in t.empires:
        t.pool -= empire.vp
        t.colonists -= empire.colonists
        for placed in empire.tableau:
            if placed.tile in t.tiles.worlds:
                t.colonists -= t.tiles.worlds[placed.tile].colonists
            if placed.good:
                t.supply[placed.good] -= 1
        for good in empire.stock.goods if empire.stock else ():
            t.supply[good] -= 1


def _goals(
    t: FrontiersState,
    face_up: Sequence[str],
    face_down: tuple[str, int] | None,
    goal_stack: Sequence[str] | None,
) -> None:
    t.face_up = list(face_up)
    t.face_down = state.FaceDown(*face_down) if face_down else None
    shown = {*face_up, *([face_down[0]] if face_down else [])}
    rest = [goal for goal in t.goal_stack if goal not in shown]
    t.goal_stack = rest if goal_stack is None else list(goal_stack)


def _bag(t: FrontiersState, bag: Sequence[str] | int | None, top: Sequence[str]) -> None:
    elsewhere = {placed.tile for empire in t.empires for placed in empire.tableau}
    for empire in t.empires:
        elsewhere.update(empire.surveyed, empire.stock.worlds if empire.stock else ())
    rest = [world for world in t.tiles.bag if world not in elsewhere and world not in top]
    if isinstance(bag, Sequence):
        t.bag = list(bag)
    else:
        t.bag = [*top, *rest][: 60 if bag is None else bag]


def odd_tiles() -> TileSet:
    """A set that does what the packaged one does not: powers twice in one tile, must where others
    may, open kinds on many worlds, and all effects close together."""
    kinds = ["novelty", "rare"]
    powers = [
        {"effect": "explore-extra-draw", "draw": 3, "keep": 2},
        {"effect": "explore-extra-draw", "draw": 20, "keep": 20},
        {"effect": "settle-second-world"},
        {"effect": "settle-draw-after", "draw": 2},
        {"effect": "settle-draw-after", "draw": 1},
        {"effect": "discard-for-military", "amount": 20},
        {"effect": "discard-for-military", "amount": 1, "kinds": kinds},
        {"effect": "upgrade-world", "min_diff": 0, "max_diff": 20},
        {"effect": "pay-for-military", "discount": 20},
        {"effect": "produce-windfall"},
        {"effect": "produce-windfall", "kinds": kinds},
        {"effect": "trade-extra", "count": 2},
    ]
    others = [
        {"effect": "replace-self"},
        {"effect": "take-colonists-bonus", "gains": {"colonists": 20}},
        {"effect": "consume", "goods": 3, "mode": "up-to", "distinct_kinds": True,
         "gains_per_good": {"vp": 20, "credits": 20, "colonists": 2}},
        {"effect": "consume", "goods": 2, "mode": "exact", "gains": {"vp": 1}},
        {"effect": "produce-gain-per", "per": {"kind": kinds}, "gains": {"credits": 20}},
    ]  # fmt: skip
    data = standard_tile_set_record() | {"name": "odd"}
    for number, world in enumerate(data["worlds"]):
        if number % 3 == 0 and world.get("goods"):
            world["kind"] = "any"
        if number % 4 == 0:
            world["powers"] = others
    for number, face in enumerate(data["developments"]):
        face["cost"] = number % 3
        face["powers"] = powers if number % 2 else others[1:]
    for home in data["home_worlds"]:
        home["powers"] = others
    return load_tile_set(data)

"""Set-up: a fresh table from options, seed and possibly a given deal (NF-SETUP)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from galaxy_referee.engine.frontiers.components.tile_set import TileSet
from galaxy_referee.engine.frontiers.description import NAME, Deal, Options
from galaxy_referee.engine.frontiers.moves import ChooseHome
from galaxy_referee.engine.frontiers.refusals import NOT_ON_MAT
from galaxy_referee.engine.frontiers.rounds import SelectAction
from galaxy_referee.engine.frontiers.state import (
    GOODS,
    PER_PLAYER_COLONISTS,
    PER_PLAYER_VP,
    SMALL_STACK,
    Empire,
    FrontiersState,
    FrontiersTable,
    Placed,
    Stock,
    order,
    put_good,
)
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step


def set_up(
    tile_sets: Mapping[str, TileSet], options: Options, seed: str, deal: Deal | None
) -> FrontiersState:
    """The table of a new game.

    Args:
        tile_sets: those that can be played with, by name.
        options: the options.
        seed: the secret all luck follows from.
        deal: a given start.

    Raises:
        BadOption: the deal does not fit the game.
    """
    tiles = tile_sets[options.tiles]
    given = deal or Deal()
    seats = list(range(options.players))
    track = _given("order", given.order, seats) or luck.shuffled(seats, seed, "order")
    mats = _dealt_mats(tiles, options, seed, given)
    t: FrontiersState = FrontiersTable(
        game=NAME,
        rules_version=tiles.rules_version,
        seed=seed,
        agenda=[],
        goals=options.goals,
        empires=[
            Empire(mat=mat, credits=3, stock=Stock() if options.goals else None) for mat in mats
        ],
        waiting=track * 2 if options.players == 2 else track,  # NF-2P-1, NF-SETUP-12
        stacks=_stacks(tiles, options, seed, given),
        bag=_given("bag", given.bag, tiles.bag) or luck.shuffled(tiles.bag, seed, "bag"),
        colonists=PER_PLAYER_COLONISTS * options.players,
        supply=dict(GOODS),
        pool=PER_PLAYER_VP * options.players,
        goal_stack=_goal_stack(tiles, options, seed, given),
    )
    for seat in track[-1:] if options.players < 4 else track[-2:]:
        t.empires[seat].credits += 1  # NF-SETUP-13
    t.then(Begin(_homes(tiles, options, given, mats)))
    return t


class Begin(Stage[FrontiersState], tag="setup.begin"):
    """Home worlds are placed, or sides chosen, and the first seat selects.

    Args:
        homes: the home worlds by seat, where no seat chooses a side.
    """

    homes: list[str] | None

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        """It is over before anyone sees the state."""
        return False

    def run(self, t: FrontiersState) -> None:
        seats = order(t)
        mats = [empire.mat for empire in t.empires]
        t.emit("game_started", order=seats, mats=mats, developments=list(t.stacks))
        if self.homes is None:
            t.then(*(ChooseSide(seat) for seat in seats), SelectAction(seats[0]))
            return
        for seat in seats:
            place_home(t, seat, self.homes[seat])
        t.then(SelectAction(seats[0]))


class ChooseSide(Choice[FrontiersState], tag="setup.choose_side"):
    """In player order each player chooses a side of its mat (NF-SETUP-14)."""

    unfit = {"home": NOT_ON_MAT}

    seat: int

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        """Before the first selection, only that and other such choices can be below."""
        again = any(step.seat == self.seat for step in below if isinstance(step, ChooseSide))
        return bool(below) and not again and not t.selected and t.round == 1

    def decision(self, t: FrontiersState) -> Decision:
        sides = t.tiles.mats[t.empires[self.seat].mat]
        moves = OneOf([ChooseHome(self.seat, home) for home in sides])
        return Decision(self.seat, "choose_home", "NF-SETUP-14", "Choose a side of the mat.", moves)

    def take(self, t: FrontiersState, move: ChooseHome) -> None:
        place_home(t, self.seat, move.home)


def place_home(t: FrontiersState, seat: int, home: str) -> None:
    """A home world with its colonist (NF-SETUP-15), and its good if it is a windfall world
    (NF-SETUP-16)."""
    placed = Placed(home)
    t.empires[seat].tableau.append(placed)
    t.colonists -= 1
    t.emit("home_placed", seat, home=home)
    if t.tiles.worlds[home].goods == "windfall":
        put_good(t, seat, placed)


def _dealt_mats(tiles: TileSet, options: Options, seed: str, given: Deal) -> list[int]:
    """A mat for each seat (NF-SETUP-14)."""
    mats, pointer = given.mats, "/deal/mats"
    if mats is None and given.homes is not None:
        mats, pointer = _mats_of(tiles, given.homes), "/deal/homes"
    if mats is None:
        return luck.shuffled(list(tiles.mats), seed, "mats")[: options.players]
    if len(set(mats)) != options.players or len(mats) != options.players:
        raise BadOption("Each seat must have a mat of its own.", pointer=pointer)
    if not set(mats) <= tiles.mats.keys():
        raise BadOption("This is not a mat of the game.", pointer=pointer)
    return mats


def _mats_of(tiles: TileSet, homes: Sequence[str]) -> list[int]:
    """The mats that these home worlds are on."""
    for index, home in enumerate(homes):
        if home not in tiles.home_worlds:
            raise BadOption("This is not a home world of the game.", pointer=f"/deal/homes/{index}")
    return [tiles.home_worlds[home].mat for home in homes]


def _homes(tiles: TileSet, options: Options, given: Deal, mats: Sequence[int]) -> list[str] | None:
    """The home worlds by seat where no seat chooses a side (NF-SETUP-14)."""
    first = [tiles.mats[mat][0] for mat in mats] if options.first_game else None
    if given.homes is not None:
        fitting = len(given.homes) == len(mats) and all(
            home in tiles.mats[mat] for home, mat in zip(given.homes, mats, strict=True)
        )
        if not fitting:
            raise BadOption("The home worlds must be on the mats dealt.", pointer="/deal/homes")
        if first not in (None, given.homes):
            raise BadOption("A first game uses the first side of each mat.", pointer="/deal/homes")
        return given.homes
    return first


def _stacks(tiles: TileSet, options: Options, seed: str, given: Deal) -> dict[str, int]:
    """The faces on display and the size of their stacks (NF-SETUP-2 to NF-SETUP-4)."""
    heads = _heads(tiles, options, seed, given.heads)
    stacks = {}
    for face in tiles.developments.values():
        if face.first:
            shown = face.back if face.id in heads and face.back else face.id
            stacks[shown] = SMALL_STACK[options.players] if face.size == "small" else 1
    return stacks


def _heads(
    tiles: TileSet, options: Options, seed: str, given: Collection[str] | None
) -> Collection[str]:
    """The first-game developments whose coin shows heads (NF-SETUP-3, NF-SETUP-4)."""
    coins = [face.id for face in tiles.developments.values() if face.first and face.back]
    if given is not None:
        if not set(given) <= set(coins):
            raise BadOption(
                "Each of these must be a development with a coin.", pointer="/deal/heads"
            )
        if options.first_game and given:
            raise BadOption("No coins are flipped in a first game.", pointer="/deal/heads")
        return given
    if options.first_game:
        return ()
    return [face for face in coins if luck.randbelow(2, seed, "coin", face)]


def _goal_stack(tiles: TileSet, options: Options, seed: str, given: Deal) -> list[str]:
    """The goals, top of the stack first (NF-SETUP-7)."""
    if not options.goals:
        if given.goals is not None:
            raise BadOption("This is a game without goals.", pointer="/deal/goals")
        return []
    stack: list[str] | None = _given("goals", given.goals, list(tiles.goals))
    return stack or luck.shuffled(list(tiles.goals), seed, "goals")


def _given(name: str, given: list[Any] | None, pieces: Sequence[Any]) -> list[Any] | None:
    """A given order, which must contain each piece once."""
    if given is not None and (len(given) != len(pieces) or set(given) != set(pieces)):
        raise BadOption("Each piece must appear exactly once.", pointer=f"/deal/{name}")
    return None if given is None else list(given)

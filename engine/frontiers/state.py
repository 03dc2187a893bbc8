"""The table of a game, and what every action needs of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.frontiers.components.powers import Gains, Kind, Power, PowerAction
from galaxy_referee.engine.frontiers.components.records import Item
from galaxy_referee.engine.frontiers.components.tile_set import STANDARD_TILES, OwnedPower, TileSet
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.attributes import lazy
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.steps import Step

StepT = TypeVar("StepT", bound=Step[Any])

LARGEST = 2**53 - 1  # every reader of JSON accepts it; the audit stays far below
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]

# The numbers of the set-up, by players.
PER_PLAYER_VP = 12  # NF-SETUP-8
PER_PLAYER_COLONISTS = 12  # NF-SETUP-9
SMALL_STACK = {2: 1, 3: 2, 4: 2, 5: 3}  # NF-SETUP-2
GOODS: dict[Kind, int] = {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}  # NF-SETUP-10

PRICES: dict[Kind, int] = {"novelty": 1, "rare": 2, "genes": 3, "alien": 4}  # NF-TRADE-3
CREDITS = "credits"  # the usual way to pay
MOST_WORLDS = 9  # NF-EXPLORE-9
ORDINARY_SPACES = 10  # NF-DEV-7
MOST_COLONIES = 7  # NF-END-2
LEAST_COLONISTS = 5  # NF-END-3

# The end conditions, by the names under which a state keeps those that are met (NF-END-5).
SPACES_MET = "development_spaces"
COLONIES_MET = "colonies"
COLONISTS_MET = "colonist_supply"
POOL_MET = "vp_pool"

_MOUNTED: dict[str, TileSet] = {STANDARD_TILES.rules_version: STANDARD_TILES}


class Placed(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A tile of an empire: the home world, a colony or a development.

    Args:
        tile: its id.
        good: the kind of the good on it.
        named: the kind its owner named for it in this action, if its kind is open (NF-OORT-2).
    """

    tile: str
    good: Kind | None = None
    named: Kind | None = None


class Stock(msgspec.Struct, forbid_unknown_fields=True):
    """A stockpile mat: worlds, goods by their kinds, credits."""

    worlds: list[str] = []
    goods: list[Kind] = []
    credits: Count = 0

    def count(self, item: Item) -> int:
        """How much of an item is stockpiled."""
        return {"world": len(self.worlds), "good": len(self.goods), "credit": self.credits}[item]


class Empire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one player has (NF-TERM-1).

    Args:
        mat: the empire mat dealt.
        tableau: home world, colonies and developments, in the order of acquisition.
        surveyed: the surveyed worlds, oldest first.
        colonists: the unused ones; those on a colony are as many as it needs.
        credits: the credits.
        vp: victory points in chips.
        stock: the stockpile mat of a game with goals.
    """

    mat: int
    tableau: list[Placed] = []
    surveyed: list[str] = []
    colonists: Count = 0
    credits: Count = 0
    vp: Count = 0
    stock: Stock | None = None


class FaceDown(msgspec.Struct, forbid_unknown_fields=True):
    """The face-down goal and the seat that chose it."""

    goal: str
    seat: int


class FrontiersTable(State[StepT], Generic[StepT], kw_only=True):
    """The table.

    Args:
        goals: whether the optional goals are played with.
        round: number of the round.
        empires: by seat.
        acted: the pawns that have selected in this round, first to last on the track.
        waiting: the pawns that have not; the first selects next (NF-ROUND-9).
        chooser: the seat whose selected action is being resolved.
        selected: the action tiles selected in this round.
        produce_credits: the credits on the produce tile.
        stacks: the developments on display, and how many are left of each.
        bag: the worlds in the bag in the order in which they will be drawn. Secret.
        layout: the worlds laid out in explore.
        drawn: the worlds drawn by an explore power, of which some may be kept.
        aside: the worlds that return to the bag when the action ends.
        removed: the home worlds replaced, out of the game.
        produced: the colonies on which goods were put in this produce action.
        colonists: the colonist supply.
        supply: the goods supply.
        pool: the victory points in the pool.
        goal_stack: the goals of the stack, top first. Secret.
        face_down: the face-down goal. Known to its chooser.
        face_up: the goals turned up.
        ending: the end conditions met.
    """

    goals: bool
    round: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)] = 1
    empires: list[Empire]
    acted: list[int] = []
    waiting: list[int]
    chooser: int | None = None
    selected: list[str] = []
    produce_credits: Count = 0
    stacks: dict[str, Count]
    bag: list[str]
    layout: list[str] = []
    drawn: list[str] = []
    aside: list[str] = []
    removed: list[str] = []
    produced: list[str] = []
    colonists: Count
    supply: dict[Kind, Count]
    pool: Count
    goal_stack: list[str] = []
    face_down: FaceDown | None = None
    face_up: list[str] = []
    ending: list[str] = []

    def seats(self) -> range:
        return range(len(self.empires))

    @lazy
    def tiles(self) -> TileSet:
        """The tile set this game is played with."""
        return _MOUNTED[self.rules_version]


FrontiersState = FrontiersTable[Any]


def mount(tiles: TileSet) -> None:
    """Let states name this tile set. A set is identified by its content, so none can displace
    another.

    Args:
        tiles: a checked tile set.
    """
    _MOUNTED.setdefault(tiles.rules_version, tiles)


def order(t: FrontiersState) -> list[int]:
    """The seats in resolution order: the chooser, then in the order of the pawns, wrapping around
    (NF-ROUND-4, NF-2P-3)."""
    seats = [*t.waiting, *t.acted]
    if t.chooser is not None:
        seats.insert(0, t.chooser)
    return list(dict.fromkeys(seats))


def held(
    t: FrontiersState, seat: int, effect: type[Power], fresh: Container[str] = ()
) -> list[OwnedPower]:
    """A seat's powers of this effect, in the order of acquisition.

    Args:
        t: the table.
        seat: the owner.
        effect: the effect.
        fresh: tiles placed in this action: they give no powers yet (NF-POWER-2).
    """
    index = t.tiles.with_effect(effect)
    return [
        owned
        for placed in t.empires[seat].tableau
        if placed.tile in index and placed.tile not in fresh
        for owned in index[placed.tile]
    ]


def named_power(t: FrontiersState, action: PowerAction, key: str) -> Any:
    """The power with this name in the moves of an action."""
    owned = t.tiles.power(action, key)
    assert owned is not None, f"{key} names no {action} power"
    return owned.power


def colonies(t: FrontiersState, seat: int) -> list[Placed]:
    """A seat's colonies, home world included (NF-TERM-2)."""
    worlds = t.tiles.worlds
    return [placed for placed in t.empires[seat].tableau if placed.tile in worlds]


def placed_tile(t: FrontiersState, seat: int, tile: str) -> Placed:
    """A tile of a seat's tableau."""
    return next(placed for placed in t.empires[seat].tableau if placed.tile == tile)


def kind_of(t: FrontiersState, placed: Placed) -> Kind | None:
    """The kind of a colony: an open one as named; None is gray, or not named yet."""
    kind = t.tiles.worlds[placed.tile].kind
    return placed.named if kind == "any" else kind


def count_fitting(t: FrontiersState, seat: int, held_power: OwnedPower) -> int:
    """How many tiles of a seat fit a power's filter."""
    return sum(
        held_power.targets.fit(placed.tile, placed.named) for placed in t.empires[seat].tableau
    )


# -- where pieces are ------------------------------------------------------------------------------


def world_places(t: FrontiersState) -> Iterator[tuple[str, list[str]]]:
    """Every place for worlds and home worlds: its JSON pointer, and the tiles."""
    for name in ("bag", "layout", "drawn", "aside", "removed"):
        yield f"/{name}", getattr(t, name)
    for seat, empire in enumerate(t.empires):
        path = f"/empires/{seat}"
        yield f"{path}/tableau", [placed.tile for placed in colonies(t, seat)]
        yield f"{path}/surveyed", empire.surveyed
        yield f"{path}/stock/worlds", empire.stock.worlds if empire.stock else []


def goal_places(t: FrontiersState) -> Iterator[tuple[str, list[str]]]:
    """Every place for goals."""
    yield "/goal_stack", t.goal_stack
    yield "/face_down", [t.face_down.goal] if t.face_down else []
    yield "/face_up", t.face_up


# -- taking and returning --------------------------------------------------------------------------


def gain(t: FrontiersState, seat: int, gains: Gains, times: int, source: str) -> None:
    """A seat takes what a power or a tile gives, a number of times.

    Args:
        t: the table.
        seat: the seat that takes it.
        gains: what it takes each time.
        times: how often.
        source: the power or action tile it comes from, for the log.
    """
    if not times:
        return
    empire = t.empires[seat]
    credits, vp = gains.credits * times, gains.vp * times
    colonists = min(gains.colonists * times, t.colonists)
    empire.credits += credits
    empire.colonists += colonists
    t.colonists -= colonists
    if credits:
        t.emit("credits_gained", seat, credits=credits, source=source)
    if gains.colonists:
        t.emit("colonists_gained", seat, colonists=colonists, source=source)
    if vp:
        t.emit("vp_gained", seat, vp=vp, source=source)
        take_vp(t, seat, vp)


def take_vp(t: FrontiersState, seat: int, vp: int) -> None:
    """A seat takes chips of the pool; an empty pool still pays (NF-CONSUME-11) and ends the game
    after this round (NF-END-4)."""
    t.empires[seat].vp += vp
    t.pool = max(0, t.pool - vp)
    if not t.pool:
        meet_end(t, POOL_MET)


def meet_end(t: FrontiersState, condition: str) -> None:
    """Record that an end condition is met (NF-END-5)."""
    if condition not in t.ending:
        t.ending.append(condition)
        t.emit("end_condition_met", reason=condition)


def put_good(t: FrontiersState, seat: int, placed: Placed) -> bool:
    """Put a good of its kind on a colony, if the supply has one."""
    kind = kind_of(t, placed)
    if kind is None or not t.supply[kind]:
        return False
    t.supply[kind] -= 1
    placed.good = kind
    t.emit("good_placed", seat, world=placed.tile, good=kind)
    return True


def return_good(t: FrontiersState, placed: Placed) -> None:
    """Return a colony's good, if there is one, to the supply."""
    if placed.good is not None:
        t.supply[placed.good] += 1
        placed.good = None


def draw(t: FrontiersState, count: int) -> list[str]:
    """Draw worlds from the bag, at most as many as there are."""
    drawn = t.bag[:count]
    del t.bag[:count]
    return drawn


def return_aside(t: FrontiersState) -> None:
    """Put the worlds set aside into the bag, each at a random position: the bag stays well
    mixed."""
    for world in t.aside:
        t.bag.insert(luck.randbelow(len(t.bag) + 1, t.seed, "bag", t.round, t.ply, world), world)
    if t.aside:
        t.emit("worlds_returned", worlds=t.aside)
    t.aside = []


def colonies_with_goods(
    t: FrontiersState, seat: int, kinds: Iterable[Kind] | None = None
) -> list[Placed]:
    """A seat's colonies that hold a good; of these kinds only, if any are given."""
    return [
        placed
        for placed in t.empires[seat].tableau
        if placed.good is not None and (kinds is None or placed.good in kinds)
    ]


def stock_room(t: FrontiersState, seat: int, item: Item) -> int:
    """How much more of an item a seat may stockpile: while its goal is face up (NF-STOCK-1), up to
    the goal's largest number (NF-STOCK-2)."""
    stock = t.empires[seat].stock
    if stock is None:
        return 0
    for goal in t.face_up:
        stockpile = t.tiles.goals[goal].stockpile
        if stockpile is not None and stockpile.item == item:
            return max(0, stockpile.most - stock.count(item))
    return 0

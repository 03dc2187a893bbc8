"""Checks an untrusted table: every piece exactly once, counts, limits, and the agenda."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.frontiers.components.records import ITEMS, Item
from galaxy_referee.engine.frontiers.components.tile_set import TileSet
from galaxy_referee.engine.frontiers.phases import limit
from galaxy_referee.engine.frontiers.phases.develop import spaces
from galaxy_referee.engine.frontiers.rounds import row
from galaxy_referee.engine.frontiers.setup import ChooseSide
from galaxy_referee.engine.frontiers.state import (
    COLONIES_MET,
    COLONISTS_MET,
    GOODS,
    LEAST_COLONISTS,
    MOST_COLONIES,
    MOST_WORLDS,
    ORDINARY_SPACES,
    PER_PLAYER_COLONISTS,
    PER_PLAYER_VP,
    POOL_MET,
    SMALL_STACK,
    SPACES_MET,
    Empire,
    FrontiersState,
    Placed,
    colonies,
    goal_places,
    world_places,
)
from galaxy_referee.engine.kernel.audit import Fault, pieces_exactly_once
from galaxy_referee.engine.kernel.texts import Text

# Far beyond what one move, and all that follows from it, can give with any tile set: a foreign
# state may be anywhere in a game, but what it counts must leave room for the moves to come.
MOST_PER_MOVE = 1_000_000
LONGEST = 1_000  # far beyond any list in a game
_LISTS = (
    *("agenda", "empires", "acted", "waiting", "selected", "stacks", "bag", "layout", "drawn"),
    *("aside", "removed", "produced", "goal_stack", "face_up", "ending"),
)


def table_faults(t: FrontiersState) -> Iterator[Fault]:
    """All faults of a table and its agenda. Later checks rely on earlier ones."""
    if too_long := list(_sizes(t)):
        yield from too_long
        return
    for checks in (
        (_seats, _known_tiles),
        (_pieces, _goods, _counts, _growth, _places, _stockpiles, _track),
        (_ends,),
    ):
        faults = [fault for check in checks for fault in check(t)]
        if faults:
            yield from faults
            return


# -- shape -----------------------------------------------------------------------------------------


def _sizes(t: FrontiersState) -> Iterator[Fault]:
    """Lists longer than in any game: later checks look at some of them once for each step."""
    long = [f"/{name}" for name in _LISTS if len(getattr(t, name)) > LONGEST]
    for seat, empire in enumerate(t.empires[:LONGEST]):
        if len(empire.tableau) > LONGEST:
            long.append(f"/empires/{seat}/tableau")
        if len(empire.surveyed) > LONGEST:
            long.append(f"/empires/{seat}/surveyed")
    for pointer in long:
        message = Text("A list can have at most {most} entries.", most=f"{LONGEST:,}")
        yield Fault(pointer, "too_long", message, blocking=True)


def _seats(t: FrontiersState) -> Iterator[Fault]:
    if len(t.empires) not in SMALL_STACK:
        yield Fault("/empires", "bad_players", "This game is for 2 to 5 players.")
    for seat, empire in enumerate(t.empires):
        if empire.mat not in t.tiles.mats:
            yield Fault(f"/empires/{seat}/mat", "bad_mat", "This is not a mat of the game.")
        if (empire.stock is not None) != t.goals:
            yield Fault(
                f"/empires/{seat}/stock", "bad_stockpile", "Only games with goals have stockpiles."
            )
    mats = [empire.mat for empire in t.empires]
    if len(set(mats)) != len(mats):
        yield Fault("/empires", "duplicate_mat", "Two empires have the same mat.")


def _known_tiles(t: FrontiersState) -> Iterator[Fault]:
    known = t.tiles.tiles
    for seat, empire in enumerate(t.empires):
        for index, placed in enumerate(empire.tableau):
            if placed.tile not in known:
                yield Fault(
                    f"/empires/{seat}/tableau/{index}/tile",
                    "unknown_piece",
                    Text("{piece} is not a piece of this game.", piece=placed.tile),
                )


# -- pieces ----------------------------------------------------------------------------------------


def _pieces(t: FrontiersState) -> Iterator[Fault]:
    yield from pieces_exactly_once(world_places(t), (*t.tiles.bag, *_homes_in_play(t)))
    if t.goals:
        yield from pieces_exactly_once(goal_places(t), t.tiles.goals)
    elif t.goal_stack or t.face_down or t.face_up:
        yield Fault("/goal_stack", "no_goals", "This is a game without goals.")
    yield from _developments(t)


def _homes_in_play(t: FrontiersState) -> list[str]:
    """The home worlds chosen: of the two sides of a mat, the one that is on the table."""
    present = {placed.tile for empire in t.empires for placed in empire.tableau} | set(t.removed)
    choosing = {step.seat for step in t.agenda if isinstance(step, ChooseSide)}
    mats = t.tiles.mats
    homes = []
    for seat, empire in enumerate(t.empires):
        sides = mats[empire.mat]
        if seat not in choosing:
            homes.append(next((side for side in sides if side in present), sides[0]))
    return homes


def _developments(t: FrontiersState) -> Iterator[Fault]:
    known, pair_of = t.tiles.developments, t.tiles.pair_of
    pairs = {pair_of.get(face) for face in t.stacks}
    if len(t.stacks) != len(pairs) or pairs != t.tiles.pairs:
        yield Fault("/stacks", "bad_stacks", "One face of each development is on display.")
        return
    owned = dict.fromkeys(t.stacks, 0)
    for seat, empire in enumerate(t.empires):
        mine = [placed.tile for placed in empire.tableau if placed.tile in known]
        if len(set(mine)) != len(mine):
            yield Fault(
                f"/empires/{seat}/tableau", "duplicate_development", "A development appears twice."
            )
        for face in mine:
            owned[face] = owned.get(face, 0) + 1
    yield from _stack_faults(t, owned)


def _stack_faults(t: FrontiersState, owned: dict[str, int]) -> Iterator[Fault]:
    small, developments = SMALL_STACK[len(t.empires)], t.tiles.developments
    for face, left in t.stacks.items():
        copies = small if developments[face].size == "small" else 1
        if left + owned[face] != copies:
            yield Fault(
                f"/stacks/{face}",
                "bad_count",
                Text("The game has {copies} of {face}.", copies=copies, face=face),
            )
    if not owned.keys() <= t.stacks.keys():
        yield Fault(
            "/empires", "unknown_piece", "A development in an empire is not part of this game."
        )


def _goods(t: FrontiersState) -> Iterator[Fault]:
    goods = t.supply.copy()
    for empire in t.empires:
        kept = empire.stock.goods if empire.stock else []
        for good in (*(placed.good for placed in empire.tableau if placed.good), *kept):
            goods[good] = goods.get(good, 0) + 1
    if t.supply.keys() != GOODS.keys() or goods != GOODS:
        yield Fault("/supply", "bad_good", "The goods do not add up.")


def _counts(t: FrontiersState) -> Iterator[Fault]:
    worlds, pool = t.tiles.worlds, PER_PLAYER_VP * len(t.empires)
    settled = sum(
        worlds[placed.tile].colonists
        for empire in t.empires
        for placed in empire.tableau
        if placed.tile in worlds
    )
    colonists = t.colonists + sum(empire.colonists for empire in t.empires) + settled
    if colonists != PER_PLAYER_COLONISTS * len(t.empires):
        yield Fault("/colonists", "bad_colonists", "The colonists do not add up.")
    vp = t.pool + sum(empire.vp for empire in t.empires)
    if vp < pool or (t.pool and vp != pool):
        yield Fault("/pool", "bad_pool", "The victory points do not add up.")


def _growth(t: FrontiersState) -> Iterator[Fault]:
    """What the rules do not limit (NF-LIMIT-1, NF-CONSUME-11) is still limited by what the moves
    made can have led to."""
    most = MOST_PER_MOVE * (t.ply + 1)
    large = {name: getattr(t, name) for name in ("round", "produce_credits")}
    for seat, empire in enumerate(t.empires):
        if empire.credits > most or empire.vp > most:
            large |= {f"empires/{seat}/{name}": getattr(empire, name) for name in ("credits", "vp")}
    for name, count in large.items():
        if count > most:
            yield Fault(
                f"/{name}",
                "too_many",
                Text("{count} is more than {moves} moves can lead to.", count=count, moves=t.ply),
            )


def _places(t: FrontiersState) -> Iterator[Fault]:
    tiles, homes = t.tiles, t.tiles.home_worlds
    for seat, empire in enumerate(t.empires):
        for index, placed in enumerate(empire.tableau):
            if placed.good is not None or placed.named is not None:
                yield from _placed_faults(tiles, f"/empires/{seat}/tableau/{index}", placed)
            if placed.tile in homes and placed.tile not in tiles.mats[empire.mat]:
                yield Fault(f"/empires/{seat}/tableau", "bad_home", "This is not its home world.")
        yield from _empire_faults(t, f"/empires/{seat}", seat, empire)
    if any(world not in tiles.home_worlds for world in t.removed):
        yield Fault("/removed", "bad_removed", "Only home worlds leave the game.")
    for name in ("bag", "layout", "drawn", "aside"):
        if not homes.keys().isdisjoint(getattr(t, name)):
            yield Fault(f"/{name}", "bad_world", "A home world is never drawn.")
    if t.produced:
        yield from _produced_faults(t)


def _produced_faults(t: FrontiersState) -> Iterator[Fault]:
    full = {placed.tile for empire in t.empires for placed in empire.tableau if placed.good}
    if len(set(t.produced)) != len(t.produced) or not full.issuperset(t.produced):
        message = "These must be different colonies that hold a good."
        yield Fault("/produced", "bad_produced", message)


def _placed_faults(tiles: TileSet, path: str, placed: Placed) -> Iterator[Fault]:
    world = tiles.worlds.get(placed.tile)
    kind = None if world is None else world.kind
    if placed.good is not None and kind not in (placed.good, "any"):
        yield Fault(f"{path}/good", "bad_good", "This tile cannot hold that good.")
    if placed.named is not None and kind != "any":
        yield Fault(f"{path}/named", "bad_named", "The kind of this tile is not open.")


def _empire_faults(t: FrontiersState, path: str, seat: int, empire: Empire) -> Iterator[Fault]:
    stocked = empire.stock.worlds if empire.stock else []
    homes = t.tiles.home_worlds.keys()
    for name, worlds in (("surveyed", empire.surveyed), ("stock/worlds", stocked)):
        if not homes.isdisjoint(worlds):
            yield Fault(f"{path}/{name}", "bad_world", "A home world is never surveyed.")
    if spaces(t, seat) > ORDINARY_SPACES + 2:
        yield Fault(f"{path}/tableau", "bad_spaces", "The developments cover too many spaces.")
    yield from _limit_faults(t, path, seat, empire)


def _limit_faults(t: FrontiersState, path: str, seat: int, empire: Empire) -> Iterator[Fault]:
    """Surveyed worlds may exceed the limit until the action asks for a discard."""
    settled = len(colonies(t, seat))
    excess = empire.surveyed and settled + len(empire.surveyed) > MOST_WORLDS
    if settled > MOST_WORLDS or (excess and limit.Limit(seat) not in t.agenda):
        yield Fault(path, "bad_world", "There are more worlds than the limit allows.")


def _stockpiles(t: FrontiersState) -> Iterator[Fault]:
    if not t.goals:
        return
    most = {item: _most_stockpiled(t, item) for item in ITEMS}
    for seat, empire in enumerate(t.empires):
        stock = empire.stock
        if stock is not None and any(stock.count(item) > most[item] for item in ITEMS):
            message = "More is stockpiled than the goals allow."
            yield Fault(f"/empires/{seat}/stock", "bad_stockpile", message)


def _most_stockpiled(t: FrontiersState, item: Item) -> int:
    stockpiles = [t.tiles.goals[goal].stockpile for goal in t.face_up if goal in t.tiles.goals]
    return max(
        (stockpile.most for stockpile in stockpiles if stockpile and stockpile.item == item),
        default=0,
    )


# -- the course of the game ------------------------------------------------------------------------


def _track(t: FrontiersState) -> Iterator[Fault]:
    chooser = [] if t.chooser is None else [t.chooser]
    pawns = [*t.waiting, *t.acted, *chooser]
    count = 2 if len(t.empires) == 2 else 1  # NF-2P-1
    if sorted(pawns) != sorted([*t.seats()] * count):
        yield Fault("/waiting", "bad_pawns", "The pawns on the track are not those of this game.")
    if len(set(t.selected)) != len(t.selected) or not set(t.selected) <= set(row(t)):
        yield Fault("/selected", "bad_selection", "These must be different action tiles.")
    elif len(t.selected) != len(t.acted) + len(chooser):
        yield Fault(
            "/selected", "bad_selection", "There must be one tile for each pawn that has acted."
        )
    if t.face_down is not None and t.face_down.seat not in t.seats():
        yield Fault("/face_down/seat", "bad_seat", "There is no such seat.")


def _ends(t: FrontiersState) -> Iterator[Fault]:
    """A condition once met stays met, because nothing that leads to it is ever undone (NF-END-5);
    those of develop and settle are recorded when these actions end."""
    now = {
        SPACES_MET: any(spaces(t, seat) > ORDINARY_SPACES for seat in t.seats()),
        COLONIES_MET: any(len(colonies(t, seat)) > MOST_COLONIES for seat in t.seats()),
        COLONISTS_MET: t.colonists < LEAST_COLONISTS,
        POOL_MET: not t.pool,
    }
    if len(set(t.ending)) != len(t.ending) or not all(now.get(name) for name in t.ending):
        yield Fault("/ending", "bad_ending", "These are not end conditions that are met.")
    resolving = t.selected[-1] if t.chooser is not None else None
    noted = {SPACES_MET: "develop", COLONIES_MET: "settle", POOL_MET: ""}
    for condition, action in noted.items():
        if now[condition] and condition not in t.ending and resolving != action:
            yield Fault(
                "/ending",
                "missing_ending",
                Text("The condition {condition} is met.", condition=condition),
            )

"""Checks an untrusted table: every piece exactly once, counts that moves can raise, and what steps
look up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from galaxy_referee.engine.frontiers import state
from galaxy_referee.engine.frontiers.phases.develop import CheckSpaces, spaces
from galaxy_referee.engine.frontiers.phases.settle import CheckEnd
from galaxy_referee.engine.frontiers.rounds import row
from galaxy_referee.engine.frontiers.setup import ChooseSide
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault, highest, pieces_exactly_once
from galaxy_referee.engine.kernel.texts import Text


def table_faults(t: FrontiersState) -> Iterator[Fault]:
    """All faults of a table. Later checks, and those of steps, rely on the empires."""
    if unreadable := list(_empires(t)):
        yield from unreadable
        return
    for check in (_worlds_and_goals, _developments, _goods, _counts, _growth, _track, _ends):
        yield from check(t)


# -- empires ---------------------------------------------------------------------------------------


def _empires(t: FrontiersState) -> Iterator[Fault]:
    if len(t.empires) not in state.SMALL_STACK:
        yield Fault("/empires", "bad_players", "This game is for 2 to 5 players.", True)
        return
    for seat, empire in enumerate(t.empires):
        path = f"/empires/{seat}"
        if empire.mat not in t.tiles.mats:
            yield Fault(f"{path}/mat", "bad_mat", "This is not a mat of the game.", True)
        if (empire.stock is not None) != t.goals:
            message = "Only games with goals have stockpiles."
            yield Fault(f"{path}/stock", "bad_stockpile", message, True)
        yield from _tableau(t, f"{path}/tableau", empire)
    if len({empire.mat for empire in t.empires}) != len(t.empires):
        yield Fault("/empires", "duplicate_mat", "Each seat must have a mat of its own.", True)


def _tableau(t: FrontiersState, path: str, empire: state.Empire) -> Iterator[Fault]:
    """Tiles are known, and each is there once: moves name them, and steps look at all of them."""
    tiles = [placed.tile for placed in empire.tableau]
    if len(set(tiles)) != len(tiles):
        yield Fault(path, "duplicate_piece", "A tile appears twice.", True)
        return
    for index, placed in enumerate(empire.tableau):
        world = t.tiles.worlds.get(placed.tile)
        if placed.tile not in t.tiles.tiles:
            message = Text("{piece} is not a piece of this game.", piece=placed.tile)
            yield Fault(f"{path}/{index}/tile", "unknown_piece", message, True)
        elif placed.good and (world is None or world.kind not in (placed.good, "any")):
            yield Fault(f"{path}/{index}/good", "bad_good", "This tile cannot hold that good.")


# -- pieces ----------------------------------------------------------------------------------------


def _worlds_and_goals(t: FrontiersState) -> Iterator[Fault]:
    places = list(state.world_places(t))
    yield from pieces_exactly_once(places, (*t.tiles.bag, *_homes_in_play(t)))
    yield from pieces_exactly_once(state.goal_places(t), t.tiles.goals if t.goals else ())
    for pointer, worlds in places:
        placed = pointer.endswith(("/tableau", "/removed"))
        if not placed and not t.tiles.home_worlds.keys().isdisjoint(worlds):
            yield Fault(
                pointer,
                "bad_world",
                "A home world cannot be here: it is in a tableau or out of the game.",
            )


def _homes_in_play(t: FrontiersState) -> list[str]:
    """The home worlds chosen: of the two sides of a mat, the one that is on the table."""
    present = {placed.tile for empire in t.empires for placed in empire.tableau} | set(t.removed)
    choosing = {step.seat for step in t.agenda if isinstance(step, ChooseSide)}
    return [
        min(t.tiles.mats[empire.mat], key=lambda side: side not in present)
        for seat, empire in enumerate(t.empires)
        if seat not in choosing
    ]


def _developments(t: FrontiersState) -> Iterator[Fault]:
    known, pair_of = t.tiles.developments, t.tiles.pair_of
    pairs = {pair_of.get(face) for face in t.stacks}
    if len(t.stacks) != len(pairs) or pairs != t.tiles.pairs:
        yield Fault(
            "/stacks", "bad_stacks", "The stacks must have exactly one face of each development."
        )
        return
    there = Counter(t.stacks)
    for empire in t.empires:
        there.update(placed.tile for placed in empire.tableau if placed.tile in known)
    for face, count in there.items():
        copies = state.SMALL_STACK[len(t.empires)] if known[face].size == "small" else 1
        if face not in t.stacks or count != copies:
            message = Text("The game has {copies} of {face}.", copies=copies, face=face)
            yield Fault(f"/stacks/{face}", "bad_count", message)


def _goods(t: FrontiersState) -> Iterator[Fault]:
    left = state.GOODS.copy()
    for empire in t.empires:
        stocked = empire.stock.goods if empire.stock else []
        for good in (*(placed.good for placed in empire.tableau if placed.good), *stocked):
            left[good] -= 1
    if t.supply != left:
        message = Text(
            "With the goods on the table, the supply must have {goods}.", goods=dict(left)
        )
        yield Fault("/supply", "bad_good", message)


def _counts(t: FrontiersState) -> Iterator[Fault]:
    worlds, players = t.tiles.worlds, len(t.empires)
    colonists = t.colonists + sum(empire.colonists for empire in t.empires)
    for seat in t.seats():
        colonists += sum(worlds[placed.tile].colonists for placed in state.colonies(t, seat))
    if colonists != state.PER_PLAYER_COLONISTS * players:
        text = "There must be {count:colonist} in all, not {found}."
        message = Text(text, count=state.PER_PLAYER_COLONISTS * players, found=colonists)
        yield Fault("/colonists", "bad_colonists", message)
    # An empty pool still pays (NF-CONSUME-11).
    left = max(0, state.PER_PLAYER_VP * players - sum(empire.vp for empire in t.empires))
    if t.pool != left:
        message = Text("With the VP of the seats, the pool must have {vp} VP.", vp=left)
        yield Fault("/pool", "bad_pool", message)


def _growth(t: FrontiersState) -> Iterator[Fault]:
    """What the rules do not limit (NF-LIMIT-1, NF-CONSUME-11) is still limited by what the moves
    made can have led to."""
    counts = {"round": t.round, "produce_credits": t.produce_credits}
    for seat, empire in enumerate(t.empires):
        path = f"empires/{seat}"
        counts |= {f"{path}/credits": empire.credits, f"{path}/vp": empire.vp}
        if empire.stock:
            counts[f"{path}/stock/credits"] = empire.stock.credits
    most = highest(t.ply)
    for name, count in counts.items():
        if count > most:
            text = "{count} is more than {moves} moves can lead to."
            yield Fault(f"/{name}", "too_many", Text(text, count=count, moves=t.ply))


# -- the course of the game ------------------------------------------------------------------------


def _track(t: FrontiersState) -> Iterator[Fault]:
    moved = [*t.acted, *([] if t.chooser is None else [t.chooser])]
    pawns = [*t.seats()] * (2 if len(t.empires) == 2 else 1)  # NF-2P-1
    if sorted([*t.waiting, *moved]) != sorted(pawns):
        yield Fault("/waiting", "bad_pawns", "The track must have all the pawns of each seat.")
    selected = set(t.selected)
    if not len(selected) == len(t.selected) == len(moved) or not selected.issubset(row(t)):
        message = "Each pawn that has acted must have an action tile of its own."
        yield Fault("/selected", "bad_selection", message)
    if t.face_down is not None and t.face_down.seat not in t.seats():
        yield Fault("/face_down/seat", "bad_seat", "There is no such seat.")


def _ends(t: FrontiersState) -> Iterator[Fault]:
    """A condition once met stays met, because nothing that leads to it is ever undone (NF-END-5);
    those of develop and settle are recorded when these actions end."""
    now = {
        state.SPACES_MET: any(spaces(t, seat) > state.ORDINARY_SPACES for seat in t.seats()),
        state.COLONIES_MET: any(
            len(state.colonies(t, seat)) > state.MOST_COLONIES for seat in t.seats()
        ),
        state.COLONISTS_MET: t.colonists < state.LEAST_COLONISTS,
        state.POOL_MET: not t.pool,
    }
    if len(set(t.ending)) != len(t.ending) or not all(now.get(name) for name in t.ending):
        yield Fault(
            "/ending",
            "bad_ending",
            "An end condition is named here that is not met, or is named twice.",
        )
    checked = {
        state.SPACES_MET: CheckSpaces(),
        state.COLONIES_MET: CheckEnd(),
        state.POOL_MET: None,
    }
    for condition, step in checked.items():
        if now[condition] and condition not in t.ending and step not in t.agenda:
            message = Text(
                "The end condition {condition} is met, but missing here.", condition=condition
            )
            yield Fault("/ending", "missing_ending", message)

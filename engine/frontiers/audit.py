"""What is wrong with a foreign table: every piece exactly once, counts, limits, the agenda."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.frontiers import consume, develop, explore, goals, limit, produce, settle, trade
from engine.frontiers.catalogue import TileSet
from engine.frontiers.develop import spaces
from engine.frontiers.open_kinds import NameKinds, NameOne
from engine.frontiers.rounds import EndAction, Resolve, SelectAction, action_plan, row
from engine.frontiers.setup import ChooseSide
from engine.frontiers.table import (
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
    Placed,
    Table,
    colonies,
    goal_places,
    world_places,
)
from engine.kernel.audit import Fault, pieces_exactly_once
from engine.kernel.steps import Step

# Steps that actions push while they run, and what they lie on. All others are part of a plan.
LIES_ON: dict[type[Step], tuple[type[Step], ...]] = {
    NameOne: (
        NameOne,
        develop.Buy,
        explore.Pick,
        settle.Turn,
        settle.DrawAfter,
        produce.FillProduction,
        trade.SellGood,
        NameKinds,
    ),
    explore.DrawMore: (explore.DrawMore, NameKinds, explore.Pick, limit.Limit),
    explore.KeepDrawn: (explore.DrawMore, NameKinds, explore.Pick, limit.Limit),
    limit.StockpileWorld: (limit.Limit, limit.ReturnWorlds),
    settle.DrawAfter: (settle.DrawAfter, settle.Turn),
    produce.FillShort: (produce.FillShort, produce.WindfallBonus, produce.WindfallPowers),
    produce.WindfallPower: (produce.WindfallPower, produce.TakeGains),
    trade.StockpileCredits: (consume.Turn,),
    consume.SpendGoods: (consume.Turn,),
    goals.ChooseGoal: (EndAction,),
}


def audit_table(t: Table) -> Iterator[Fault]:
    """Everything wrong with a table and its agenda; later checks rely on the earlier ones."""
    for checks in ((_seats, _known_tiles), (_pieces, _counts, _places, _track), (_ends, _agenda)):
        faults = [fault for check in checks for fault in check(t)]
        if faults:
            yield from faults
            return


# -- shape -----------------------------------------------------------------------------------------


def _seats(t: Table) -> Iterator[Fault]:
    if len(t.empires) not in SMALL_STACK:
        yield Fault("/empires", "bad_seats", "2 to 5 play.")
    for seat, empire in enumerate(t.empires):
        if empire.mat not in t.tiles.mats:
            yield Fault(f"/empires/{seat}/mat", "bad_mat", "There is no such mat.")
        if (empire.stock is not None) != t.goals:
            yield Fault(
                f"/empires/{seat}/stock", "bad_stock", "Games with goals have stockpiles, only."
            )
    mats = [empire.mat for empire in t.empires]
    if len(set(mats)) != len(mats):
        yield Fault("/empires", "duplicate_mat", "Two empires have the same mat.")


def _known_tiles(t: Table) -> Iterator[Fault]:
    for seat, empire in enumerate(t.empires):
        for place, placed in enumerate(empire.tableau):
            if placed.tile not in t.tiles.tiles:
                yield Fault(
                    f"/empires/{seat}/tableau/{place}/tile",
                    "unknown_piece",
                    f"{placed.tile} is not a piece of this game.",
                )


# -- pieces ----------------------------------------------------------------------------------------


def _pieces(t: Table) -> Iterator[Fault]:
    yield from pieces_exactly_once(world_places(t), (*t.tiles.bag, *_homes_in_play(t)))
    if t.goals:
        yield from pieces_exactly_once(goal_places(t), t.tiles.goals)
    elif t.goal_stack or t.face_down or t.face_up:
        yield Fault("/goal_stack", "no_goals", "This is a game without goals.")
    yield from _developments(t)


def _homes_in_play(t: Table) -> list[str]:
    """The home worlds chosen: of the two sides of a mat, the one that lies anywhere."""
    lying = {placed.tile for seat in t.seats() for placed in colonies(t, seat)} | set(t.removed)
    choosing = {step.seat for step in t.agenda if isinstance(step, ChooseSide)}
    homes = []
    for seat, empire in enumerate(t.empires):
        sides = t.tiles.mats[empire.mat]
        if seat not in choosing:
            homes.append(next((side for side in sides if side in lying), sides[0]))
    return homes


def _developments(t: Table) -> Iterator[Fault]:
    known = t.tiles.developments
    shown = [known[face] for face in t.stacks if face in known]
    if len(shown) != len(t.stacks) or sorted(face.pair for face in shown) != t.tiles.pairs:
        yield Fault("/stacks", "bad_stacks", "One face of each development is on display.")
        return
    owned = dict.fromkeys(t.stacks, 0)
    for seat, empire in enumerate(t.empires):
        mine = [placed.tile for placed in empire.tableau if placed.tile in known]
        if len(set(mine)) != len(mine):
            yield Fault(f"/empires/{seat}/tableau", "owned_twice", "A development is there twice.")
        for face in mine:
            owned[face] = owned.get(face, 0) + 1
    small = SMALL_STACK[len(t.empires)]
    for each in shown:
        copies = small if each.size == "small" else 1
        if t.stacks[each.id] + owned[each.id] != copies:
            message = f"There are {copies} of {each.id} in the game."
            yield Fault(f"/stacks/{each.id}", "bad_count", message)
    if not owned.keys() <= t.stacks.keys():
        yield Fault("/empires", "unknown_piece", "A development owned is not in this game.")


def _counts(t: Table) -> Iterator[Fault]:
    players = len(t.empires)
    worlds = t.tiles.worlds
    goods = t.supply.copy()
    colonists = t.colonists
    chips = t.pool
    for empire in t.empires:
        colonists += empire.colonists
        chips += empire.vp
        kept = empire.stock.goods if empire.stock else []
        for good in (*(placed.good for placed in empire.tableau if placed.good), *kept):
            goods[good] = goods.get(good, 0) + 1
        colonists += sum(
            worlds[placed.tile].colonists for placed in empire.tableau if placed.tile in worlds
        )
    if t.supply.keys() != GOODS.keys() or goods != GOODS:
        yield Fault("/supply", "bad_goods", "The goods do not add up to those of the game.")
    if colonists != PER_PLAYER_COLONISTS * players:
        yield Fault("/colonists", "bad_colonists", "The colonists do not add up.")
    if chips < PER_PLAYER_VP * players or (t.pool and chips != PER_PLAYER_VP * players):
        yield Fault("/pool", "bad_pool", "The victory points do not add up.")


def _places(t: Table) -> Iterator[Fault]:
    tiles = t.tiles
    for seat, empire in enumerate(t.empires):
        for place, placed in enumerate(empire.tableau):
            if placed.good is not None or placed.named is not None:
                yield from _placed_faults(tiles, f"/empires/{seat}/tableau/{place}", placed)
            if placed.tile in tiles.home_worlds and placed.tile not in tiles.mats[empire.mat]:
                yield Fault(f"/empires/{seat}/tableau", "bad_home", "This is not its home world.")
        yield from _empire_faults(t, f"/empires/{seat}", seat, empire)
    if any(world not in tiles.home_worlds for world in t.removed):
        yield Fault("/removed", "bad_removed", "Only home worlds leave the game.")
    for name in ("bag", "layout", "drawn", "aside"):
        if not tiles.home_worlds.keys().isdisjoint(getattr(t, name)):
            yield Fault(f"/{name}", "bad_world", "A home world is never drawn.")
    if any(tile not in tiles.worlds for tile in t.produced):
        yield Fault("/produced", "bad_produced", "This is no colony.")


def _placed_faults(tiles: TileSet, path: str, placed: Placed) -> Iterator[Fault]:
    world = tiles.worlds.get(placed.tile)
    kind = None if world is None else world.kind
    if placed.good is not None and kind not in (placed.good, "any"):
        yield Fault(f"{path}/good", "bad_good", "This tile cannot hold that good.")
    if placed.named is not None and kind != "any":
        yield Fault(f"{path}/named", "bad_named", "The kind of this tile is not open.")


def _empire_faults(t: Table, path: str, seat: int, empire: Empire) -> Iterator[Fault]:
    stocked = empire.stock.worlds if empire.stock else []
    for name, worlds in (("surveyed", empire.surveyed), ("stock/worlds", stocked)):
        if any(world in t.tiles.home_worlds for world in worlds):
            yield Fault(f"{path}/{name}", "bad_world", "A home world is never surveyed.")
    if spaces(t, seat) > ORDINARY_SPACES + 2:
        yield Fault(f"{path}/tableau", "bad_spaces", "The developments cover too many spaces.")
    settled = len(colonies(t, seat))
    # Surveyed worlds may exceed the limit until the action asks for the excess.
    excess = empire.surveyed and settled + len(empire.surveyed) > MOST_WORLDS
    if settled > MOST_WORLDS or (excess and limit.Limit(seat) not in t.agenda):
        yield Fault(path, "bad_worlds", "There are more worlds than the limit allows.")
    stock = empire.stock
    if stock is None:
        return
    kept = {"world": len(stock.worlds), "good": len(stock.goods), "credit": stock.credits}
    most = dict.fromkeys(kept, 0)
    for goal in t.face_up:
        stockpile = t.tiles.goals[goal].stockpile if goal in t.tiles.goals else None
        if stockpile is not None:
            most[stockpile.item] = stockpile.most
    if any(kept[item] > most[item] for item in kept):
        yield Fault(f"{path}/stock", "bad_stock", "More is stockpiled than the goals allow.")


# -- the course of the game ------------------------------------------------------------------------


def _track(t: Table) -> Iterator[Fault]:
    chooser = [] if t.chooser is None else [t.chooser]
    pawns = Counter([*t.waiting, *t.acted, *chooser])
    each = 2 if len(t.empires) == 2 else 1
    if pawns != Counter(dict.fromkeys(t.seats(), each)):
        yield Fault("/waiting", "bad_pawns", "The pawns on the track are not those of the game.")
    if len(set(t.selected)) != len(t.selected) or not set(t.selected) <= set(row(t)):
        yield Fault("/selected", "bad_selected", "These are not different action tiles.")
    elif len(t.selected) != len(t.acted) + len(chooser):
        yield Fault("/selected", "bad_selected", "There is not one tile for each pawn that acted.")
    if t.face_down is not None and t.face_down.seat not in t.seats():
        yield Fault("/face_down/seat", "bad_seat", "There is no such seat.")


def _ends(t: Table) -> Iterator[Fault]:
    """A condition once met stays met, because nothing that leads to it is ever undone (NF-END-5);
    those of develop and settle are noted when these actions end."""
    now = {
        SPACES_MET: any(spaces(t, seat) > ORDINARY_SPACES for seat in t.seats()),
        COLONIES_MET: any(len(colonies(t, seat)) > MOST_COLONIES for seat in t.seats()),
        COLONISTS_MET: t.colonists < LEAST_COLONISTS,
        POOL_MET: not t.pool,
    }
    if len(set(t.ending)) != len(t.ending) or not all(now.get(each) for each in t.ending):
        yield Fault("/ending", "bad_ending", "These are not end conditions that are met.")
    resolving = t.selected[-1] if t.chooser is not None else None
    noted = {SPACES_MET: "develop", COLONIES_MET: "settle", POOL_MET: ""}
    for condition, action in noted.items():
        if now[condition] and condition not in t.ending and resolving != action:
            yield Fault("/ending", "missing_ending", f"The condition {condition} is met.")


def _agenda(t: Table) -> Iterator[Fault]:
    if t.chooser is not None:
        yield from _action_agenda(t)
    elif t.agenda and isinstance(t.agenda[0], SelectAction):
        yield from _selection_agenda(t)
    elif t.waiting or not t.ending or not all(isinstance(s, NameOne | NameKinds) for s in t.agenda):
        yield Fault("/agenda", "bad_agenda", "No action is being resolved and no tile selected.")
    yield from _worlds_out_of_the_bag(t)


def _worlds_out_of_the_bag(t: Table) -> Iterator[Fault]:
    """Worlds are laid out, drawn or set aside only while an action uses them."""
    begun = t.chooser is not None and Resolve() not in t.agenda
    action = t.selected[-1] if begun else None
    choosing = bool(t.agenda) and isinstance(t.agenda[-1], explore.KeepDrawn)
    used = {
        "layout": action == "explore",
        "drawn": action == "explore" and choosing,
        "aside": action in ("explore", "settle"),
    }
    for name, in_use in used.items():
        if getattr(t, name) and not in_use:
            yield Fault(f"/{name}", "bad_worlds", "These belong in the bag now.")
    if t.produced and action != "produce":
        yield Fault("/produced", "bad_produced", "Nothing is being produced.")


def _selection_agenda(t: Table) -> Iterator[Fault]:
    """Between actions: a selection, or before it the choice of sides."""
    first, *others = t.agenda
    if not t.waiting or first.seat != t.waiting[0]:
        yield Fault("/agenda/0/seat", "bad_seat", "The first waiting pawn selects.")
    if not all(isinstance(step, ChooseSide) for step in others):
        yield Fault("/agenda", "bad_agenda", "Nothing comes before a selection but the set-up.")
        return
    choosing = [step.seat for step in others]
    if len(set(choosing)) != len(choosing) or (others and (t.selected or t.round > 1)):
        yield Fault("/agenda", "bad_agenda", "Each seat picks a side once, in the set-up.")
    for seat in set(choosing) & set(t.seats()):
        if t.empires[seat].tableau:
            yield Fault(f"/empires/{seat}/tableau", "bad_home", "It has picked no side yet.")
    if t.colonists < len(choosing):
        yield Fault("/colonists", "bad_colonists", "Each home world still gets a colonist.")


def _action_agenda(t: Table) -> Iterator[Fault]:
    """While an action is resolved: the end of the action, what remains of its plan, and what the
    running part of the plan has asked for."""
    agenda: list[Step] = t.agenda
    kinds = [type(step) for step in agenda]
    if kinds[:2] == [EndAction, Resolve]:
        if kinds[2:] != [goals.RevealWindow]:
            yield Fault("/agenda", "bad_agenda", "The action waits for nothing.")
        return
    top = len(agenda)
    while top > 1 and isinstance(agenda[top - 1], tuple(LIES_ON)):
        top -= 1
        if not isinstance(agenda[top - 1], LIES_ON[type(agenda[top])]):
            yield Fault(f"/agenda/{top}", "bad_agenda", "This step cannot come before the next.")
    asked = agenda[top:]
    if len({_seat(step) for step in asked}) > 1 or len({_topic(step) for step in asked}) < len(
        asked
    ):
        yield Fault("/agenda", "bad_agenda", "One seat is asked for one thing after the other.")
    rest, plan = agenda[1:top], action_plan(t)
    if not agenda or kinds[0] is not EndAction or len(rest) > len(plan):
        yield Fault("/agenda", "bad_agenda", "The action has no end.")
        return
    for place, (step, planned) in enumerate(zip(rest, reversed(plan), strict=False), 1):
        # What a running step has done so far is in its other fields.
        running = place == top - 1
        same = type(step) is type(planned) and _seat(step) == _seat(planned)
        if not same or (not running and step != planned):
            yield Fault(f"/agenda/{place}", "bad_agenda", "This step is not the action's next.")


def _seat(step: Step) -> int | None:
    return getattr(step, "seat", None)


def _topic(step: Step) -> tuple[object, ...]:
    """What a step asks for: its kind and the power, world or kind of goods it is about."""
    about = (getattr(step, name, None) for name in ("power", "world", "good"))
    return (type(step), *about)

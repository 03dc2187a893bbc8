"""What a seat may know of the table, built up from public facts and its own secrets (ROLL-INFO)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from galaxy_referee.engine.roll.components.words import PHASES, Kind
from galaxy_referee.engine.roll.description import Options
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.draft import Draft
from galaxy_referee.engine.roll.phases.explore import Explore
from galaxy_referee.engine.roll.phases.ship import ShipGood
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles, tile_steps, unseen_by
from galaxy_referee.engine.roll.phases.work import Work
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import Columns, RollState, Selection, pool_left


class StackView(msgspec.Struct):
    """A stack of the construction zone (ROLL-INFO-1, ROLL-INFO-2).

    Args:
        count: number of tiles.
        top: the side on top; null for an empty stack, and for other seats while a new top may still
            be abandoned or covered.
        workers: the dice on it.
        tiles: all sides, top first, for their owner.
    """

    count: int
    top: str | None
    workers: list[str]
    tiles: list[str] | None


class EmpireView(msgspec.Struct):
    """A seat as the viewer sees it.

    Args:
        faction: its faction tile.
        home: its home world.
        credits: 0 to 10.
        chips: victory points in chips.
        squares: squares that count toward the end of the game.
        tableau: sides, in the order in which they were added.
        developments: its development stack.
        worlds: its world stack.
        cup: dice to be rolled.
        rolling: dice rolled and being assigned, in an order that reveals nothing.
        citizenry: dice to be recruited.
        goods: goods by world.
        columns: workers that still have to act, once revealed.
        virtual: workers without a die that still have to act in this phase.
        selected: the phase selected and the die used, once revealed.
        faces: what the dice of this round showed; while assigning, for their owner only.
        abandoned: number of tiles abandoned in this Explore phase.
        done: whether it has finished its assignment.
    """

    faction: str
    home: str
    credits: int
    chips: int
    squares: int
    tableau: list[str]
    developments: StackView
    worlds: StackView
    cup: list[str]
    rolling: list[str]
    citizenry: list[str]
    goods: dict[str, list[str]]
    columns: Columns
    virtual: list[str]
    selected: Selection | None
    faces: dict[str, str] | None
    abandoned: int
    done: bool


class DraftView(msgspec.Struct):
    """The viewer's own assignment so far.

    Args:
        columns: its workers under the strip.
        wild: wild dice not put in a column yet.
        selected: the phase it selected.
        selector: the die on the strip.
        aside: the dice in its Dictate area.
        used: powers used.
    """

    columns: Columns
    wild: list[str]
    selected: str | None
    selector: str | None
    aside: list[str]
    used: list[str]


class TableView(msgspec.Struct):
    """The table as one seat, or a spectator, sees it.

    Args:
        options: what is played.
        order: the seats in player order.
        round: number of the round, 0 during setup.
        phase: what is being done.
        active: the active phases of this round, once revealed.
        extra_face: what the extra die of the two-player game showed.
        pool: victory points left in the initial pool.
        bag: number of tiles in the bag.
        drawn_by: the seat that holds drawn tiles, and how many.
        supply: dice in the supply.
        start_tiles: the viewer's two start tiles while they are chosen.
        drawn: the tiles the viewer holds.
        abandoned: the tiles the viewer abandoned in this Explore phase.
        draft: the viewer's assignment while it is secret.
        empires: by seat.
    """

    options: Options
    order: list[int]
    round: int
    phase: str | None
    active: list[str]
    extra_face: str | None
    pool: int
    bag: int
    drawn_by: dict[int, int]
    supply: list[str]
    start_tiles: list[str] | None
    drawn: list[str] | None
    abandoned: list[str] | None
    draft: DraftView | None
    empires: list[EmpireView]


def table_view(t: RollState, seat: int | None) -> TableView:
    """The table as a seat (or with None a spectator) may know it (ROLL-INFO-1 to -6)."""
    return table_views(t, [seat])[0]


def table_views(t: RollState, seats: Sequence[int | None]) -> list[TableView]:
    """The same for several seats."""
    step = t.agenda[-1] if t.agenda else None
    assign = step if isinstance(step, Assign) else None
    moving = tile_steps(t)
    hands = [step for step in moving if isinstance(step, PlaceTiles)]
    public = _public_view(t, assign, hands, unseen_by(moving))
    return [public if seat is None else _own_view(t, seat, assign, public, hands) for seat in seats]


def _public_view(
    t: RollState, assign: Assign | None, hands: list[PlaceTiles], unseen: dict[int, list[Kind]]
) -> TableView:
    """The table as a spectator sees it."""
    virtual = _virtual_workers(t)
    return TableView(
        options=t.options,
        order=t.in_order(),
        round=t.round,
        phase=t.phase,
        active=t.active,
        extra_face=t.extra_face,
        pool=max(0, pool_left(t)),
        bag=len(t.bag),
        drawn_by={hand.seat: len(hand.tiles) for hand in hands},
        supply=t.supply,
        start_tiles=None,
        drawn=None,
        abandoned=None,
        draft=None,
        empires=[
            _empire_view(t, seat, assign, unseen.get(seat, ()), virtual.get(seat) or [])
            for seat in t.seats()
        ],
    )


def _own_view(
    t: RollState, seat: int, assign: Assign | None, public: TableView, hands: list[PlaceTiles]
) -> TableView:
    """The same table as a seat sees it."""
    step = t.agenda[-1] if t.agenda else None
    empires = list(public.empires)
    empires[seat] = _own_empire(t, seat, empires[seat])
    return msgspec.structs.replace(
        public,
        start_tiles=step.drawn[seat] if isinstance(step, ChooseStartTiles) else None,
        drawn=[tile for hand in hands if hand.seat == seat for tile in hand.tiles],
        abandoned=t.abandoned[seat],
        draft=_draft_view(assign.draft(t, seat)) if assign else None,
        empires=empires,
    )


def _empire_view(
    t: RollState,
    seat: int,
    assign: Assign | None,
    unseen: Sequence[Kind],
    virtual: list[str],
) -> EmpireView:
    """An empire as everyone sees it. Hot path: with more keywords, the call would make a
    dictionary."""
    empire = t.empires[seat]
    return EmpireView(
        empire.faction,
        empire.home,
        empire.credits,
        empire.chips,
        len(empire.tableau),
        empire.tableau,
        developments=_stack_view(empire.developments, empire.developers, "development" in unseen),
        worlds=_stack_view(empire.worlds, empire.settlers, "world" in unseen),
        cup=empire.cup,
        rolling=list(empire.faces) if assign else [],
        citizenry=empire.citizenry,
        goods=empire.goods,
        columns=empire.columns,
        virtual=virtual,
        selected=empire.selected,
        faces=None if assign else empire.faces,
        abandoned=len(t.abandoned[seat]),
        done=assign is not None and assign.is_done(seat),
    )


def _own_empire(t: RollState, seat: int, seen: EmpireView) -> EmpireView:
    """The same empire as its own seat sees it."""
    empire = t.empires[seat]
    return msgspec.structs.replace(
        seen,
        developments=_stack_view(empire.developments, empire.developers, own=True),
        worlds=_stack_view(empire.worlds, empire.settlers, own=True),
        faces=empire.faces,
    )


def _virtual_workers(t: RollState) -> dict[int, list[str]]:
    """The workers without a die of each seat that has a turn to come. Only two phases have such
    workers (ROLL-EXPLORE-14, ROLL-SHIP-15)."""
    if not t.agenda or t.phase not in ("explore", "ship"):
        return {}
    step = t.agenda[-1]
    lanes = step.lanes if isinstance(step, Work) else [t.agenda]
    turns = (step for lane in lanes for step in lane if isinstance(step, (Explore, ShipGood)))
    return {turn.seat: turn.virtual for turn in turns}


def _stack_view(
    stack: list[str], workers: list[str], unseen: bool = False, own: bool = False
) -> StackView:
    """A stack, of which others may not have seen the top; only its owner sees all."""
    top = None if unseen or not stack else stack[0]
    return StackView(len(stack), top, workers, stack if own else None)


def _draft_view(draft: Draft) -> DraftView:
    under = draft.under
    columns = {phase: [die for die in under if under[die] == phase] for phase in PHASES}
    return DraftView(
        columns=Columns(**columns),
        wild=list(draft.wild),
        selected=draft.selected or None,
        selector=draft.selector or None,
        aside=list(draft.aside),
        used=list(draft.used),
    )

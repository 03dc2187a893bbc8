"""What a seat may know of the table: everything but the order of the bag, the order of the goal
stack and the face-down goals of others (NF-LIMIT-5, NF-LIMIT-6)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from galaxy_referee.engine.frontiers.components.powers import Kind
from galaxy_referee.engine.frontiers.phases.develop import spaces
from galaxy_referee.engine.frontiers.phases.goal_survey import LOOKED_AT, ChooseGoal
from galaxy_referee.engine.frontiers.rounds import row
from galaxy_referee.engine.frontiers.state import Empire, FrontiersState, Stock, order


class TileView(msgspec.Struct, omit_defaults=True):
    """A tile of an empire: its good, its colonists, and its kind if that was open and is named."""

    tile: str
    good: str | None = None
    colonists: int = 0
    named: str | None = None


class EmpireView(msgspec.Struct):
    """What one player has. All of it is open (NF-LIMIT-3, NF-LIMIT-6)."""

    seat: int
    mat: int
    tableau: list[TileView]
    spaces: int
    surveyed: list[str]
    colonists: int
    credits: int
    vp: int
    stock: Stock | None


class FaceDownView(msgspec.Struct):
    """The face-down goal: the seat that chose it, and, for that seat alone, which one it is."""

    seat: int
    goal: str | None


class TableView(msgspec.Struct):
    """The table as one seat, or a spectator, may know it.

    Args:
        goals: whether the optional goals are played with.
        round: number of the round.
        row: the action tiles.
        selected: those selected in this round.
        acted: the pawns that have selected, first to last on the track.
        waiting: the pawns that have not.
        chooser: the seat whose action is being resolved.
        resolution: the seats in resolution order.
        produce_credits: the credits on the produce tile.
        stacks: the developments on display and how many are left.
        bag: the number of worlds in the bag.
        layout: the worlds laid out.
        drawn: the worlds drawn by an explore power.
        aside: the worlds that return to the bag when the action ends.
        removed: the home worlds out of the game.
        colonists: the colonist supply.
        supply: the goods supply.
        pool: the victory points in the pool.
        goal_stack: the number of goals in the stack.
        looking_at: the goals this seat is looking at in the goal survey.
        face_down: the face-down goal.
        face_up: the goals turned up.
        ending: the end conditions met.
        empires: by seat.
    """

    goals: bool
    round: int
    row: list[str]
    selected: list[str]
    acted: list[int]
    waiting: list[int]
    chooser: int | None
    resolution: list[int]
    produce_credits: int
    stacks: dict[str, int]
    bag: int
    layout: list[str]
    drawn: list[str]
    aside: list[str]
    removed: list[str]
    colonists: int
    supply: dict[Kind, int]
    pool: int
    goal_stack: int
    looking_at: list[str]
    face_down: FaceDownView | None
    face_up: list[str]
    ending: list[str]
    empires: list[EmpireView]


def table_view(t: FrontiersState, seat: int | None) -> TableView:
    """What a seat (None: a spectator) may know of the table."""
    return table_views(t, [seat])[0]


def table_views(t: FrontiersState, seats: Sequence[int | None]) -> list[TableView]:
    """The same for several seats."""
    empires = [_empire(t, owner, empire) for owner, empire in enumerate(t.empires)]
    public = _public_view(t, empires)
    return [
        msgspec.structs.replace(
            public, looking_at=looking_at(t, seat), face_down=_face_down(t, seat)
        )
        for seat in seats
    ]


def _public_view(t: FrontiersState, empires: list[EmpireView]) -> TableView:
    """The table as a spectator sees it. A seat alone sees no more than a goal or two. Hot path:
    with more keywords, the call would make a dictionary."""
    return TableView(
        t.goals,
        t.round,
        row(t),
        list(t.selected),
        list(t.acted),
        list(t.waiting),
        t.chooser,
        order(t),
        t.produce_credits,
        dict(t.stacks),
        len(t.bag),
        list(t.layout),
        list(t.drawn),
        list(t.aside),
        list(t.removed),
        t.colonists,
        t.supply.copy(),
        t.pool,
        goal_stack=len(t.goal_stack),
        looking_at=looking_at(t, None),
        face_down=_face_down(t, None),
        face_up=list(t.face_up),
        ending=list(t.ending),
        empires=empires,
    )


def looking_at(t: FrontiersState, seat: int | None) -> list[str]:
    """The top of the goal stack, for the seat that is choosing from it."""
    step = t.agenda[-1] if t.agenda else None
    if isinstance(step, ChooseGoal) and step.seat == seat:
        return t.goal_stack[:LOOKED_AT]
    return []


def _face_down(t: FrontiersState, seat: int | None) -> FaceDownView | None:
    if t.face_down is None:
        return None
    mine = t.face_down.seat == seat
    return FaceDownView(t.face_down.seat, t.face_down.goal if mine else None)


def _empire(t: FrontiersState, seat: int, empire: Empire) -> EmpireView:
    worlds = t.tiles.worlds
    return EmpireView(
        seat=seat,
        mat=empire.mat,
        tableau=[
            TileView(
                placed.tile,
                placed.good,
                worlds[placed.tile].colonists if placed.tile in worlds else 0,
                placed.named,
            )
            for placed in empire.tableau
        ],
        spaces=spaces(t, seat),
        surveyed=list(empire.surveyed),
        colonists=empire.colonists,
        credits=empire.credits,
        vp=empire.vp,
        stock=empire.stock,
    )

"""Whether the agenda of a foreign state is what can remain of its round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.roll.assign import Assign
from galaxy_referee.engine.roll.construction import (
    Build,
    Gains,
    PlaceWorker,
    ReleaseWorkers,
    RemoveOwnDie,
    SaveWorkers,
)
from galaxy_referee.engine.roll.endings import EndPhase
from galaxy_referee.engine.roll.explore import (
    AbandonTiles,
    CloseExplore,
    CollectTiles,
    DrawTiles,
    EndExplore,
    Explore,
    PlaceTiles,
    ReturnOneTile,
)
from galaxy_referee.engine.roll.game_end import end_reason
from galaxy_referee.engine.roll.manage import AfterRecruiting, ManageEmpire, RecallDice, RecruitDie
from galaxy_referee.engine.roll.powers import PHASES, BonusTile
from galaxy_referee.engine.roll.produce import PlaceProducers
from galaxy_referee.engine.roll.rounds import PHASE_STAGES, Reveal, Round
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.ship import BuyChips, ShipGood
from galaxy_referee.engine.roll.table import Roll
from galaxy_referee.engine.roll.work import Work

Kinds = tuple[type[Step[Any]], ...]

NOT_BEGUN: dict[str | None, Kinds] = {
    "develop": (Build,),
    "settle": (Build,),
    "produce": (PlaceProducers,),
    "ship": (ShipGood,),
    "manage": (RecallDice, AfterRecruiting, RecruitDie),
}
"""What the lane of a seat whose turn is still to come holds in each phase, the next step last."""

BUILDING: frozenset[Kinds] = frozenset(
    (
        (Build, PlaceWorker),
        (Build, ReleaseWorkers),
        (Build, Gains, SaveWorkers),
        (Build, Gains, RemoveOwnDie),
        (Build, Gains, RemoveOwnDie, SaveWorkers),
    )
)
BEGUN: dict[str | None, frozenset[Kinds]] = {
    "develop": BUILDING,
    "settle": BUILDING,
    "produce": frozenset(((PlaceProducers,),)),
    "ship": frozenset(((ShipGood,), (ShipGood, BuyChips))),
    "manage": frozenset(((RecallDice, AfterRecruiting, RecruitDie), (RecallDice,))),
}
"""What a lane that waits for its seat can hold in each phase, the next step last."""

REST: dict[str | None, list[type[Step[Any]]]] = {
    None: [Round, ChooseStartTiles],
    "assign": [Round, Reveal, Assign],
    "manage": [Round, Work],
}


def agenda_faults(t: Roll) -> Iterator[Fault]:
    """What remains must be what the rest of the round is."""
    if not t.agenda:
        if t.phase is not None or not end_reason(t):
            yield Fault("/agenda", "not_over", "The game has not met an end condition.")
        return
    kinds: list[type[Step[Any]]] = [type(step) for step in t.agenda]
    rest = REST.get(t.phase) or _rest_of_round(t)
    if t.phase == "explore":
        yield from _explore_faults(t, kinds, rest)
    elif kinds != rest:
        yield Fault("/agenda", "bad_agenda", "This is not what remains of the round.")
    elif isinstance(work := t.agenda[-1], Work) and len(work.lanes) == len(t.empires):
        path = f"/agenda/{len(t.agenda) - 1}"
        yield from (Fault(path + each.pointer, each.code, each.message) for each in _lanes(t, work))


def _rest_of_round(t: Roll) -> list[type[Step[Any]]]:
    begun = PHASES.index(t.phase) if t.phase in PHASES else len(PHASES)
    later = [PHASE_STAGES[phase] for phase in PHASES[begun + 1 :] if phase in t.active]
    rest: list[type[Step[Any]]] = [Round, ManageEmpire, *reversed(later)]
    return rest if t.phase == "explore" else [*rest, EndPhase, Work]


def _lanes(t: Roll, work: Work[Step[Any]]) -> Iterator[Fault]:
    order = t.in_order()
    if work.turns != order[len(order) - len(work.turns) :]:
        yield Fault("/turns", "bad_turns", "The turns to come are not the last in player order.")
        return
    begun = order[: len(order) - len(work.turns)]
    for seat in work.turns:
        if tuple(map(type, work.lanes[seat])) != NOT_BEGUN.get(t.phase):
            yield Fault(f"/lanes/{seat}", "bad_agenda", "The turn of this seat has not come.")
    for seat in begun:
        lane = work.lanes[seat]
        if lane and work.turns and seat != begun[-1]:
            yield Fault(f"/lanes/{seat}", "bad_agenda", "The turn of this seat is over.")
        elif lane and tuple(map(type, lane)) not in BEGUN.get(t.phase, ()):
            yield Fault(f"/lanes/{seat}", "bad_agenda", "This is not what remains of the phase.")
        elif not lane and t.phase == "manage" and not t.empires[seat].cup:
            yield Fault(f"/lanes/{seat}", "bad_agenda", "A seat must recall a die.")


# -- Explore: the turns to come, and what a seat is in the middle of -------------------------------

BUSY: frozenset[Kinds] = frozenset(
    (
        (),
        (AbandonTiles,),
        (PlaceTiles,),
        (CollectTiles, PlaceTiles),
        (DrawTiles, ReturnOneTile),
    )
)
"""What can lie on top of the turns, the next step last; any number of returns counts as one."""


def _explore_faults(
    t: Roll, kinds: list[type[Step[Any]]], rest: list[type[Step[Any]]]
) -> Iterator[Fault]:
    size = len(rest)
    ending = kinds[size] if len(kinds) > size else None
    if kinds[:size] != rest or ending not in (EndExplore, CloseExplore):
        yield Fault("/agenda", "bad_agenda", "This is not what remains of the round.")
        return
    steps: list[Any] = t.agenda[size + 1 :]
    if ending is EndExplore:
        seats = t.in_order()
        begun = _leading(steps, Explore)
        busy = steps[begun:]
        acting = steps[begun - 1].seat if begun else None
    else:
        seats = [seat for seat in t.in_order() for _ in t.empires[seat].powers(BonusTile)]
        begun = _leading(steps, DrawTiles)
        # Under tiles that are returned lies the draw they are returned for.
        begun -= bool(begun) and type(steps[-1]) is ReturnOneTile
        busy = steps[begun:]
        acting = seats[len(seats) - begun - 1] if begun < len(seats) else None
    waiting = [step.seat for step in reversed(steps[:begun])]
    if acting is None or waiting != seats[len(seats) - begun :]:
        yield Fault("/agenda", "bad_agenda", "The turns are not in player order.")
    elif not _can_be_busy(
        t, acting, busy, scout=steps[begun - 1] if ending is EndExplore else None
    ):
        yield Fault("/agenda", "bad_agenda", "This is not what remains of the phase.")


def _leading(steps: list[Any], kind: type[Step[Any]]) -> int:
    """How many steps of one kind come first."""
    return next((place for place, step in enumerate(steps) if type(step) is not kind), len(steps))


def _can_be_busy(t: Roll, seat: int, busy: list[Any], scout: Explore | None) -> bool:
    """Whether a seat can be in the middle of this, in its turn or with its extra tile."""
    returning = [step.seat for step in reversed(busy) if type(step) is ReturnOneTile]
    own = busy[: len(busy) - len(returning)]
    kinds = tuple(map(type, own)) + (ReturnOneTile,) * bool(returning)
    if kinds not in BUSY or any(step.seat != seat for step in own):
        return False
    if returning != [each for each in t.in_order() if each in returning]:
        return False
    if scout is None:
        return bool(busy) and not any(getattr(step, "scouting", True) for step in own)
    laying_out = kinds == (PlaceTiles,) and not own[0].scouting
    if busy and scout.rearranged != laying_out:
        return False
    return laying_out or all(getattr(step, "scouting", True) for step in own)

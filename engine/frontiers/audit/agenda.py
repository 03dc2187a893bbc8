"""Checks whether an untrusted agenda fits its table as a whole. Each step declares what it requires
of the steps below it (``can_remain``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers.phases.action import AskedChoice
from galaxy_referee.engine.frontiers.phases.explore import KeepDrawn
from galaxy_referee.engine.frontiers.phases.goal_survey import RevealWindow
from galaxy_referee.engine.frontiers.phases.limit import ReturnWorlds
from galaxy_referee.engine.frontiers.phases.produce import Compare
from galaxy_referee.engine.frontiers.rounds import Resolve, action_plan
from galaxy_referee.engine.frontiers.setup import ChooseSide
from galaxy_referee.engine.frontiers.state import FrontiersState, colonies_with_goods
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step, next_of


def agenda_faults(t: FrontiersState) -> Iterator[Fault]:
    """All faults of the agenda. The table and each single step must be sound."""
    if t.agenda:
        if t.chooser is not None:
            yield from _plan_faults(t)
    elif t.waiting or not t.ending or t.chooser is not None:
        yield Fault("/agenda", "not_over", "No steps remain, but no end condition is met.")
    if t.colonists < sum(isinstance(step, ChooseSide) for step in t.agenda):
        yield Fault(
            "/colonists",
            "bad_colonists",
            "Too few colonists are left for the home worlds that are still to be chosen.",
        )
    yield from _pieces_in_use(t)


def _plan_faults(t: FrontiersState) -> Iterator[Fault]:
    """Above the end of the action remains its selection, or the last part of its plan."""
    rest = [step for step in t.agenda[1:] if not isinstance(step, AskedChoice)]
    plan: list[Step[Any]] = action_plan(t)
    if Resolve() in rest:
        plan = [*([RevealWindow(t.face_down.seat)] if t.face_down else []), Resolve()]
    for index, step in enumerate(rest, 1):
        planned = plan[-index] if index <= len(plan) else None
        # The fields of a step in progress say what it has done so far.
        begun = index == len(rest)
        if not (_is_same_step(step, planned) if begun else step == planned):
            message = "This is not the next step of the action."
            yield Fault(f"/agenda/{index}", "impossible_agenda", message)
    done = plan[-len(rest) - 1] if len(rest) < len(plan) else None
    yield from _asked_faults(t.agenda[len(rest) + 1 :], done)


def _asked_faults(asked: list[Any], done: Step[Any] | None) -> Iterator[Fault]:
    """The step of the plan that is done has asked for these choices, in the turn of its seat."""
    for step in asked:
        by = step.asked_by
        if by is not None and (type(done) is not by or _seat(done) not in (None, step.seat)):
            yield Fault(
                "/agenda", "impossible_agenda", "No step of this action asks for this decision."
            )


def _is_same_step(step: Step[Any], planned: Step[Any] | None) -> bool:
    return type(step) is type(planned) and _seat(step) == _seat(planned)


def _seat(step: Step[Any] | None) -> int | None:
    return getattr(step, "seat", None)


def _pieces_in_use(t: FrontiersState) -> Iterator[Fault]:
    """Worlds are laid out, drawn, or set aside, and goods are marked as produced, only while a step
    remains that puts this right: it would be lost, or count in a later action."""
    keeping = isinstance(next_of(t.agenda), KeepDrawn)
    returning = ReturnWorlds() in t.agenda
    for name, in_use in (("layout", returning), ("drawn", keeping), ("aside", returning)):
        if getattr(t, name) and not in_use:
            yield Fault(f"/{name}", "bad_world", "These pieces must be in the bag at this point.")
    full = [placed.tile for seat in t.seats() for placed in colonies_with_goods(t, seat)]
    if t.produced and (Compare() not in t.agenda or not set(full).issuperset(t.produced)):
        yield Fault(
            "/produced",
            "bad_produced",
            "One of these colonies is not producing a good in this action.",
        )

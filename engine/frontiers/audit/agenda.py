"""Checks whether an untrusted agenda fits its table as a whole. Each step declares what it requires
of the steps below it (``can_remain``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers.phases import explore, produce
from galaxy_referee.engine.frontiers.phases.action import AskedChoice
from galaxy_referee.engine.frontiers.phases.goal_survey import RevealWindow
from galaxy_referee.engine.frontiers.rounds import Resolve, action_plan
from galaxy_referee.engine.frontiers.setup import ChooseSide
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step


def agenda_faults(t: FrontiersState) -> Iterator[Fault]:
    """All faults of the agenda. The table and each single step must be sound."""
    if t.agenda:
        if t.chooser is not None:
            yield from _plan_faults(t)
    elif t.waiting or not t.ending or t.chooser is not None:
        yield Fault("/agenda", "not_over", "The game has not met an end condition.")
    yield from _side_faults(t)
    yield from _worlds_out_of_the_bag(t)


def _side_faults(t: FrontiersState) -> Iterator[Fault]:
    """A seat that is still to choose a side has no home world yet (NF-SETUP-14, NF-SETUP-15)."""
    choosing = [step.seat for step in t.agenda if isinstance(step, ChooseSide)]
    for seat in choosing:
        if t.empires[seat].tableau:
            yield Fault(
                f"/empires/{seat}/tableau", "bad_home", "The seat has not chosen a side yet."
            )
    if t.colonists < len(choosing):
        yield Fault("/colonists", "bad_colonists", "Each home world still gets a colonist.")


def _plan_faults(t: FrontiersState) -> Iterator[Fault]:
    """Above the end of the action remains its selection, or the last part of its plan."""
    rest: list[Step[Any]] = [step for step in t.agenda[1:] if not isinstance(step, AskedChoice)]
    if rest and isinstance(rest[0], Resolve):
        if [type(step) for step in t.agenda[2:]] != [RevealWindow]:
            yield Fault("/agenda", "impossible_agenda", "The action is not waiting for anything.")
        return
    plan = action_plan(t)
    if len(rest) > len(plan):
        yield Fault("/agenda", "impossible_agenda", "The action does not have that many steps.")
        return
    for index, (step, planned) in enumerate(zip(rest, reversed(plan), strict=False), 1):
        # The fields of a step in progress say what it has done so far.
        begun = index == len(rest)
        if not (_is_same_step(step, planned) if begun else step == planned):
            message = "This is not the next step of the action."
            yield Fault(f"/agenda/{index}", "impossible_agenda", message)


def _is_same_step(step: Step[Any], planned: Step[Any]) -> bool:
    return type(step) is type(planned) and _seat(step) == _seat(planned)


def _seat(step: Step[Any]) -> int | None:
    return getattr(step, "seat", None)


def _worlds_out_of_the_bag(t: FrontiersState) -> Iterator[Fault]:
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
            yield Fault(f"/{name}", "bad_world", "These belong in the bag now.")
    if t.produced and (action != "produce" or produce.Compare() not in t.agenda):
        yield Fault("/produced", "bad_produced", "No goods are being produced.")

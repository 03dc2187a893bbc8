"""What is wrong with the agenda of a foreign table: only what some action leads to may remain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers import (
    consume,
    develop,
    explore,
    goals,
    limit,
    produce,
    settle,
    trade,
)
from galaxy_referee.engine.frontiers.open_kinds import NameKinds, NameOne
from galaxy_referee.engine.frontiers.rounds import EndAction, Resolve, SelectAction, action_plan
from galaxy_referee.engine.frontiers.setup import ChooseSide
from galaxy_referee.engine.frontiers.table import Table, order
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step

# Steps that actions push while they run, and what they lie on. All others are part of a plan.
LIES_ON: dict[type[Step[Any]], tuple[type[Step[Any]], ...]] = {
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


def agenda_faults(t: Table) -> Iterator[Fault]:
    """Everything wrong with the agenda of a table that is sound itself."""
    if t.chooser is not None:
        yield from _action_agenda(t)
    elif t.agenda and isinstance(t.agenda[0], SelectAction):
        yield from _selection_agenda(t)
    elif t.waiting or not t.ending or not _names_for_scoring(t):
        yield Fault("/agenda", "bad_agenda", "No action is being resolved and no tile selected.")
    yield from _worlds_out_of_the_bag(t)


def _names_for_scoring(t: Table) -> bool:
    """Whether nothing remains but to name kinds for scoring, seat by seat (NF-OORT-6)."""
    plan = [NameKinds(seat) for seat in reversed(order(t))]
    rest = [step for step in t.agenda if not isinstance(step, NameOne)]
    asked = t.agenda[len(rest) :]
    worlds = dict.fromkeys(getattr(step, "world", "") for step in asked)
    seat = plan[len(rest)].seat if len(rest) < len(plan) else None
    asks = [] if seat is None else [NameOne(seat, world) for world in worlds]
    return rest == plan[: len(rest)] and asked == asks


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
    if t.produced and (action != "produce" or produce.Compare() not in t.agenda):
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
    agenda: list[Step[Any]] = t.agenda
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
    yield from _arrivals(agenda)
    rest, plan = agenda[1:top], action_plan(t)
    if asked and isinstance(agenda[top - 1], limit.Limit) and len(rest) < len(plan):
        yield from _before_a_limit(asked[0], plan[-len(rest) - 1], f"/agenda/{top}")
    if not agenda or kinds[0] is not EndAction or len(rest) > len(plan):
        yield Fault("/agenda", "bad_agenda", "The action has no end.")
        return
    for place, (step, planned) in enumerate(zip(rest, reversed(plan), strict=False), 1):
        # What a running step has done so far is in its other fields.
        running = place == top - 1
        same = type(step) is type(planned) and _seat(step) == _seat(planned)
        if not same or (not running and step != planned):
            yield Fault(f"/agenda/{place}", "bad_agenda", "This step is not the action's next.")


def _before_a_limit(asked: Step[Any], done: Step[Any], path: str) -> Iterator[Fault]:
    """The last seat to explore is asked before the first is held to the limit, and stockpiles are
    for who is being held to it (NF-EXPLORE-9)."""
    if isinstance(done, limit.Limit) != isinstance(asked, limit.StockpileWorld):
        yield Fault(path, "bad_agenda", "This step cannot come before the next.")


def _arrivals(agenda: list[Step[Any]]) -> Iterator[Fault]:
    """Only a world that its owner has just placed waits for its kind and its good (NF-OORT-4)."""
    fresh: set[str] = set()
    for place, step in enumerate(agenda):
        if isinstance(step, settle.Turn):
            fresh.update(step.fresh)
        elif isinstance(step, NameOne) and step.arriving and step.world not in fresh:
            yield Fault(f"/agenda/{place}/arriving", "bad_arrival", "It has not just arrived.")


def _seat(step: Step[Any]) -> int | None:
    return getattr(step, "seat", None)


def _topic(step: Step[Any]) -> tuple[object, ...]:
    """What a step asks for: its kind and the power, world or kind of goods it is about."""
    about = (getattr(step, name, None) for name in ("power", "world", "good"))
    return (type(step), *about)

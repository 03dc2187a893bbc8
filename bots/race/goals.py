"""What a card does for the goals in play."""

from __future__ import annotations

from collections.abc import Callable

from bots.race.outlook import Outlook
from engine.race.catalogue import GOALS, Card, Goal
from engine.race.criteria import FITTING
from engine.race.goals import FIRST_VP, HOLDER_VP, progress
from engine.race.military import total_military
from engine.race.table import GoalTile


def towards_goals(o: Outlook, card: Card) -> float:
    """Points that a card in the tableau gains by goals, or brings nearer."""
    value = 0.0
    for tile in o.t.goals:
        goal = GOALS[tile.goal]
        if goal.type == "first" and tile.seats:
            continue
        step = adds(o, card, goal.count)
        if step > 0:
            judge = _first if goal.type == "first" else _most
            value += judge(o, tile, goal, step)
    return value


def adds(o: Outlook, card: Card, word: str) -> int:
    """How much more a seat with this card has of what a goal counts."""
    fitting = FITTING.get(word)
    if fitting is not None:
        return card.id in fitting
    judge = ADDS.get(word)
    return judge(o, card) if judge is not None else 0


def _kind(o: Outlook, card: Card) -> int:
    return card.good is not None and all(each.good != card.good for each in o.tableau)


def _phases(o: Outlook, card: Card) -> int:
    return len(card.phases - frozenset[str]().union(*(each.phases for each in o.tableau)))


def _total_military(o: Outlook, card: Card) -> int:
    return total_military([*o.tableau, card]) - total_military(o.tableau)


def _good(o: Outlook, card: Card) -> int:
    return card.windfall


ADDS: dict[str, Callable[[Outlook, Card], int]] = {
    "kinds-of-worlds": _kind,
    "phases-with-power": _phases,
    "total-military": _total_military,
    "goods": _good,
}


def _first(o: Outlook, tile: GoalTile, goal: Goal, step: int) -> float:
    """A goal for the first to meet it: all of it for meeting it, a part for a step."""
    missing = goal.least - o.progress(goal.id)
    if missing <= step:
        return float(FIRST_VP)
    return o.w.goal * FIRST_VP * step / missing


def _most(o: Outlook, tile: GoalTile, goal: Goal, step: int) -> float:
    """A goal for the one with most: all of it for taking it, a part for a step."""
    if o.seat in tile.seats:
        return o.w.goal  # it is harder to take away
    others = [progress(o.t, seat, goal.id) for seat in o.t.seats() if seat != o.seat]
    needed = max(goal.least, max(others, default=0) + 1)
    missing = needed - o.progress(goal.id)
    if missing <= step:
        # What has been taken can be taken away again.
        return HOLDER_VP / (1 + 0.1 * o.rounds)
    return o.w.goal * HOLDER_VP * step / max(1, missing) / (1 + 0.1 * o.rounds)

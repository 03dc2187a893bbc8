"""Goals: what a card contributes to those in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.counting import FITTING, count_by_seat, total_military
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS, Goal
from galaxy_referee.engine.race.expansions.goals.goals import progress, ways
from galaxy_referee.engine.race.state import Race

STEP = 0.3  # share of a goal's worth for a step toward it
HELD = 0.3  # one more for a goal that the seat holds, which makes it harder to lose


class Aim(msgspec.Struct, frozen=True):
    """A goal that is still worth something to a seat.

    Args:
        count: what it counts.
        missing: how much the seat lacks.
        vp: the worth of holding it.
    """

    count: str
    missing: int
    vp: float


def aims_of(t: Race, seat: int, rounds: float) -> Iterator[Aim]:
    """The goals that a seat can still aim for.

    Args:
        t: the table.
        seat: the seat.
        rounds: the number of rounds left, in which a goal can be lost again.
    """
    for tile in t.goals:
        goal = GOALS[tile.goal]
        if goal.count is None:
            yield from [] if tile.seats else _one_step_away(t, seat, goal)
            continue
        counts = progress(t, goal.id)
        own = counts[seat]
        if goal.type == "first":
            if not tile.seats:
                yield Aim(goal.count, goal.least - own, goal.vp)
        elif seat in tile.seats:
            yield Aim(goal.count, 1, HELD)
        else:
            others = max((counts[other] for other in t.seats() if other != seat), default=0)
            needed = max(goal.least, others + 1)
            yield Aim(goal.count, needed - own, goal.vp / (1 + 0.1 * rounds))


def _one_step_away(t: Race, seat: int, goal: Goal) -> Iterator[Aim]:
    """The ways to meet a goal for which a seat lacks one condition."""
    for way in ways(t, goal):
        missing = [
            (each, each.least - count_by_seat(t, each.count)[seat]) for each in way.conditions
        ]
        unmet = [(each, lacks) for each, lacks in missing if lacks > 0]
        if len(unmet) == 1:
            condition, lacks = unmet[0]
            yield Aim(condition.count, lacks, goal.vp)


def adds(tableau: list[Card], card: Card, word: str) -> int:
    """How much one more card adds to what a goal counts in a tableau."""
    fitting = FITTING.get(word)
    if fitting is not None:
        return card.id in fitting
    judge = ADDS.get(word)
    return judge(tableau, card) if judge is not None else 0


def _negative_military(tableau: list[Card], card: Card) -> int:
    return max(0, -total_military([*tableau, card])) - max(0, -total_military(tableau))


ADDS: dict[str, Callable[[list[Card], Card], int]] = {
    "kinds-of-worlds": lambda tableau, card: (
        card.good is not None and all(other.good != card.good for other in tableau)
    ),
    "negative-military": _negative_military,
    "phases-with-power": lambda tableau, card: len(
        card.phases - frozenset[str]().union(*(other.phases for other in tableau))
    ),
    "total-military": lambda tableau, card: (
        total_military([*tableau, card]) - total_military(tableau)
    ),
    "goods": lambda tableau, card: card.windfall,
}


# -- their worth -----------------------------------------------------------------------------------


def aims(o: Outlook) -> list[Aim]:
    """The goals that a seat can still aim for."""
    known: list[Aim] | None = o.notes.get("aims")
    if known is None:
        known = o.notes["aims"] = list(aims_of(o.t, o.seat, o.rounds))
    return known


def towards_goals(o: Outlook, card: Card) -> float:
    """The points that a card in the tableau gains from goals, or brings closer."""
    value = 0.0
    if not o.t.goals:
        return value
    for aim in aims(o):
        step = adds(o.tableau, card, aim.count)
        if step > 0:
            value += aim.vp if aim.missing <= step else STEP * aim.vp * step / aim.missing
    return value


def met(o: Outlook, card: Card) -> Text | None:
    """The goal that a card meets, if any."""
    for tile in o.t.goals:
        goal = GOALS[tile.goal]
        missing = goal.least - progress(o.t, goal.id)[o.seat]
        if goal.count is None or tile.seats:
            continue
        if 0 < missing <= adds(o.tableau, card, goal.count):
            return Text("It meets {goal}.", goal=goal.name)
    return None


ADDITIONS = Additions(besides=(towards_goals,), speaks_for=(met,))

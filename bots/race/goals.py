"""What a card does for the goals in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from bots.race.outlook import Outlook
from engine.race.catalogue import GOALS, Card
from engine.race.criteria import FITTING
from engine.race.goals import FIRST_VP, HOLDER_VP, progress
from engine.race.military import total_military


def towards_goals(o: Outlook, card: Card) -> float:
    """Points that a card in the tableau gains by goals, or brings nearer."""
    value = 0.0
    for aim in aims(o):
        step = adds(o, card, aim.count)
        if step > 0:
            value += aim.vp if aim.missing <= step else o.w.goal * aim.vp * step / aim.missing
    return value


class Aim(msgspec.Struct, frozen=True):
    """A goal that is still worth something to a seat.

    Args:
        count: what it counts.
        missing: how much the seat lacks of it.
        vp: what having it is worth.
    """

    count: str
    missing: int
    vp: float


def aims(o: Outlook) -> list[Aim]:
    """The goals that a seat can still aim at."""
    if o.aims is None:
        o.aims = list(_aims(o))
    return o.aims


def _aims(o: Outlook) -> Iterator[Aim]:
    for tile in o.t.goals:
        goal = GOALS[tile.goal]
        own = progress(o.t, o.seat, goal.id)
        if goal.type == "first":
            if not tile.seats:
                yield Aim(goal.count, goal.least - own, FIRST_VP)
        elif o.seat in tile.seats:
            yield Aim(goal.count, 1, o.w.goal)  # one more, and it is harder to take away
        else:
            others = [progress(o.t, seat, goal.id) for seat in o.t.seats() if seat != o.seat]
            needed = max(goal.least, max(others, default=0) + 1)
            # What has been taken can be taken away again.
            yield Aim(goal.count, needed - own, HOLDER_VP / (1 + 0.1 * o.rounds))


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

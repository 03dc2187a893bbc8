"""Inputs of a network: goals."""

from __future__ import annotations

from galaxy_referee.bots.learned.inputs import Cells, about, places_of
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.state import Race


class Further:
    """The goals in play, and their holders.

    Args:
        sets: the names of the sets of cards.
        start: the place of the first input.
    """

    def __init__(self, sets: tuple[str, ...], start: int) -> None:
        goals = list(GOALS) if "tgs" in sets else []
        self.names = (
            *about("own goal", goals), *about("goal of others", goals), *about("goal", goals),
        )  # fmt: skip
        self._places = places_of(goals, start)
        self._count = len(goals)

    def write(self, t: Race, seat: int, cells: Cells) -> None:
        for goal in t.goals:
            place, count = self._places[goal.goal], self._count
            cells[place + 2 * count] = 1
            for holder in goal.seats:
                cells[place if holder == seat else place + count] = 1

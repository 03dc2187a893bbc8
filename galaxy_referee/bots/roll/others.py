"""What the other seats are likely to select, based on public facts."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.roll.components.catalogue import COLOR, FACES
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases.produce import free_slots
from galaxy_referee.engine.roll.state import Empire

EXTRA_DIE = {phase: FACES["home"].count(phase) / len(FACES["home"]) for phase in PHASES}
SHOWN: dict[str, dict[str, float]] = {
    color: {phase: (faces.count(phase) + faces.count("wild") / 2) / len(faces) for phase in PHASES}
    for color, faces in FACES.items()
}
"""By color, how many of its dice can work in a phase."""


def odds(outlook: Outlook) -> dict[str, float]:
    """The probability that each phase is active without the seat's own selection."""
    t, trust = outlook.t, outlook.weights.trust
    chances: dict[str, float] = dict.fromkeys(PHASES, 1.0)
    for seat, empire in enumerate(t.empires):
        if seat != outlook.seat:
            for phase, chance in _inclinations(_work(empire)).items():
                chances[phase] *= 1 - trust * chance
    if len(t.empires) == 2:
        for phase in PHASES:
            chances[phase] *= 1 - EXTRA_DIE[phase]
    return {phase: 1 - chance for phase, chance in chances.items()}


class Work(NamedTuple):
    """The visible work of a seat.

    Args:
        goods: the number of its goods.
        room: the number of further goods that its worlds can hold.
        credits: its credits.
        developers: the number of workers on its developments; None if it has no developments.
        settlers: the number of workers on its worlds; None if it has no worlds.
        colors: the colors of the dice that it rolled.
    """

    goods: int
    room: int
    credits: int
    developers: int | None
    settlers: int | None
    colors: tuple[str, ...]


def _work(empire: Empire) -> Work:
    return Work(
        sum([len(dice) for dice in empire.goods.values()]),
        sum(free_slots(empire).values()),
        empire.credits,
        len(empire.developers) if empire.developments else None,
        len(empire.settlers) if empire.worlds else None,
        tuple([COLOR[die] for die in empire.faces]),
    )


@lru_cache(maxsize=1 << 12)  # searching bots evaluate the same work repeatedly
def _inclinations(work: Work) -> dict[str, float]:
    """The probability that another seat selects each phase, based on its visible work."""
    empty = (work.developers is None) + (work.settlers is None)
    shown = _shown(work.colors)
    need: dict[str, float] = {
        "explore": 0.9 * (work.credits < 2) - 0.5 * min(work.credits, 5) + 0.6 * empty,
        "develop": -4 if work.developers is None else 1 + 0.5 * work.developers,
        "settle": -4 if work.settlers is None else 0.5 + 0.5 * work.settlers,
        "produce": 1.2 * min(work.room, 4) - 4,
        "ship": 1 + 0.5 * min(work.goods, 4) if work.goods else -4,
    }
    drawn: dict[str, float] = {phase: exp(need[phase] + 0.5 * shown[phase]) for phase in PHASES}
    total = sum(drawn.values())
    return {phase: weight / total for phase, weight in drawn.items()}


def _shown(colors: tuple[str, ...]) -> dict[str, float]:
    """The number of dice with these colors that can work in each phase."""
    shown: dict[str, float] = dict.fromkeys(PHASES, 0.0)
    for color in colors:
        for phase, chance in SHOWN[color].items():
            shown[phase] += chance
    return shown

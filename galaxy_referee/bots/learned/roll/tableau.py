"""What follows from the sides in a tableau of Roll for the Galaxy alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from galaxy_referee.bots.roll.outlook import prices_of
from galaxy_referee.bots.roll.worth import CREDITS_A_ROUND, POINTS_A_ROUND
from galaxy_referee.engine.roll.components.catalogue import (
    EXTRA_WORKERS,
    REASSIGN,
    SIDES,
    Side,
)
from galaxy_referee.engine.roll.components.formulas import Scoring
from galaxy_referee.engine.roll.components.powers import (
    ChipsAtPhaseEnd,
    CreditsAtPhaseEnd,
    CreditsPerCompletion,
    ExtraGoodSlot,
    Power,
    WorkersToCup,
)
from galaxy_referee.engine.roll.components.words import GOOD_COLORS, PHASES

CREDIT = 0.5  # worth of a credit in points, where both are added up
PLACE_OF: dict[str, int] = {color: place for place, color in enumerate(GOOD_COLORS)}


class Standing(NamedTuple):
    """What follows from the sides in a tableau alone.

    Args:
        points: their cost.
        numbers: the numbers of developments, of those with Reassign powers, and of worlds by color.
        formulas: the formulas of the developments with cost 6.
        capacity: the number of goods that the worlds of each color can hold.
        consuming: the chips for a good of each color that matches nothing.
        trading: the credits for a good of each color.
        explorers: the number of extra explorers.
        shippers: the number of extra shippers.
        income: the credits at the end of each phase.
        chips: the chips at the end of Ship.
        paid: the credits for completing a development, and a world.
        rounds: the worth of the powers per round, in points and credits.
        saves: whether developers, and settlers, go to the cup.
    """

    points: int
    numbers: tuple[int, ...]
    formulas: tuple[Scoring, ...]
    capacity: tuple[int, ...]
    consuming: tuple[float, ...]
    trading: tuple[int, ...]
    explorers: int
    shippers: int
    income: dict[str, int]
    chips: int
    paid: tuple[int, int]
    rounds: tuple[float, float]
    saves: tuple[bool, bool]


@lru_cache(maxsize=1 << 12)
def standing_of(tableau: tuple[str, ...]) -> Standing:
    """What follows from the sides in a tableau."""
    sides = [SIDES[side] for side in tableau]
    powers = [power for side in sides for power in side.powers]
    by_color = _worlds(sides)
    slots = 1 + sum(power.slots for power in powers if isinstance(power, ExtraGoodSlot))
    trading, chips, credits = zip(*prices_of(powers).values(), strict=True)
    return Standing(
        points=sum(side.cost for side in sides),
        numbers=(len(sides) - sum(by_color), len(REASSIGN.intersection(tableau)), *by_color),
        formulas=tuple(side.scoring for side in sides if side.scoring is not None),
        capacity=tuple(slots * count for count in by_color[:-1]),
        consuming=tuple(one + CREDIT * more for one, more in zip(chips, credits, strict=True)),
        trading=trading,
        explorers=_extra_workers(tableau, "explorer"),
        shippers=_extra_workers(tableau, "shipper"),
        income={phase: _income(powers, phase) for phase in PHASES},
        chips=_chips(powers),
        paid=(_paid(powers, "development"), _paid(powers, "world")),
        rounds=(
            sum(map(POINTS_A_ROUND.__getitem__, tableau)),
            sum(map(CREDITS_A_ROUND.__getitem__, tableau)),
        ),
        saves=(_saves(powers, "development"), _saves(powers, "world")),
    )


def _worlds(sides: Sequence[Side]) -> list[int]:
    """The worlds of each color, gray ones last."""
    colors = [side.color for side in sides]
    return [colors.count(color) for color in (*GOOD_COLORS, "none")]


def _extra_workers(tableau: Sequence[str], role: str) -> int:
    """The workers without a die that sides provide."""
    given = EXTRA_WORKERS[role]
    return sum(len(given[side]) for side in tableau if side in given)


def _chips(powers: Sequence[Power]) -> int:
    """The chips from powers at the end of Ship."""
    return sum(power.chips for power in powers if isinstance(power, ChipsAtPhaseEnd))


def _income(powers: Sequence[Power], phase: str) -> int:
    """The credits from powers at the end of a phase."""
    paying = (power for power in powers if isinstance(power, CreditsAtPhaseEnd))
    return sum(power.credits for power in paying if phase in power.phases)


def _paid(powers: Sequence[Power], kind: str) -> int:
    """The credits from powers for completing a tile."""
    paying = (power for power in powers if isinstance(power, CreditsPerCompletion))
    return sum(power.credits for power in paying if kind in power.tile_kinds)


def _saves(powers: Sequence[Power], kind: str) -> bool:
    """Whether workers that complete a tile go to the cup."""
    return any(isinstance(power, WorkersToCup) and power.tile_kind == kind for power in powers)

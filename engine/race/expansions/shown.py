"""What the catalogue shows: cards by set, and what the expansions bring, with their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union, get_args

import msgspec

from galaxy_referee.engine.kernel.described import described
from galaxy_referee.engine.race.components.cards import CardData, CardSet, ScoringLine
from galaxy_referee.engine.race.expansions.goals.catalogue import Goal
from galaxy_referee.engine.race.expansions.powers import AnyPower

if TYPE_CHECKING:
    ShownPower = AnyPower
    ShownLine = ScoringLine
    ShownGoal = Goal
else:
    ShownPower = Union[tuple(described(power) for power in get_args(AnyPower))]  # noqa: UP007
    ShownLine = described(ScoringLine)
    ShownGoal = described(Goal)


class ShownCard(CardData, frozen=True):
    __doc__ = CardData.__doc__

    powers: tuple[ShownPower, ...] = ()
    scoring: tuple[ShownLine, ...] = ()


class ShownSet(CardSet, frozen=True):
    __doc__ = CardSet.__doc__

    cards: tuple[ShownCard, ...]


class Components(msgspec.Struct):
    """Every component.

    Args:
        sets: the cards, by set.
        goals: the goals of the expansions.
    """

    sets: list[ShownSet]
    goals: list[ShownGoal]

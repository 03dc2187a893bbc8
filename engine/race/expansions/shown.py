"""What the catalogue shows: cards by set, and what the rooms bring."""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.race.components.cards import CardSet
from galaxy_referee.engine.race.expansions.goals.catalogue import Goal


class Components(msgspec.Struct):
    """Every component.

    Args:
        sets: the cards, by set.
        goals: the goals of the expansions.
    """

    sets: list[CardSet]
    goals: list[Goal]

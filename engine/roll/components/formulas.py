"""What developments of cost 6 score besides their cost (ROLL-SCORE-3), as data."""

from __future__ import annotations

from typing import Literal

import msgspec

from galaxy_referee.engine.roll.components.words import Color, WorldColor

Term = Literal[
    "per_development",
    "per_development_without_reassign",
    "per_world_of_color",
    "world_cost_fraction",
    "development_cost_fraction",
    "per_dice_set",
    "per_die_color",
    "per_good",
    "chip_triangle",
]


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a development of cost 6 scores besides its cost; ``scoring`` has the terms.

    Args:
        term: name of the formula.
        vp: points for each thing counted.
        color: color of the worlds that count.
        die: color of the dice that count.
        set_size: the number of dice in a set.
        divisor: the divisor of a total cost.
        only_reassign: only Reassign developments count.
    """

    term: Term
    vp: int = 1
    color: WorldColor | None = None
    die: Color | None = None
    set_size: int = 1
    divisor: int = 1
    only_reassign: bool = False

"""What developments of cost 6 score besides their cost (ROLL-SCORE-3), as data."""

from __future__ import annotations

from typing import Literal

import msgspec

from galaxy_referee.engine.roll.components.words import PAINTED, Color, WorldColor

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
        set_size: how many dice make a set.
        divisor: by which a total cost is divided.
        only_reassign: only Reassign developments count.
    """

    term: Term
    vp: int = 1
    color: WorldColor | None = None
    die: Color | None = None
    set_size: int = 1
    divisor: int = 1
    only_reassign: bool = False

    @property
    def text(self) -> str:
        """What it scores, for people."""
        return {
            "per_development": f"{self.vp} VP per development.",
            "per_development_without_reassign": f"{self.vp} VP per development without a "
            "Reassign power.",
            "per_world_of_color": f"{self.vp} VP per {PAINTED[self.color or 'none']} world.",
            "world_cost_fraction": f"The total cost of your {PAINTED[self.color or 'none']} "
            f"worlds, divided by {self.divisor}, rounded up.",
            "development_cost_fraction": "The total cost of your "
            f"{'Reassign ' if self.only_reassign else ''}developments, divided by "
            f"{self.divisor}, rounded up.",
            "per_dice_set": f"{self.vp} VP for every {self.set_size} {PAINTED[self.die or 'none']} "
            "dice you own, started sets included.",
            "per_die_color": f"{self.vp} VP per color of dice you own.",
            "per_good": f"{self.vp} VP per good at the end of the game.",
            "chip_triangle": "1 VP for 1 VP in chips, 2 for 3, 3 for 6, 4 for 10 and so on.",
        }[self.term]

"""The Brink of War: what its cards change."""

from __future__ import annotations

from typing import get_args

from galaxy_referee.engine.race.expansions.brink_of_war.powers import BrinkPower
from galaxy_referee.engine.race.extension import Expansion

ROOM = Expansion(
    name="brink_of_war",
    in_play=lambda options: "bow" in options.expansions,
    handles=get_args(BrinkPower),
)

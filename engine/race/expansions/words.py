"""Every word for what can be counted: those of the base game, then of each room."""

from __future__ import annotations

from galaxy_referee.engine.race.components.words import BaseCardWord, BaseSeatWord
from galaxy_referee.engine.race.expansions.alien_artifacts.words import ArtifactsCardWord
from galaxy_referee.engine.race.expansions.brink_of_war.words import (
    BrinkCardWord,
    BrinkSeatWord,
)
from galaxy_referee.engine.race.expansions.gathering_storm.words import (
    StormCardWord,
    StormSeatWord,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.words import (
    ImperiumCardWord,
    ImperiumSeatWord,
)
from galaxy_referee.engine.race.expansions.xeno_invasion.words import XenoCardWord

CardWord = (
    BaseCardWord
    | StormCardWord
    | ImperiumCardWord
    | BrinkCardWord
    | ArtifactsCardWord
    | XenoCardWord
)
SeatWord = BaseSeatWord | StormSeatWord | ImperiumSeatWord | BrinkSeatWord

"""Every power: those of the base game, then of each room."""

from __future__ import annotations

from galaxy_referee.engine.race.components.powers import BasePower
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import ArtifactsPower
from galaxy_referee.engine.race.expansions.brink_of_war.powers import BrinkPower
from galaxy_referee.engine.race.expansions.gathering_storm.powers import StormPower
from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ImperiumPower

AnyPower = BasePower | StormPower | ImperiumPower | BrinkPower | GoodWhenPlaced | ArtifactsPower

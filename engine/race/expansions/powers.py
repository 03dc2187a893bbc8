"""Every power: those of the base game, then of each expansion."""

from __future__ import annotations

from galaxy_referee.engine.race.components.powers import BasePower
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import ArtifactsPower
from galaxy_referee.engine.race.expansions.brink_of_war.powers import BrinkPower
from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ImperiumPower
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld

AnyPower = BasePower | SecondWorld | ImperiumPower | BrinkPower | GoodWhenPlaced | ArtifactsPower

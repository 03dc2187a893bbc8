"""Every set of cards besides the base game, by its name in the options, in order of appearance."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest
from galaxy_referee.engine.race.expansions.alien_artifacts import manifest as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import manifest as brink_of_war
from galaxy_referee.engine.race.expansions.gathering_storm import manifest as gathering_storm
from galaxy_referee.engine.race.expansions.new_worlds import manifest as new_worlds
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import manifest as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.xeno_invasion import manifest as xeno_invasion

MANIFESTS: dict[str, Manifest] = {
    manifest.set: manifest
    for manifest in (
        gathering_storm.MANIFEST,
        rebel_vs_imperium.MANIFEST,
        brink_of_war.MANIFEST,
        alien_artifacts.MANIFEST,
        xeno_invasion.MANIFEST,
        new_worlds.MANIFEST,
    )
}

"""What The Gathering Storm adds (TGS-CARD)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="tgs",
    title="The Gathering Storm",
    cards="expansions/gathering_storm/tgs.json",
    goals="expansions/gathering_storm/goals.json",
    version=2,
    seats=1,
    rule="TGS-SETUP-1",
    presets=1,  # TGS-SETUP-3
    combines=("rvi", "bow"),
)

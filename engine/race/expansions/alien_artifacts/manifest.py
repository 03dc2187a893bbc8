"""What Alien Artifacts adds, without the Orb (AA-CARD-1, -2, AA-SETUP-1, -7)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="aa",
    title="Alien Artifacts",
    cards="expansions/alien_artifacts/aa.json",
    seats=1,
    rule="AA-SETUP-1",
    start_choice="AA-SETUP-3",
    presets=1,
)

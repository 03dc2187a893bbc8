"""What Xeno Invasion adds (XI-CARD-1, -2)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="xi",
    title="Xeno Invasion",
    cards="expansions/xeno_invasion/xi.json",
    seats=1,
    rule="XI-SETUP-1",
    presets=1,  # XI-SETUP-7
    start_choice="XI-SETUP-3",
)

"""What The Brink of War adds (BOW-CARD-1, -2)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="bow",
    title="The Brink of War",
    cards="expansions/brink_of_war/bow.json",
    goals="expansions/brink_of_war/goals.json",
    rule="BOW-SETUP-1",
    version=2,
    needs=("tgs", "rvi"),
    combines=("tgs", "rvi"),
)

"""What Rebel vs Imperium adds, replaces and adds copies of (RVI-CARD-2, -4, -5)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="rvi",
    title="Rebel vs Imperium",
    cards="expansions/rebel_vs_imperium/rvi.json",
    goals="expansions/rebel_vs_imperium/goals.json",
    seats=1,
    rule="RVI-SETUP-1",
    rule_alone="RVI-OQ-10",
    start_choice="RVI-SETUP-3",
    start_choice_with=("tgs",),
    combines=("tgs", "bow"),
)

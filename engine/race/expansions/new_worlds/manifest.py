"""What the New Worlds promo adds (PROMO-CARD)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.manifest import Manifest

MANIFEST = Manifest(
    set="promo",
    title="New Worlds",
    cards="expansions/new_worlds/promo.json",
    rule="PROMO-CARD-2",
    start_choice="PROMO-SETUP-1",
    promo=True,
)

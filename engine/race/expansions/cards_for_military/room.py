"""Military for discarding cards from hand: both The Gathering Storm and Rebel vs Imperium have
cards with such powers."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.cards_for_military.steps import conquering
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="cards_for_military",
    in_play=lambda options: bool({"tgs", "rvi"}.intersection(options.expansions)),
    at=Points(conquering=(conquering,)),
)

"""Producing for cards from hand: several expansions have worlds with such powers."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.produce_for_cards.steps import producing_for_cards
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="produce_for_cards",
    in_play=lambda options: bool(options.expansions),
    at=Points(producing_for_cards=(producing_for_cards,)),
)

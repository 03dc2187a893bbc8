"""Producing for a card from hand: cards of several expansions have such powers."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.cards_for_goods.steps import producing_for_cards
from galaxy_referee.engine.race.expansions.cards_for_goods.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="cards_for_goods",
    in_play=lambda options: bool(options.expansions),
    vocabulary=VOCABULARY,
    at=Points(producing_for_cards=(producing_for_cards,)),
)

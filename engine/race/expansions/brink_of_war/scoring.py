"""Scoring a world of any kind: its owner names one kind for all (BOW-OORT-11)."""

from __future__ import annotations

from functools import cache

import msgspec

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import KINDS, Kind


def readings(tableau: list[Card]) -> list[list[Card]]:
    """The tableau with each kind that can be named; none without such a world."""
    if all(card.good != "any" for card in tableau):
        return []
    return [
        [_named(card.id, kind) if card.good == "any" else card for card in tableau]
        for kind in KINDS
    ]


@cache
def _named(card_id: str, kind: Kind) -> Card:
    """A world of any kind as one of this kind."""
    return Card(msgspec.structs.replace(CARDS[card_id].data, good=kind))

"""The kinds of events of Alien Artifacts."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "deck_card_flipped": EventType("Seat {seat} flips {card}.", also=("placed",)),
    "goods_gathered": EventType("Seat {seat} moves the goods of {worlds} to {world}."),
}

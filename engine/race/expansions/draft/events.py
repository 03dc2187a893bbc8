"""The kinds of events of the draft."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "card_drafted": EventType("Seat {seat} takes a card of its pack.", private=("card",)),
}

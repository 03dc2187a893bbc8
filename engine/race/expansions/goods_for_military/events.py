"""The kinds of events of spending goods."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "good_spent": EventType("Seat {seat} spends the good on {world} for {power}."),
}

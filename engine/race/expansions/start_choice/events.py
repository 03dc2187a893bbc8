"""The kinds of events of the choice of start worlds."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "start_world_placed": EventType("Seat {seat} begins with {world}."),
}

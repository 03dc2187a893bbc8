"""The kinds of events about goals."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "goal_claimed": EventType("Seat {seat} claims {goal}."),
    "goal_taken": EventType("Seat {seat} takes {goal}."),
    "goal_lost": EventType("Seat {seat} loses {goal}."),
}

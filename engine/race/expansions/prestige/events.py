"""The kinds of events of prestige."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "prestige_gained": EventType("Seat {seat} gains {prestige} prestige ({source})."),
    "prestige_spent": EventType("Seat {seat} spends {prestige} prestige ({source})."),
    "leader_named": EventType("Seat {seat} is the Prestige Leader."),
    "leader_lost": EventType("Seat {seat} is no longer the Prestige Leader."),
}

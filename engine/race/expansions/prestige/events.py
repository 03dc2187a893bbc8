"""The kinds of events of prestige and of searches."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "prestige_gained": EventType("Seat {seat} gains {prestige} prestige ({source})."),
    "prestige_spent": EventType("Seat {seat} spends {prestige} prestige ({source})."),
    "leader_named": EventType("Seat {seat} is the Prestige Leader."),
    "leader_lost": EventType("Seat {seat} is no longer the Prestige Leader."),
    "search_begun": EventType("Seat {seat} searches for {category}."),
    "cards_turned_up": EventType("Seat {seat} turns up {cards}."),
    "found_card_declined": EventType("Seat {seat} declines {card}."),
    "found_card_taken": EventType("Seat {seat} takes {card}."),
    "search_failed": EventType("Seat {seat} finds nothing."),
}

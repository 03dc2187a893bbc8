"""The kinds of events of cards of The Brink of War."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "card_stored": EventType("Seat {seat} stores a card under {world}.", private=("card",)),
    "stored_taken": EventType(
        "Seat {seat} takes the {count:card} stored under {world}.", private=("cards",)
    ),
    "discards_taken": EventType(
        "Seat {seat} takes {count:card} that others discarded ({source}).", private=("cards",)
    ),
    "world_replaced": EventType("Seat {seat} replaces {world} by {card} ({power})."),
    "kind_named": EventType("Seat {seat} names {good} for {world}."),
    "takeover_defeated": EventType(
        "Seat {seat} makes the takeover of {world} of seat {owner} fail ({power})."
    ),
    "world_destroyed": EventType("{world} of seat {owner} is discarded by seat {seat}."),
}

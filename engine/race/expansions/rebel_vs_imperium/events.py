"""The kinds of events of bets and takeovers."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "bet_placed": EventType("Seat {seat} bets {card} and flips {flipped}.", also=("won",)),
    "flipped_card_taken": EventType("Seat {seat} takes the flipped {card}."),
    "takeover_declared": EventType(
        "Seat {seat} declares a takeover of {world} of seat {owner} by {power}."
    ),
    "takeover_succeeded": EventType(
        "Seat {seat} takes {world} over from seat {owner}: {attack} against {defense}."
    ),
    "takeover_failed": EventType(
        "The takeover of {world} of seat {owner} by seat {seat} fails: {reason}.",
        also=("attack", "defense"),
    ),
}

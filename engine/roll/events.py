"""The kinds of events, each with a sentence (``galaxy_referee.engine.kernel.events``)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "empire_founded": EventType(
        "Seat {seat} plays {faction} and {home} and starts with {credits:credit}."
    ),
    "dice_gained": EventType("Seat {seat} takes {dice} ({to}) for {tile}."),
    "tiles_drawn": EventType("Seat {seat} draws {count:tile} ({source})."),
    "start_tiles_chosen": EventType(
        "Seat {seat} starts with {development} to develop and {world} to settle."
    ),
    "round_started": EventType("Round {round} begins."),
    "dice_rolled": EventType("Seat {seat} rolls {dice}."),
    "assignment_done": EventType("Seat {seat} has assigned its dice."),
    "assignment_taken_back": EventType("Seat {seat} takes its assignment back."),
    "assignment_revealed": EventType(
        "Seat {seat} selects {phase} with {die}; its columns are {columns}."
    ),
    "phases_activated": EventType("Active phases: {phases} (extra die: {extra})."),
    "phase_started": EventType("The {phase} phase begins."),
    "phase_ended": EventType("The {phase} phase ends."),
    "dice_to_cup": EventType("Seat {seat} puts {dice} into the cup."),
    "credits_gained": EventType("Seat {seat} gains {credits:credit} ({source})."),
    "chips_gained": EventType("Seat {seat} gains {chips} VP ({source})."),
    "scouted": EventType("Seat {seat} Scouts with {worker}."),
    "tile_abandoned": EventType("Seat {seat} abandons a tile."),
    "tile_placed": EventType("Seat {seat} puts a tile at the {where} of its {stack} stack."),
    "tops_shown": EventType("Seat {seat} shows what lies on top of its stacks: {tops}."),
    "tile_returned": EventType("Seat {seat} puts a tile into the bag."),
    "bag_refilled": EventType("The bag is refilled with {count:tile}."),
    "zone_rearranged": EventType("Seat {seat} rearranges its construction zone."),
    "worker_placed": EventType("Seat {seat} places {worker} on its {stack} stack."),
    "tile_completed": EventType("Seat {seat} completes {tile} with {workers}."),
    "die_removed": EventType("Seat {seat} returns {die} to the supply."),
    "good_produced": EventType("{good} becomes a good on {world} of seat {seat}."),
    "good_traded": EventType("Seat {seat} trades {good} of {world} with {worker}."),
    "good_consumed": EventType("Seat {seat} consumes {good} of {world} with {worker}."),
    "die_recruited": EventType("Seat {seat} recruits {die}."),
    "die_recalled": EventType("Seat {seat} recalls {die}."),
    "game_ended": EventType("The game ends: {reasons}."),
}

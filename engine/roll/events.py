"""The kinds of events, each with its facts and a sentence."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "empire_founded": EventType(
        "Seat {seat} plays {faction} and {home} and starts with {credits:credit}."
    ),
    "dice_gained": EventType("Seat {seat} takes {dice} ({to}) for {tile}."),
    "tiles_drawn": EventType("Seat {seat} draws {count:tile} ({source}).", private=("tiles",)),
    "start_tiles_chosen": EventType(
        "Seat {seat} starts with {development} to develop and {world} to settle."
    ),
    "round_started": EventType("Round {round} begins."),
    "dice_rolled": EventType("Seat {seat} rolls {dice}.", private=("faces",)),
    "assignment_finished": EventType("Seat {seat} has assigned its dice."),
    "assignment_taken_back": EventType("Seat {seat} takes its assignment back."),
    "assignment_revealed": EventType(
        "Seat {seat} selects {phase} with {die}; its columns are {columns}.",
        also=("aside", "faces", "moves"),
    ),
    "phases_activated": EventType("Active phases: {phases} (extra die: {face})."),
    "phase_started": EventType("The {phase} phase begins."),
    "phase_ended": EventType("The {phase} phase ends."),
    "dice_moved_to_cup": EventType("Seat {seat} puts {dice} into its cup."),
    "credits_gained": EventType("Seat {seat} gains {credits:credit} ({source})."),
    "vp_gained": EventType("Seat {seat} gains {vp:VP} ({source})."),
    "explorer_scouted": EventType("Seat {seat} Scouts with {worker}."),
    "tile_abandoned": EventType("Seat {seat} abandons a tile.", private=("tile",)),
    "tile_placed": EventType(
        "Seat {seat} puts a tile on the {where} of its {stack} stack.", private=("tile",)
    ),
    "tops_shown": EventType("Seat {seat} shows the top tiles of its stacks: {tops}."),
    "tile_returned": EventType("Seat {seat} puts a tile into the bag.", private=("tile",)),
    "bag_refilled": EventType("{count:tile} returned to the bag."),
    "zone_rearranged": EventType("Seat {seat} rearranges its construction zone."),
    "worker_placed": EventType("Seat {seat} places {worker} on its {stack} stack."),
    "tile_completed": EventType("Seat {seat} completes {tile} with {workers}."),
    "die_removed": EventType("Seat {seat} returns {die} to the supply."),
    "good_placed": EventType("{good} is placed as a good on {world} of seat {seat}."),
    "good_sold": EventType("Seat {seat} sells {good} of {world} with {worker}."),
    "goods_consumed": EventType("Seat {seat} consumes {good} of {world} with {worker}."),
    "die_recruited": EventType("Seat {seat} recruits {die}."),
    "die_recalled": EventType("Seat {seat} recalls {die}."),
    "game_ended": EventType("The game ends: {reasons}."),
}

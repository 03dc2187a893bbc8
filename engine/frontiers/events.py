"""The kinds of events, each with a sentence (``galaxy_referee.engine.kernel.events``)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "game_started": EventType("The player order is {order}."),
    "home_placed": EventType("Seat {seat} starts on {home}."),
    "round_started": EventType("Round {number} begins in the order {order}."),
    "action_selected": EventType("Seat {seat} selects {action}."),
    "gained": EventType(
        "Seat {seat} takes {credits:credit, vp:VP, colonists:colonist} from {source}."
    ),
    "developed": EventType("Seat {seat} develops {development} for {price:credit}."),
    "nothing_developed": EventType("Seat {seat} develops nothing."),
    "worlds_laid_out": EventType("Laid out: {worlds}."),
    "surveyed": EventType("Seat {seat} surveys {world}."),
    "worlds_drawn": EventType("Seat {seat} draws {worlds} with {power}."),
    "worlds_kept": EventType("Seat {seat} keeps {worlds} of the worlds drawn."),
    "worlds_discarded": EventType("Seat {seat} discards {worlds} for the limit of nine."),
    "worlds_returned": EventType("Back into the bag: {worlds}."),
    "settled": EventType("Seat {seat} settles {world} by {by} for {price:credit}."),
    "good_discarded": EventType("Seat {seat} discards the {good} good of {colony} with {power}."),
    "replaced": EventType("Seat {seat} replaces {colony} by {world} with {power}."),
    "kind_named": EventType("Seat {seat} names {good} as the kind of {world}."),
    "good_placed": EventType("A good ({good}) is put on {colony} of seat {seat}."),
    "sold": EventType("Seat {seat} sells the {good} good of {colony} for {credits:credit}."),
    "consumed": EventType("Seat {seat} consumes the goods of {colonies} with {power}."),
    "goals_looked_at": EventType("Seat {seat} looks at {count:goal}."),
    "goal_chosen": EventType("Seat {seat} puts a goal face down."),
    "goal_turned_up": EventType("The goal {goal} is turned up."),
    "world_stockpiled": EventType("Seat {seat} stockpiles {world}."),
    "goods_stockpiled": EventType("Seat {seat} stockpiles the goods of {colonies}."),
    "credits_stockpiled": EventType("Seat {seat} stockpiles {credits:credit}."),
    "end_condition_met": EventType("The game ends after this round: {condition}."),
    "game_ended": EventType("The game ends: {conditions}."),
}

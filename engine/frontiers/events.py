"""The kinds of events, each with a sentence (``engine.kernel.events.sentence``)."""

from __future__ import annotations

EVENT_TEXTS: dict[str, str] = {
    "game_started": "The player order is {order}.",
    "home_placed": "Seat {seat} starts on {home}.",
    "round_started": "Round {number} begins in the order {order}.",
    "action_selected": "Seat {seat} selects {action}.",
    "gained": ("Seat {seat} takes {credits:credit, vp:VP, colonists:colonist} from {source}."),
    "developed": "Seat {seat} develops {development} for {price:credit}.",
    "nothing_developed": "Seat {seat} develops nothing.",
    "worlds_laid_out": "Laid out: {worlds}.",
    "surveyed": "Seat {seat} surveys {world}.",
    "worlds_drawn": "Seat {seat} draws {worlds} with {power}.",
    "worlds_kept": "Seat {seat} keeps {worlds} of the worlds drawn.",
    "worlds_discarded": "Seat {seat} discards {worlds} for the limit of nine.",
    "worlds_returned": "Back into the bag: {worlds}.",
    "settled": "Seat {seat} settles {world} by {by} for {price:credit}.",
    "good_discarded": "Seat {seat} discards the {good} good of {colony} with {power}.",
    "replaced": "Seat {seat} replaces {colony} by {world} with {power}.",
    "kind_named": "Seat {seat} names {good} as the kind of {world}.",
    "good_placed": "A good ({good}) is put on {colony} of seat {seat}.",
    "sold": "Seat {seat} sells the {good} good of {colony} for {credits:credit}.",
    "consumed": "Seat {seat} consumes the goods of {colonies} with {power}.",
    "goals_looked_at": "Seat {seat} looks at {count:goal}.",
    "goal_chosen": "Seat {seat} puts a goal face down.",
    "goal_turned_up": "The goal {goal} is turned up.",
    "world_stockpiled": "Seat {seat} stockpiles {world}.",
    "goods_stockpiled": "Seat {seat} stockpiles the goods of {colonies}.",
    "credits_stockpiled": "Seat {seat} stockpiles {credits:credit}.",
    "end_condition_met": "The game ends after this round: {condition}.",
    "game_ended": "The game ends: {conditions}.",
}

"""The kinds of events, each with its facts and a sentence."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "game_started": EventType("The player order is {order}.", also=("developments", "mats")),
    "home_placed": EventType("Seat {seat} starts on {home}."),
    "round_started": EventType("Round {round} begins in the order {order}."),
    "action_selected": EventType("Seat {seat} selects {action}."),
    "credits_gained": EventType("Seat {seat} gains {credits:credit} ({source})."),
    "vp_gained": EventType("Seat {seat} gains {vp:VP} ({source})."),
    "colonists_gained": EventType("Seat {seat} gains {colonists:colonist} ({source})."),
    "development_bought": EventType("Seat {seat} buys {development} for {price:credit}."),
    "nothing_bought": EventType("Seat {seat} buys no development."),
    "worlds_laid_out": EventType("Laid out: {worlds}."),
    "world_surveyed": EventType("Seat {seat} surveys {world}."),
    "worlds_drawn": EventType("Seat {seat} draws {worlds} with {power}."),
    "worlds_kept": EventType("Seat {seat} keeps {worlds} of the worlds drawn."),
    "worlds_discarded": EventType("Seat {seat} discards {worlds} down to the limit of nine."),
    "worlds_returned": EventType("Returned to the bag: {worlds}."),
    "world_settled": EventType("Seat {seat} settles {world} by {way} for {price:credit}."),
    "good_discarded": EventType("Seat {seat} discards the {good} good of {world} with {power}."),
    "world_replaced": EventType("Seat {seat} replaces {replaced} with {world} ({power})."),
    "kind_named": EventType("Seat {seat} names {good} as the kind of {world}."),
    "good_placed": EventType("A {good} good is placed on {world} of seat {seat}."),
    "good_sold": EventType("Seat {seat} sells the {good} good of {world} for {price:credit}."),
    "goods_consumed": EventType(
        "Seat {seat} consumes the goods of {worlds} with {power}.", also=("goods",)
    ),
    "goals_looked_at": EventType("Seat {seat} looks at {count:goal}.", private=("goals",)),
    "goal_kept": EventType("Seat {seat} puts a goal face down.", private=("bottom", "goal")),
    "goal_revealed": EventType("The goal {goal} is revealed."),
    "world_stockpiled": EventType("Seat {seat} stockpiles {world}."),
    "goods_stockpiled": EventType("Seat {seat} stockpiles the goods of {worlds}."),
    "credits_stockpiled": EventType("Seat {seat} stockpiles {credits:credit}."),
    "end_condition_met": EventType("The game ends after this round: {reason}."),
    "game_ended": EventType("The game ends: {reasons}."),
}

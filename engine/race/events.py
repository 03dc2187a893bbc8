"""The kinds of events, each with a sentence (``galaxy_referee.engine.kernel.events``)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "round_started": EventType("Round {round} begins."),
    "actions_revealed": EventType("Seat {seat} reveals {actions}."),
    "phase_started": EventType("The {phase} phase begins."),
    "phase_ended": EventType("The {phase} phase ends."),
    "drew": EventType("Seat {seat} draws {count:card} ({source})."),
    "kept": EventType("Seat {seat} keeps {count:card}."),
    "placed": EventType("Seat {seat} places {card}."),
    "placing": EventType("Seat {seat} places {world} by {by}."),
    "discarded": EventType("Seat {seat} discards {count:card} from hand ({reason})."),
    "discarded_from_tableau": EventType("Seat {seat} discards {card} from the tableau."),
    "good_placed": EventType("A good is placed on {world} of seat {seat}."),
    "power_used": EventType("Seat {seat} uses {power}."),
    "sold": EventType("Seat {seat} sells the good of {world} for {price:card}."),
    "consumed": EventType("Seat {seat} consumes the goods of {worlds} ({power})."),
    "gained_vp": EventType("Seat {seat} gains {amount} VP ({source})."),
    "flipped": EventType("Seat {seat} names {number} and flips {card}."),
    "bet": EventType("Seat {seat} bets {card} and flips {flipped}."),
    "took_flipped": EventType("Seat {seat} takes the flipped {card}."),
    "start_world": EventType("Seat {seat} begins with {card}."),
    "drafted": EventType("Seat {seat} takes a card of its pack."),
    "takeover_declared": EventType(
        "Seat {seat} declares a takeover of {world} of seat {owner} by {power}."
    ),
    "takeover_succeeded": EventType(
        "Seat {seat} takes {world} over from seat {owner}: {attack} against {defense}."
    ),
    "takeover_failed": EventType(
        "The takeover of {world} of seat {owner} by seat {seat} fails: {reason}."
    ),
    "goal_claimed": EventType("Seat {seat} claims {goal}."),
    "goal_taken": EventType("Seat {seat} takes {goal}."),
    "goal_lost": EventType("Seat {seat} loses {goal}."),
    "robot_rolled": EventType("The robot rolls {faces}: {actions}."),
    "robot_acts": EventType("The robot does what its mat says for {entry}."),
    "robot_drew": EventType("The robot draws {count:card}."),
    "robot_gained_vp": EventType("The robot gains {amount} VP."),
    "robot_placed_counter": EventType("The robot places a development counter."),
    "robot_placed": EventType("The robot places {card}."),
    "robot_turned_over": EventType("The robot turns over {card} and discards it."),
    "reshuffled": EventType("The discard pile is shuffled into a new deck of {count:card}."),
    "game_ended": EventType("The game ends: {reasons}."),
}

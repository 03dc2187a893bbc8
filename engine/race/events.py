"""The kinds of events, each with a sentence; ``{name}`` stands for a fact of the event."""

EVENTS = {
    "round_started": "Round {round} begins.",
    "actions_revealed": "Seat {seat} reveals {actions}.",
    "phase_started": "The {phase} phase begins.",
    "phase_ended": "The {phase} phase ends.",
    "drew": "Seat {seat} draws {count} ({source}).",
    "kept": "Seat {seat} keeps {count}.",
    "placed": "Seat {seat} places {card}.",
    "placing": "Seat {seat} places {world} by {by}.",
    "discarded": "Seat {seat} discards {count} from hand ({reason}).",
    "discarded_from_tableau": "Seat {seat} discards {card} from the tableau.",
    "good_placed": "A good is placed on {world} of seat {seat}.",
    "power_used": "Seat {seat} uses {power}.",
    "sold": "Seat {seat} sells the good of {world} for {price}.",
    "consumed": "Seat {seat} consumes the goods of {worlds} ({power}).",
    "gained_vp": "Seat {seat} gains {amount} VP ({source}).",
    "flipped": "Seat {seat} names {number} and flips {card}.",
    "reshuffled": "The discard pile is shuffled: {count} cards are the new deck.",
    "game_ended": "The game ends: {reasons}.",
}

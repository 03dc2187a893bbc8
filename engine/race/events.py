"""The kinds of events, each with a sentence (``galaxy_referee.engine.kernel.events``).

An expansion's events are in its ``events``; ``expansions.registry`` adds them.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "round_started": EventType("Round {round} begins."),
    "actions_revealed": EventType("Seat {seat} reveals {actions}."),
    "phase_started": EventType("The {phase} phase begins."),
    "phase_ended": EventType("The {phase} phase ends."),
    "cards_drawn": EventType("Seat {seat} draws {count:card} ({source}).", private=("cards",)),
    "cards_kept": EventType("Seat {seat} keeps {count:card}.", private=("cards", "discarded")),
    "card_placed": EventType("Seat {seat} places {card}."),
    "placement_chosen": EventType("Seat {seat} places {world} by {way}."),
    "cards_discarded": EventType(
        "Seat {seat} discards {count:card} from hand ({reason}).", private=("cards",)
    ),
    "tableau_card_discarded": EventType("Seat {seat} discards {card} from the tableau."),
    "good_placed": EventType("A good is placed on {world} of seat {seat}."),
    "power_used": EventType("Seat {seat} uses {power}."),
    "good_sold": EventType("Seat {seat} sells the good of {world} for {price:card} ({source})."),
    "goods_consumed": EventType("Seat {seat} consumes the goods of {worlds} ({power})."),
    "vp_gained": EventType("Seat {seat} gains {vp} VP ({source})."),
    "card_flipped": EventType("Seat {seat} names {number} and flips {card}.", also=("kept",)),
    "deck_reshuffled": EventType("The discard pile is shuffled into a new deck of {count:card}."),
    "game_conceded": EventType("Seat {seat} concedes the game."),
    "game_ended": EventType("The game ends: {reasons}."),
}

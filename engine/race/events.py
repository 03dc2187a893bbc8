"""The kinds of events, each with a sentence (``galaxy_referee.engine.kernel.events``)."""

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
    "good_sold": EventType("Seat {seat} sells the good of {world} for {price:card}."),
    "goods_consumed": EventType("Seat {seat} consumes the goods of {worlds} ({power})."),
    "vp_gained": EventType("Seat {seat} gains {vp} VP ({source})."),
    "card_flipped": EventType("Seat {seat} names {number} and flips {card}.", also=("kept",)),
    "bet_placed": EventType("Seat {seat} bets {card} and flips {flipped}.", also=("won",)),
    "flipped_card_taken": EventType("Seat {seat} takes the flipped {card}."),
    "start_world_placed": EventType("Seat {seat} begins with {world}."),
    "card_drafted": EventType("Seat {seat} takes a card of its pack.", private=("card",)),
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
    "goal_claimed": EventType("Seat {seat} claims {goal}."),
    "goal_taken": EventType("Seat {seat} takes {goal}."),
    "goal_lost": EventType("Seat {seat} loses {goal}."),
    "robot_dice_rolled": EventType("The robot rolls {faces}: {actions}."),
    "robot_acted": EventType("The robot does what its mat says for {entry}."),
    "robot_cards_drawn": EventType("The robot draws {count:card}."),
    "robot_vp_gained": EventType("The robot gains {vp} VP."),
    "robot_counter_placed": EventType("The robot places a development counter."),
    "robot_card_placed": EventType("The robot places {card}."),
    "robot_card_turned_over": EventType("The robot turns over {card} and discards it."),
    "deck_reshuffled": EventType("The discard pile is shuffled into a new deck of {count:card}."),
    "game_ended": EventType("The game ends: {reasons}."),
}

"""The event facts and the codes that only Race for the Galaxy uses, each with its meaning."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "actions": "The action cards, by name.",
        "attack": "The strength of the attacker; null if strengths were not compared.",
        "card": "The id of a card.",
        "cards": "The ids of cards.",
        "defense": "The strength of the defender; null if strengths were not compared.",
        "discarded": "The cards drawn that were not kept.",
        "entry": "The field of the robot's mat, such as settle.action.",
        "flipped": "The cards turned over for a bet.",
        "kept": "Whether the flipped card went to hand.",
        "number": "The number that was named.",
        "owner": "The seat that has the world.",
        "won": "Whether the bet was won.",
    },
    codes={
        # refusals
        "no_takeover": "The takeover does not exist, or cannot be declared.",
        "not_a_development": "The card is a world.",
        "not_a_world": "The card is a development.",
        "not_drawn": "The card is not among the cards drawn.",
        "nothing_before": "A world can take the place of a second takeover only after the first.",
        "nothing_to_consume": "The power has nothing to consume now.",
        "power_declined": "The seat has just declined this power.",
        "same_kind": "The goods must differ in kind.",
        "world_to_choose": "The worlds for windfall powers are chosen before the rest is left.",
        "wrong_bet": "The card cannot be bet.",
        "wrong_discard": "The card cannot be discarded for this.",
        "wrong_kind": "The power does not consume this kind of good.",
        "wrong_number": "The number cannot be named.",
        "wrong_payment": "The payment does not have the right number of cards.",
        "wrong_world": "The power cannot produce on this world.",
        # faults of states
        "bad_actions": "The dice cannot show these actions.",
        "bad_cost": "The card does not cost that much, or the seat cannot pay it.",
        "bad_draft": "Hands are dealt after the draft.",
        "bad_number": "The highest number is not one that the power allows.",
        "bad_packs": "The packs and decks in a draft are not of the same size.",
        "bad_robot": "The robot does not begin as its mat says.",
        "bad_tableaus": "These cannot have been the tableaus as the phase began.",
        "bad_takeover": "This takeover cannot have been declared.",
        "drafted": "In a drafted game each player has a discard pile.",
        "no_choice": "Start worlds are offered until they are chosen, and only then.",
        "no_draft": "Packs exist in the draft only.",
        "no_good_here": "The card never holds a good.",
        "no_good_there": "These are not worlds with a new good.",
        "no_robot": "This game has no robot.",
        "no_takeovers": "Takeovers are recorded in Settle only.",
        "not_aside": "No card is set aside at this moment.",
        "not_empty": "The world is not one of the seat's worlds without a good.",
        "not_in_play": "This belongs to an expansion that is not in play.",
        "not_placed": "The card was not placed in this phase.",
        "not_used": "These powers cannot have been used by now.",
        "too_many_cards": "The tableau would have ended the game.",
        "unknown_goal": "The goal is not a goal of this game, or is named twice.",
    },
)

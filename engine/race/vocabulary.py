"""The event facts and the codes that only Race for the Galaxy uses, each with its meaning.

Those that a single expansion uses are in its ``vocabulary``; ``expansions.registry`` adds them.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "actions": "The action cards, by name.",
        "card": "The id of a card.",
        "cards": "The ids of cards.",
        "discarded": "The cards drawn that were not kept.",
        "kept": "Whether the flipped card went to hand.",
        "number": "The number that was named.",
    },
    types={
        "actions": list[str],
        "cards": list[str],
        "discarded": list[str],
        "kept": bool,
        "number": int,
    },
    codes={
        # refusals
        "not_a_development": "The card is a world.",
        "not_a_world": "The card is a development.",
        "not_drawn": "The card is not among the cards drawn.",
        "nothing_to_consume": "The power has nothing to consume now.",
        "power_declined": "The seat has just declined this power.",
        "same_kind": "The goods must differ in kind, or be one of each kind.",
        "world_to_choose": "The worlds for windfall powers are chosen before the rest is left.",
        "wrong_discard": "The card cannot be discarded for this.",
        "wrong_number": "The number cannot be named.",
        "wrong_payment": "The payment does not have the right number of cards.",
        "wrong_world": "The power cannot produce on this world.",
        # faults of states
        "bad_cost": "The card does not cost that much, or the seat cannot pay it.",
        "no_good_here": "The card never holds a good.",
        "no_good_there": "These are not worlds with a new good.",
        "not_discarded": "The cards cannot have been discarded for their powers in this phase.",
        "not_in_play": "This belongs to an expansion that is not in play.",
        "not_placed": "The card was not placed in this phase.",
    },
    words=[
        "Start",
        "End",
        "conquer",
        "pay",
        "payment",
        "bet",
        "hand_limit",
        "tableau",
        "explore+5",
        "explore+1+1",
        "develop2",
        "settle2",
        "consume-trade",
        "consume-x2",
        "copy",
        "explore.action",
        "explore.double",
        "explore.reaction",
        "develop.action",
        "develop.reaction",
        "settle.action",
        "settle.reaction",
        "consume.both",
        "consume.reaction",
        "consume.trade",
        "consume.x2",
        "produce.action",
        "produce.double",
        "produce.reaction",
    ],
)

"""The event facts and the codes that only New Frontiers uses, each with its meaning."""

from __future__ import annotations

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.kernel.refusals import codes_of
from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "action": "The action tile.",
        "bottom": "The goals put at the bottom of the stack, in this order.",
        "colonists": "A number of colonists.",
        "developments": "The developments on display.",
        "goals": "The ids of goals.",
        "goods": "The kinds of the goods.",
        "mats": "The number of the empire mat, by seat.",
        "order": "The seats in player order.",
    },
    types={
        "bottom": list[str],
        "colonists": int,
        "developments": list[str],
        "goals": list[str],
        "goods": list[str],
        "mats": list[int],
        "order": list[int],
    },
    codes={
        **codes_of(vars(refusals).values()),
        "no_replacement": "The power cannot replace this world with that one.",
        # faults of states
        "bad_arrival": "The world did not just arrive.",
        "bad_choice": "Worlds are settled only after the choice to settle, at most two in a turn.",
        "bad_colonists": "The colonists do not add up.",
        "bad_ending": "These are not the end conditions that are met.",
        "bad_home": "A home world cannot be like this.",
        "bad_mat": "The mat does not exist, or its sides are not complete.",
        "bad_pawns": "The track must have all the pawns of each seat.",
        "bad_produced": "These are not the colonies that produced in this action.",
        "bad_sales": "The seat has sold as many goods as it may.",
        "bad_stacks": "The stacks must have exactly one face of each development.",
        "bad_stockpile": "A stockpile does not fit the goals, or a goal what it counts.",
        "bad_world": "A world cannot be here.",
        "duplicate_mat": "Two empires have the same mat.",
        "missing_ending": "An end condition is met but not recorded.",
        "too_many": "The count is higher than the moves made can lead to.",
        # faults of tile sets
        "bad_back": "The two faces of a tile do not name each other.",
        "bad_bands": "The bands of a goal do not increase.",
        "bad_first": "Not exactly one of two faces is for first games.",
        "bad_gains": "The gains do not fit the mode of the power.",
        "bad_size": "The two faces of a tile differ in size.",
        "bad_table": "There are not points for 0 to 4 kinds.",
        "cost_or_defense": "A world has either a cost or a defense.",
        "few_mats": "There are fewer mats than players.",
        "kind_and_goods": "A world has both a kind and goods, or neither.",
        "no_developments": "The set has no developments.",
        "no_first_face": "A tile with one face does not show it in first games.",
        "no_worlds": "The set has no worlds.",
        "duplicate_id": "Two pieces have the same id.",
        "duplicate_name": "There is already a tile set of this name.",
        "reserved_id": "The id has a meaning of its own in moves.",
        "reserved_name": "This is the name of the packaged set.",
        "two_stockpiles": "Two goals stockpile the same item.",
        "vp_or_scoring": "A tile has either printed victory points or a scoring.",
        "unreadable": "A value of a tile cannot be read as what it should be.",
    },
    words=[
        "credits",
        "colonist_supply",
        "small",
        "large",
        "non-military",
        "production",
        "windfall",
        "Isolation",
        "Goal Survey",
        "Trade, Consume",
        "Send Diplomats",
    ],
)

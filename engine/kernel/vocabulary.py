"""The vocabulary of responses: facts of events, and codes of refusals and faults, with one meaning
each.

Names that the kernel or several games use are declared here. Each game declares names that only it
uses. docs/vocabulary.md is generated from both.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Vocabulary:
    """Names and their meanings.

    Args:
        facts: the facts of events.
        types: the types of those facts that are not text.
        codes: the codes of refused moves, options, states and components.
        words: other words that texts show as facts, for translations.
    """

    facts: dict[str, str] = field(default_factory=dict)
    types: dict[str, Any] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


SHARED = Vocabulary(
    facts={
        "count": "The number of pieces.",
        "credits": "A number of credits.",
        "development": "The id of a development.",
        "goal": "The id of a goal.",
        "good": "The kind of a good, or the die that is one.",
        "home": "The id of a home world.",
        "phase": "The phase.",
        "power": "The id of the power used.",
        "price": "The price paid or received.",
        "reason": "The reason.",
        "reasons": "The end conditions that are met.",
        "replaced": "The world that leaves the tableau.",
        "round": "The number of the round, from 1.",
        "source": "Where a gain or a draw comes from.",
        "vp": "A number of victory points.",
        "way": "How a world is placed: pay or credits, conquer or military, or what pays for it.",
        "world": "The id of a world.",
        "worlds": "The ids of worlds.",
    },
    types={
        "count": int,
        "credits": int,
        "price": int,
        "reasons": list[str],
        "round": int,
        "vp": int,
        "worlds": list[str],
    },
    codes={
        "refused": "Refused for a reason without a code of its own.",
        "malformed": "It cannot be read: an unknown kind, or a missing or wrong field.",
        "illegal": "The move is not one of the legal answers to the decision.",
        "not_your_decision": "The seat has nothing to decide now.",
        "ambiguous": "The text fits several legal moves, or the open decisions of several seats.",
        "game_over": "The game is over.",
        "too_many_moves": "The game has reached the limit of moves.",
        "bad_option": "An option is unknown, has a wrong value, or does not combine with another.",
        "wrong_deal": "Luck given in place of the engine's own cannot be used here.",
        "wrong_version": "The state or record was written under another format or other rules.",
        "wrong_record": "The record is of another game, or plays out differently.",
        "wrong_digest": "The state after this move differs from the recorded one.",
        "wrong_outcome": "The game ends differently from what the record says.",
        "malformed_state": "The state does not have the shape of a state of this game.",
        "inconsistent_state": "The state is not a possible moment of a game.",
        "bad_components": "Components that a deployment provides cannot be used.",
        "unknown_piece": "A piece is not a piece of this game.",
        "duplicate_piece": "A piece is in more than one place.",
        "missing_piece": "A piece is missing.",
        "bad_seat": "The seat does not exist, or it is not this seat's turn.",
        "bad_answers": "There is not one answer, or null, for each seat asked.",
        "illegal_answer": "An answer given in secret is not legal.",
        "bad_lanes": "There must be one lane for each seat.",
        "not_a_decision": "The step at the top of the agenda leaves nothing to choose.",
        "no_answer": "A seat must decide and has no legal answer.",
        "too_many_steps": "The agenda has more steps than any game reaches.",
        "impossible_agenda": "The rules do not lead to this agenda.",
        "not_over": "No steps remain, but no end condition is met.",
        "already_selected": "It has already been selected in this round.",
        "cannot_pay": "The price is higher than what the seat can pay.",
        "duplicate_development": "The seat already has this development.",
        "military_too_low": "The seat's military is lower than the defense of the world.",
        "must_consume": "A consume power can still be used, and must be.",
        "no_good": "The world holds no good.",
        "named_twice": "A list names the same thing twice.",
        "no_such_power": "The seat or the card has no such power.",
        "not_among": "It is not one of the pieces or numbers to choose from.",
        "not_for_sale": "The good of the world cannot be sold now.",
        "not_in_hand": "It is not in the seat's hand.",
        "power_used": "The power has already been used.",
        "unknown_action": "The action does not exist.",
        "unknown_phase": "The phase does not exist.",
        "wrong_count": "The move names too few or too many.",
        "wrong_kind": "The power does not take this kind of good.",
        "wrong_way": "The world cannot be placed in this way.",
        "bad_chips": "The victory points in chips do not add up.",
        "bad_count": "A count is not possible.",
        "bad_credits": "The credits are not possible at this moment.",
        "bad_good": "A good cannot be there, or the goods do not add up.",
        "bad_order": "The pieces are not in the order they must have.",
        "bad_players": "The number of players is not that of the game.",
        "bad_pool": "The pool of victory points does not add up.",
        "bad_selection": "What is recorded as selected does not fit the round.",
        "bad_tableau": "A tableau cannot be like this at this moment.",
        "bad_temporary": "The powers used do not give this temporary military.",
        "wrong_phase": "This does not belong to the current phase.",
    },
    words=[
        "and",
        "nothing",
        "none",
        "explore",
        "develop",
        "settle",
        "trade",
        "consume",
        "produce",
        "Explore",
        "Develop",
        "Settle",
        "Trade",
        "Consume",
        "Produce",
        "novelty",
        "rare",
        "genes",
        "alien",
        "Novelty",
        "Rare",
        "Genes",
        "Alien",
        "Imperium",
        "Rebel",
        "Terraforming",
        "Uplift",
        "military",
        "world",
        "development",
        "setup",
        "vp_pool",
        "bonus",
        "open",
        "player",
        "host",
    ],
)

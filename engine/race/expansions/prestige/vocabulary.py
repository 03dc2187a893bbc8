"""The event facts and the codes that only prestige and searches use."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "category": "What is searched for.",
        "prestige": "An amount of prestige.",
    },
    types={"prestige": int},
    codes={
        # refusals
        "card_used": "The Prestige/Search card has been used.",
        "no_prestige": "The seat has no prestige to spend.",
        "unknown_category": "There is no such category to search for.",
        # faults of states
        "bad_leader": "The seat cannot be the Prestige Leader.",
        "bad_prestige": "There cannot be that much prestige.",
        "not_strengthened": "No such action can have been strengthened.",
    },
    words=("leader",),
)

"""The event facts and the codes that only cards of The Brink of War use."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        # refusals
        "cannot_spend": "The power cannot be used, or not with this good.",
        # faults of states
        "not_any": "The world has no good whose kind is to be named.",
        "not_stored": "The seat has no world that stores cards.",
        "nothing_paid": "The seat has not paid with cards of which one is stored.",
    },
)

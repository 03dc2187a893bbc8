"""The codes that only the draft uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "bad_draft": "Hands are dealt after the draft.",
        "bad_packs": "The packs and decks in a draft are not of the same size.",
        "drafted": "In a drafted game each player has a discard pile.",
        "no_draft": "Packs exist in the draft only.",
    },
)

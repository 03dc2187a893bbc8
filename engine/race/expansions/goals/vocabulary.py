"""The codes that only goals use."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "unknown_goal": "The goal is not a goal of this game, or is named twice.",
    },
)

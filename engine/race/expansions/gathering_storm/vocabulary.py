"""The codes that only The Gathering Storm uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "not_empty": "The world is not one of the seat's worlds without a good.",
    },
)

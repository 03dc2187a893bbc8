"""The codes that only the choice of start worlds uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "no_choice": "Start worlds are offered until they are chosen, and only then.",
    },
)

"""The codes that only spending goods uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "good_of_placed": "The good of a world cannot be used to place that world.",
    },
)

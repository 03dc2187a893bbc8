"""The codes that only further placements in Settle use."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    codes={
        "nothing_before": "A world can take the place of a second takeover only after the first.",
    },
)

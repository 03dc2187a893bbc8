"""The event facts and the codes that only prestige uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={"prestige": "An amount of prestige."},
    types={"prestige": int},
    words=("leader",),
)

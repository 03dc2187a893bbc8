"""The event facts and the codes that only Alien Artifacts uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={"placed": "Whether the flipped card was placed; else it went to the hand."},
    types={"placed": bool},
    codes={
        "not_conquered": "The power follows only a world that was conquered.",
        "not_free": "The power does not place this world.",
        "world_from_hand": "The power takes a world from hand, or none.",
    },
)

"""More than one placement in a Settle phase: a second world, and takeovers."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.settle_again.steps import HANDLES, settle_turn
from galaxy_referee.engine.race.hooks import Hooks

EXPANSION = Expansion(
    name="settle_again",
    in_play=lambda options: bool({"tgs", "rvi"}.intersection(options.expansions)),
    vocabulary=Vocabulary(
        codes={
            "nothing_before": (
                "A world can take the place of a second takeover only after the first."
            ),
        },
    ),
    handles=HANDLES,
    hooks=Hooks(settle_turn=(settle_turn,)),
)

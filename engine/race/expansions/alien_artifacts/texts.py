"""The powers of Alien Artifacts in words."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.texts import Sentences
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
    GatherGoods,
)

EACH: dict[str, Text] = {
    "development-cost-5-or-more": Text("each development of cost 5 or more"),
}

SENTENCES: Sentences = {
    ExcessMilitary: lambda p: Text(
        "after conquering a world, you may conquer a second one with the Military left over."
    ),
    FreeWorld: lambda p: Text(
        "you may discard this card to place one more non-military world, not {kind}, for free.",
        kind=p.not_kind.title(),
    ),
    FlipWorld: lambda p: Text(
        "instead of placing a world, you may flip the top card of the deck: place a non-military "
        "world for free, else keep the card."
    ),
    GatherGoods: lambda p: Text(
        "first your {kind} goods move to this world; it holds any number.", kind=p.kind.title()
    ),
}

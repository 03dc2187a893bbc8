"""A good on a world as it is placed: cards of several expansions have such a power."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced
from galaxy_referee.engine.race.expansions.good_when_placed.steps import world_placed
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="good_when_placed",
    in_play=lambda options: bool({"aa", "xi"}.intersection(options.expansions)),
    handles=(GoodWhenPlaced,),
    at=Points(world_placed=(world_placed,)),
)

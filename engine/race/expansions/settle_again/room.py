"""More than one placement in a Settle phase: a second world, and takeovers."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.gathering_storm.powers import SecondWorld
from galaxy_referee.engine.race.expansions.settle_again.audit import settle_faults
from galaxy_referee.engine.race.expansions.settle_again.steps import settle_turn
from galaxy_referee.engine.race.expansions.settle_again.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="settle_again",
    in_play=lambda options: bool({"tgs", "rvi"}.intersection(options.expansions)),
    vocabulary=VOCABULARY,
    handles=(SecondWorld,),
    at=Points(settle_turn=(settle_turn,), settle_faults=(settle_faults,)),
)

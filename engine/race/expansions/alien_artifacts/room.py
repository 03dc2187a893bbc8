"""Alien Artifacts, without the Orb (AA-POWER-1): what it changes.

* Cards (AA-CARD): ``aa.json``; what they count: ``counting``.
* The choice of start worlds (AA-SETUP-2 to -4): ``expansions.start_choice``.
* Further worlds in Settle (AA-SETTLE-17 to -32): ``settle``. Goods for Military (AA-POWER-5):
  ``expansions.goods_for_military``. A good on a world as it is placed (AA-SETTLE-14):
  ``expansions.good_when_placed``.
* Goods that are gathered on one world (AA-TRANSHIP): ``produce``, and goods of the base game.
* A good that is not traded (AA-TRADE-1), powers that work on after their card was discarded
  (AA-POWER-3), worlds with a "?" (AA-SCORE-1, -2): powers, or fields of powers, of the base game.
"""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.alien_artifacts.audit import settle_faults
from galaxy_referee.engine.race.expansions.alien_artifacts.events import EVENTS
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
    GatherGoods,
)
from galaxy_referee.engine.race.expansions.alien_artifacts.produce import phase_started
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import conquering, settle_turn
from galaxy_referee.engine.race.expansions.alien_artifacts.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="alien_artifacts",
    in_play=lambda options: "aa" in options.expansions,
    events=EVENTS,
    vocabulary=VOCABULARY,
    handles=(ExcessMilitary, FreeWorld, FlipWorld, GatherGoods),
    at=Points(
        phase_started=(phase_started,),
        conquering=(conquering,),
        settle_turn=(settle_turn,),
        settle_faults=(settle_faults,),
    ),
)

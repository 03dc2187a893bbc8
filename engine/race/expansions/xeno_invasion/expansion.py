"""Xeno Invasion without the invasion: what it changes.

* Cards: ``xi.json``; what they count: ``counting``. The powers against an invasion, and those that
  repair worlds, are left out (XI-POWER-1).
* The choice of start worlds (XI-SETUP-2 to -4): ``expansions.start_choice``.
* Discarding from the whole hand in Explore (XI-EXPLORE-1), worlds that are never paid for
  (XI-SETTLE-11): here.
* Goods for Military (XI-POWER-4): ``expansions.goods_for_military``. A good on a world as it is
  placed (XI-SETTLE-15): ``expansions.good_when_placed``. Producing for cards from hand
  (XI-PRODUCE-6, -7): ``expansions.produce_for_cards``. Gaining victory points (XI-CONSUME-4): a
  power of Rebel vs Imperium.
* Military and draws for each card of a kind (XI-EXPLORE-4, XI-SETTLE-5, -7, XI-PRODUCE-2, -5),
  pairs of goods (XI-CONSUME-2): fields of powers of the base game.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.xeno_invasion.counting import XENO
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.phases.settle.placement import PlacementOptions
from galaxy_referee.engine.race.state import Race


def mixes_hand(t: Race, seat: int) -> str:
    """Everyone always discards from the whole hand (XI-EXPLORE-1)."""
    return "XI-EXPLORE-1"


def placement(t: Race, seat: int, options: PlacementOptions) -> None:
    """No power pays for a world of the Xenos, those of the base game included (XI-SETTLE-11)."""
    options.never_paid_for = XENO


EXPANSION = Expansion(
    name="xeno_invasion",
    in_play=lambda options: "xi" in options.expansions,
    hooks=Hooks(mixes_hand=(mixes_hand,), placement=(placement,)),
    vocabulary=Vocabulary(words=["Xeno"]),
)

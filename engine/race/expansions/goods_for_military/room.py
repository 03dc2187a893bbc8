"""Military for discarding goods: cards of several expansions have such powers.

What it needs of the base game is a field of a power, and the goods of ``PlacementOptions``.
"""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.goods_for_military.events import EVENTS
from galaxy_referee.engine.race.expansions.goods_for_military.steps import spending_goods
from galaxy_referee.engine.race.expansions.goods_for_military.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points

ROOM = Expansion(
    name="goods_for_military",
    in_play=lambda options: bool({"aa", "xi", "bow"}.intersection(options.expansions)),
    events=EVENTS,
    vocabulary=VOCABULARY,
    at=Points(spending_goods=(spending_goods,)),
)

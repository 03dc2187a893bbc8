"""The power to put a good on a world as it is placed."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.race.components.powers import Power


class GoodWhenPlaced(Power, frozen=True, tag="settle.good_when_placed"):
    """As this world is placed, its owner may discard a card from hand for a good on it
    (AA-SETTLE-14)."""

    optional: ClassVar[bool] = True

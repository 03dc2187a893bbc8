"""The power to put a good on a world as it is placed, in words."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.texts import Sentences
from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced

SENTENCES: Sentences = {
    GoodWhenPlaced: lambda p: Text(
        "when you place this world, you may discard a card from hand: 1 good on this world."
    )
}

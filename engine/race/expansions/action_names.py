"""What the action cards are called."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.prestige.actions import SEARCH, strengthened

BASE_ACTIONS: dict[str, Text] = {
    "explore+5": Text("Explore +5"),
    "explore+1+1": Text("Explore +1, +1"),
    "develop": Text("Develop"),
    "develop2": Text("Second Develop"),
    "settle": Text("Settle"),
    "settle2": Text("Second Settle"),
    "consume-trade": Text("Consume: Trade"),
    "consume-x2": Text("Consume: 2x VP"),
    "produce": Text("Produce"),
}
ACTIONS: dict[str, Text] = {
    **BASE_ACTIONS,
    SEARCH: Text("Search"),
    **{
        strengthened(action): Text("{action} with prestige", action=name)
        for action, name in BASE_ACTIONS.items()
    },
}

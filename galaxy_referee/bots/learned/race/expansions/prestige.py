"""Network inputs for prestige."""

from __future__ import annotations

from galaxy_referee.bots.learned.inputs import Cells, about, leading, put
from galaxy_referee.engine.race.expansions.prestige.expansion import MUCH
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race

PLAYER = (
    "prestige", "Prestige Leader", "prestige on the tile", "Prestige/Search card left",
    "strengthened now", "stored cards",
)  # fmt: skip
TABLE = ("prestige missing to the end", "lead in prestige")


class Further:
    """The prestige of the seat and of the other player with the most prestige, and its uses.

    Args:
        sets: the names of the card sets.
        start: the index of the first input.
    """

    def __init__(self, sets: tuple[str, ...], start: int) -> None:
        self.names = (
            (*TABLE, *about("own", PLAYER), *about("other with the most prestige", PLAYER))
            if "bow" in sets
            else ()
        )
        self._start = start

    def write(self, t: Race, seat: int, cells: Cells) -> None:
        if not self.names:
            return
        prestige = [player.prestige for player in t.players]
        other = leading(prestige, seat)[0]
        numbers = [
            max(0, MUCH - max(prestige)) / 6,
            (prestige[seat] - prestige[other]) / 4,
            *_of(t.players[seat]),
            *_of(t.players[other]),
        ]
        put(cells, self._start, numbers)


def _of(player: Player) -> list[float]:
    """The values of the inputs in ``PLAYER``."""
    return [
        player.prestige / 4,
        player.leader,
        player.on_tile,
        not player.prestige_card_used,
        player.strengthened is not None,
        len(player.stored) / 3,
    ]

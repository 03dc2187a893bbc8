"""What a room of the engine adds to observations: the ``ROOM`` of the module in ``expansions`` with
the room's name.

Rooms are called in the order of their names, so that an encoding does not depend on their order in
the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from galaxy_referee.engine.race.extension import REGISTERED
from galaxy_referee.engine.race.options import Options
from galaxy_referee.learn.features import Feature
from galaxy_referee.parts import part_of

PLACE = "galaxy_referee.learn.games.race.expansions"


@dataclass(frozen=True, kw_only=True)
class Room:
    """What one room adds.

    Args:
        told: whether a game with these options uses it.
        actions: further action cards.
        codes: further words of moves.
        powers: the longer names of further powers.
        own: fields with cards that only the viewer sees.
        seat: the features of each seat.
        table: the features of the table, with these options and cards.
    """

    told: Callable[[Options], bool]
    actions: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    powers: Callable[[], Iterable[str]] = lambda: ()
    own: tuple[str, ...] = ()
    seat: tuple[Feature, ...] = ()
    table: Callable[[Options, list[str]], Iterable[Feature]] = lambda options, cards: ()


def rooms_of(options: Options) -> list[Room]:
    """The additions of the rooms in play."""
    parts = (part_of(PLACE, name) for name in sorted(REGISTERED))
    rooms: Iterable[Room] = (part.ROOM for part in parts if part is not None)
    return [room for room in rooms if room.told(options)]

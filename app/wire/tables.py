"""Each viewer's view of the table, and whether a move has revealed anything.

A viewer is a seat or the spectator, who comes after the last seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.state import State

_encode = msgspec.json.Encoder().encode


def viewers(state: State[Any]) -> list[int | None]:
    """All viewers of a game."""
    return [*state.seats(), None]


def seen_tables(
    game: Game[Any], state: State[Any], seats: Sequence[int | None]
) -> list[msgspec.Raw]:
    """The view of the table of each of these seats as JSON; None is the spectator."""
    tables = (
        game.table_views(state, seats)
        if game.table_views
        else [game.table_view(state, seat) for seat in seats]
    )
    return [msgspec.Raw(_encode(table)) for table in tables]


def reveals(
    events: Sequence[Event], before: Sequence[object], after: Sequence[object], seat: int
) -> bool:
    """Whether a move revealed anything to other viewers. If not, the seat can take it back.

    Args:
        events: the events of the move.
        before: each viewer's view of the table before, or its digest.
        after: each viewer's view of the table now.
        seat: the seat that moved.
    """
    if events:
        return True
    pairs = zip(after, before, strict=True)
    return any(new != old for viewer, (new, old) in enumerate(pairs) if viewer != seat)

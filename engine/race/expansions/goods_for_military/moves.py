"""The moves of spending goods."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class SpendGood(Move, frozen=True, tag="spend_good"):
    """Discard the good of a world for a power that takes one."""

    world: str


MOVES = (SpendGood,)

"""The moves of Alien Artifacts."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class SettleBy(Move, frozen=True, tag="settle_by"):
    """Use a power to place a further world: from hand, or with none named from the deck."""

    power: str
    world: str | None = None


MOVES = (SettleBy,)

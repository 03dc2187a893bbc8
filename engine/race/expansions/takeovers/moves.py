"""The moves of takeovers."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class Takeover(Move, frozen=True, tag="takeover"):
    """Declare a takeover of a world by a takeover power."""

    power: str
    world: str


class RaiseMilitary(Move, frozen=True, tag="raise_military"):
    """Cards of the tableau discarded for Military, to attack or to defend a world."""

    discard: tuple[str, ...]


MOVES = (Takeover, RaiseMilitary)

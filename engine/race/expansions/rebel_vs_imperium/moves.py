"""The moves of takeovers and bets."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class Takeover(Move, frozen=True, tag="takeover"):
    """Declare a takeover of a world by a takeover power."""

    power: str
    world: str


class RaiseMilitary(Move, frozen=True, tag="raise_military"):
    """Cards of the tableau discarded for Military, to attack or to defend a world."""

    discard: tuple[str, ...]


class Bet(Move, frozen=True, tag="bet"):
    """Bet a card from hand."""

    card: str


class TakeFlipped(Move, frozen=True, tag="take_flipped"):
    """Take one of the cards flipped for a bet."""

    card: str


MOVES = (
    Takeover,
    RaiseMilitary,
    Bet,
    TakeFlipped,
)

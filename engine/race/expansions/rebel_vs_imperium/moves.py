"""The moves of bets."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class Bet(Move, frozen=True, tag="bet"):
    """Bet a card from hand."""

    card: str


class TakeFlipped(Move, frozen=True, tag="take_flipped"):
    """Take one of the cards flipped for a bet."""

    card: str


MOVES = (Bet, TakeFlipped)

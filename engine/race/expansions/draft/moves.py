"""The moves of the draft."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class Draft(Move, frozen=True, tag="draft"):
    """Take a card of the pack."""

    card: str


MOVES = (Draft,)

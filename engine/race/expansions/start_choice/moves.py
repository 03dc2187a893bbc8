"""The moves of the choice of start worlds."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class ChooseStart(Move, frozen=True, tag="choose_start"):
    """Choose a start world, and the cards of the hand to discard."""

    world: str
    discard: tuple[str, ...]


MOVES = (ChooseStart,)

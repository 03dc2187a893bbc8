"""The moves of a search."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class SearchFor(Move, frozen=True, tag="search"):
    """Search the deck for a card of a category."""

    category: str


class TakeFound(Move, frozen=True, tag="take_found"):
    """Take the card found in a search."""

    card: str


MOVES = (SearchFor, TakeFound)

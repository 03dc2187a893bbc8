"""The colors of start worlds."""

from __future__ import annotations

from galaxy_referee.engine.race.components.cards import Card

START_COLORS = ("red", "blue")


def start_color(card: Card) -> str | None:
    """Whether a start world is red or blue: odd numbers are red. None for other cards."""
    if card.data.start_world is None:
        return None
    return "red" if card.data.start_world % 2 else "blue"

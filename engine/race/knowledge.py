"""What is hidden in Race for the Galaxy, beside the action cards chosen (RACE-INFO-1 to -3)."""

from __future__ import annotations

from functools import cache

from engine.kernel.knowledge import HIDDEN, Hidden
from engine.race.catalogue import deck_of, start_colour
from engine.race.setup import START_COLOURS
from engine.race.table import Race


def _looks(t: Race) -> dict[str, tuple[str, ...]]:
    return _looks_of(t.options.sets)


@cache
def _looks_of(sets: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """All cards look alike from behind; the colour of a start world may be known."""
    return {card.id: ("card", start_colour(card) or "card") for card in deck_of(sets).values()}


def _conceal(t: Race, seat: int | None) -> list[int]:
    """Everyone chooses between a red and a blue start world (RVI-SETUP-2); a given order of
    future reshuffles is for nobody to know."""
    for other, player in enumerate(t.players):
        if other != seat:
            player.offered = [HIDDEN + colour for colour in START_COLOURS[: len(player.offered)]]
    t.reshuffles = []
    return []


hidden = Hidden[Race](looks=_looks, conceal=_conceal)

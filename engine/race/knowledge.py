"""What is hidden in Race for the Galaxy, besides chosen action cards (RACE-INFO-1 to -3)."""

from __future__ import annotations

from functools import cache

import msgspec

from galaxy_referee.engine.kernel.knowledge import HIDDEN, Hidden
from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.components.colors import start_color
from galaxy_referee.engine.race.expansion import hooks_of, places
from galaxy_referee.engine.race.state import Race

CARD = HIDDEN + "card"


def _redact(t: Race, seat: int | None) -> list[int]:
    """The piles of seats, the fronts of goods, what others hold, and what is given of the
    future."""
    t.reshuffles = []
    t.draws = msgspec.UNSET
    for other, player in enumerate(t.players):
        player.deck, player.discard = _backs(player.deck), _backs(player.discard)
        for placed in player.tableau:
            if placed.good:
                placed.good = CARD
            if placed.more:
                placed.more = _backs(placed.more)
        if other != seat:
            player.hand, player.drawn = _backs(player.hand), _backs(player.drawn)
            player.pack = _backs(player.pack)
    for redact in hooks_of(t).redact:
        redact(t, seat)
    return []


def _piles(t: Race) -> dict[str, list[str]]:
    """The piles that all seats share."""
    return {"deck": _backs(t.deck), "discard": _backs(t.discard)}


def _backs(cards: list[str]) -> list[str]:
    return [CARD] * len(cards)


def _backs_of_hidden(t: Race) -> dict[str, tuple[str, ...]]:
    """All cards have the same back; the color of a start world may be known."""
    named = {card for _, cards in places(t) for card in cards}
    return {card: backs for card, backs in _backs_of(t.options.sets).items() if card not in named}


@cache
def _backs_of(sets: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {card.id: ("card", start_color(card) or "card") for card in deck_of(sets).values()}


hidden = Hidden[Race](redact=_redact, backs=_backs_of_hidden, piles=_piles)

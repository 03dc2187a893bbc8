"""What is hidden in Race for the Galaxy, beside the action cards chosen (RACE-INFO-1 to -3)."""

from __future__ import annotations

from functools import cache

from galaxy_referee.engine.kernel.knowledge import HIDDEN, Hidden
from galaxy_referee.engine.race.components.catalogue import deck_of, start_colour
from galaxy_referee.engine.race.setup import START_COLOURS
from galaxy_referee.engine.race.state import Race, places

CARD = HIDDEN + "card"


def _conceal(t: Race, seat: int | None) -> list[int]:
    """The piles, the fronts of goods, what others hold, and a given order of future reshuffles.
    Everyone chooses between a red and a blue start world (RVI-SETUP-2)."""
    t.deck, t.discard, t.reshuffles = _backs(t.deck), _backs(t.discard), []
    if t.robot is not None:
        t.robot.hand = _backs(t.robot.hand)
    for other, player in enumerate(t.players):
        player.deck, player.discard = _backs(player.deck), _backs(player.discard)
        for placed in player.tableau:
            placed.good = placed.good and CARD
        if other != seat:
            player.hand, player.drawn = _backs(player.hand), _backs(player.drawn)
            player.pack = _backs(player.pack)
            player.offered = [HIDDEN + colour for colour in START_COLOURS[: len(player.offered)]]
    return []


def _backs(cards: list[str]) -> list[str]:
    return [CARD] * len(cards)


def _looks(t: Race) -> dict[str, tuple[str, ...]]:
    """All cards look alike from behind; the colour of a start world may be known."""
    lying = {card for _, cards in places(t) for card in cards}
    return {card: look for card, look in _looks_of(t.options.sets).items() if card not in lying}


@cache
def _looks_of(sets: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {card.id: ("card", start_colour(card) or "card") for card in deck_of(sets).values()}


hidden = Hidden[Race](redact=_conceal, backs=_looks)

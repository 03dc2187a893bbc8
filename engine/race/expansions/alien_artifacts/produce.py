"""Produce: goods that are gathered on one world before anyone produces (AA-TRANSHIP)."""

from __future__ import annotations

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import GatherGoods
from galaxy_referee.engine.race.state import Race, fits_goods

HANDLES: tuple[type[Power], ...] = (GatherGoods,)


def phase_started(t: Race) -> None:
    """In order, the goods of each owner of such a world are moved to it: all of them, before anyone
    produces (AA-TRANSHIP-2, AA-OQ-7, -12)."""
    if t.phase == "produce":
        for seat in t.in_order():
            for card, power in t.powers_of(seat, GatherGoods):
                gather(t, seat, card, power.kind)


def gather(t: Race, seat: int, card: Card, kind: str) -> None:
    """Move a seat's goods of a kind to a card of its tableau; that is not producing
    (AA-TRANSHIP-3)."""
    tableau = t.players[seat].tableau
    target = next(placed for placed in tableau if placed.card == card.id)
    worlds = []
    for placed in tableau:
        while placed is not target and fits_goods(CARDS[placed.card], kind):
            good = placed.take_good()
            if good is None:
                break
            target.put(good)
            worlds.append(placed.card)
    if worlds:
        t.emit("goods_gathered", seat, worlds=worlds, world=card.id)

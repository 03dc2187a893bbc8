"""Prestige: gaining it and spending it (BOW-PRESTIGE)."""

from __future__ import annotations

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.prestige.leader import note_gain, note_loss
from galaxy_referee.engine.race.state import Race

SYMBOL = 1  # BOW-PRESTIGE-2


def gain(t: Race, seat: int, amount: int, source: str) -> None:
    """Gain prestige (BOW-PRESTIGE-1, -5).

    Args:
        t: the table.
        seat: the seat that gains it.
        amount: how much; no Consume bonus multiplies it.
        source: what it is gained for: a card, or the name of a power.
    """
    if amount:
        t.players[seat].prestige += amount
        note_gain(t, seat)
        t.emit("prestige_gained", seat, prestige=amount, source=source)


def spend(t: Race, seat: int, amount: int, source: str) -> None:
    """Spend prestige; a seat that has none cannot (BOW-PRESTIGE-6).

    Args:
        t: the table.
        seat: the seat that spends it.
        amount: how much; the seat has as much.
        source: what it is spent for: a card, the name of a power, or an action.
    """
    player = t.players[seat]
    assert 0 < amount <= player.prestige
    player.prestige -= amount
    t.emit("prestige_spent", seat, prestige=amount, source=source)
    note_loss(t, seat)


def symbol_placed(t: Race, seat: int, card: str) -> None:
    """A player who places a card with the symbol gains 1 prestige, before anyone pays
    (BOW-PRESTIGE-2, -4)."""
    if CARDS[card].prestige:
        gain(t, seat, SYMBOL, card)

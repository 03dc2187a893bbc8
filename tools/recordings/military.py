"""Temporary Military in recorded payments: cards in the tableau, and cards from hand."""

from __future__ import annotations

from collections.abc import Iterable

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision


def spend_military(f: Follower, d: Decision, cards: Iterable[str]) -> None:
    """Note powers that are named but get no card: the file counts them as used."""
    for card in cards:
        power = CARDS[card].power(TemporaryMilitary)
        assert power is not None
        f.spend(d.round, d.phase, CARDS[card].power_id(power))


def discards_itself(card: str) -> bool:
    """Whether a card is discarded for Military."""
    power = CARDS[card].power(TemporaryMilitary)
    return power is not None and power.discard_self


def from_hand(card: str) -> bool:
    """Whether a card turns cards from hand into Military and stays in the tableau."""
    power = CARDS[card].power(TemporaryMilitary)
    return power is not None and power.hand_cards > 0

"""Temporary Military in recorded payments: cards of the tableau, and cards from hand."""

from __future__ import annotations

from collections.abc import Iterable

from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.cards_for_military.steps import DiscardForMilitary
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import RaiseMilitary
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import UseMilitary
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.records.replay.brink import spend
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.observe import Difference
from galaxy_referee.records.replay.transcript import Decision


def raise_military(f: Follower, d: Decision) -> None:
    """Temporary Military in a takeover: cards of the tableau, then cards from hand."""
    spend(f, d)
    special = f.labels.ids(d.chosen.special)
    cards = tuple(card for card in special if discards_itself(card))
    f.play(f.question(d.player, UseMilitary), RaiseMilitary(d.player, cards))
    discard_for_military(f, d)


def discard_for_military(f: Follower, d: Decision) -> None:
    """Cards from hand for Military: the engine asks power by power, the file names the powers and
    all the cards at once, so that each named power is used with one card at least. A power named
    with no card left is not used (RACE-REC-11)."""
    named = f.labels.ids(d.chosen.special)
    cards = f.labels.ids(d.chosen.discards)
    spent = {card for card in named if from_hand(card)}
    while f.is_open(DiscardForMilitary, seat=d.player):
        question = f.question(d.player, DiscardForMilitary)
        power, *others = f.t.agenda[-1].powers
        spare = len(cards) - sum(other in named for other in others)
        most = question.moves.choose()["max"]
        count = min(most, max(1, spare), len(cards)) if power in named else 0
        f.play(question, Discard(d.player, tuple(cards[:count])))
        cards = cards[count:]
        if count:
            spent.discard(power)
    spend_military(f, d, spent)
    if cards:
        raise Difference("the file discards more cards for Military than the engine allows")


def spend_military(f: Follower, d: Decision, cards: Iterable[str]) -> None:
    """Note powers that are named, but get no card: the file counts them as used."""
    for card in cards:
        power = CARDS[card].power(TemporaryMilitary)
        assert power is not None
        f.spend(d.round, d.phase, CARDS[card].power_id(power))


def discards_itself(card: str) -> bool:
    """Whether a card is discarded for Military."""
    power = CARDS[card].power(TemporaryMilitary)
    return power is not None and power.discard_self


def from_hand(card: str) -> bool:
    """Whether a card turns cards from hand into Military, and stays."""
    power = CARDS[card].power(TemporaryMilitary)
    return power is not None and power.hand_cards > 0

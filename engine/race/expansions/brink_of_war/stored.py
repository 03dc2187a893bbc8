"""Cards stored under a world (BOW-STORE).

Only one card of the game stores cards, so the state keeps them as a pile of the card's owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power, by_power
from galaxy_referee.engine.race.expansions.brink_of_war.moves import Store
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DevelopStorePayment,
    SettleStorePayment,
    StoreFromHand,
    TakeStored,
)
from galaxy_referee.engine.race.phases.produce_powers import ProducePower
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.rounds import Round
from galaxy_referee.engine.race.start import follows_in_set_up
from galaxy_referee.engine.race.state import Race

STORING: dict[str, type[Power]] = {"develop": DevelopStorePayment, "settle": SettleStorePayment}
HANDLES: tuple[type[Power], ...] = (StoreFromHand, *STORING.values())
STORES = frozenset(POWERS_OF[TakeStored])


class StoreAtStart(Stage[Race], tag="setup.store_at_start"):
    """Whoever begins with a world that stores a card chooses it (BOW-SETUP-6)."""

    def run(self, t: Race) -> None:
        for seat in reversed(t.in_order()):
            world = t.players[seat].tableau[0].card
            if CARDS[world].power(StoreFromHand) is not None:
                t.then(StoreFromStartingHand(seat, world))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return follows_in_set_up(t, self, below)


class StoreFromStartingHand(Choice[Race], tag="setup.store"):
    """Choose a card of the starting hand to store (BOW-SETUP-6)."""

    unfit = {"card": lambda step, t, move, card: not_in_hand(card, "/card")}

    seat: int
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        card = CARDS.get(self.world)
        if card is None or card.power(StoreFromHand) is None:
            yield Fault(
                "/world", "no_such_power", Text("{world} does not store a card.", world=self.world)
            )

    def decision(self, t: Race) -> Decision:
        moves = OneOf(Store(self.seat, card) for card in t.players[self.seat].hand)
        prompt = Text("Choose a card to store under {world}.", world=CARDS[self.world].title)
        return Decision(self.seat, "store", "BOW-SETUP-6", prompt, moves)

    def take(self, t: Race, move: Store) -> None:
        t.players[self.seat].hand.remove(move.card)
        _store(t, self.seat, move.card, self.world)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        player = t.players[self.seat]
        return (
            t.round == 0
            and list(below) == [Round()]
            and [placed.card for placed in player.tableau] == [self.world]
            and not player.stored
        )


def paid(t: Race, seat: int, cards: tuple[str, ...]) -> list[Step[Any]]:
    """One of the cards paid is stored: they are set apart until it is chosen (BOW-STORE-1)."""
    stores = storing(t, seat)
    if not stores or not cards:
        return []
    pile = t.piles(seat).discard
    del pile[len(pile) - len(cards) :]
    t.players[seat].paid = list(cards)
    return [StorePaid(seat, stores[0])]


def storing(t: Race, seat: int) -> list[str]:
    """The worlds under which a seat stores what it pays now: no longer those that have left its
    tableau in this phase, although their power lingers (BOW-POWER-1, BOW-STORE-6)."""
    if t.phase not in STORING:
        return []
    tableau = {placed.card for placed in t.players[seat].tableau}
    return [card.id for card, _ in t.powers_of(seat, STORING[t.phase]) if card.id in tableau]


class StorePaid(Choice[Race], tag="store_paid"):
    """Choose which of the cards paid is stored (BOW-STORE-1)."""

    unfit = {"card": Refusal("not_among", "BOW-STORE-1", "{piece} is not one of the cards paid.")}

    seat: int
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        if not t.players[self.seat].paid:
            yield Fault("", "nothing_paid", "The seat has not paid with cards.")

    def decision(self, t: Race) -> Decision:
        moves = OneOf(Store(self.seat, card) for card in t.players[self.seat].paid)
        prompt = Text(
            "Choose which of the cards you paid to store under {world}.",
            world=CARDS[self.world].title,
        )
        return Decision(self.seat, "store", "BOW-STORE-1", prompt, moves)

    def take(self, t: Race, move: Store) -> None:
        player = t.players[self.seat]
        t.piles(self.seat).discard += [card for card in player.paid if card != move.card]
        player.paid = []
        _store(t, self.seat, move.card, self.world)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seat has such a world, and continues after its payment."""
        after = next_of(below)
        return getattr(after, "seat", None) == self.seat and self.world in storing(t, self.seat)


def _store(t: Race, seat: int, card: str, world: str) -> None:
    t.players[seat].stored.append(card)
    t.emit("card_stored", seat, {"card": card}, world=world)


def take_stored(t: Race, seat: int, card: Card | None, power: TakeStored) -> None:
    """Take the cards stored into the hand (BOW-STORE-3)."""
    player = t.players[seat]
    cards, player.stored = player.stored, []
    player.hand += cards
    if cards and card is not None:
        t.emit("stored_taken", seat, {"cards": cards}, count=len(cards), world=card.id)


PRODUCE_POWERS: dict[type[Power], ProducePower[Any]] = by_power(
    ProducePower(TakeStored, does=take_stored)
)


def stored_lost(t: Race, seat: int, card: str) -> None:
    """The cards stored under a world that leaves play are discarded (BOW-STORE-6)."""
    if card in STORES:
        player = t.players[seat]
        t.piles(seat).discard += player.stored
        player.stored = []


def stored_moved(t: Race, owner: int, seat: int, world: str) -> None:
    """The cards stored under a world go with it when it is taken over (BOW-STORE-6)."""
    if world in STORES:
        t.players[seat].stored += t.players[owner].stored
        t.players[owner].stored = []

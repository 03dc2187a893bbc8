"""Produce powers of The Brink of War (BOW-PRODUCE), and a world that produces any kind
(BOW-OORT-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Kind, Power, ProduceWindfall
from galaxy_referee.engine.race.counting import count_by_seat
from galaxy_referee.engine.race.expansions.brink_of_war.consume import kind_moves, kind_of
from galaxy_referee.engine.race.expansions.brink_of_war.moves import NameKind
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    PrestigeIfMost,
    PrestigeIfProducedHere,
    TakeStored,
)
from galaxy_referee.engine.race.expansions.brink_of_war.stored import take_stored
from galaxy_referee.engine.race.expansions.prestige.chips import gain
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.produce import (
    ProducePower,
    UseProducePowers,
    produce_on,
)
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race, fits


def produced(t: Race, seat: int, world: str, kind: Kind | None) -> None:
    """Prestige for producing on a world (BOW-PRODUCE-3); the kind of a good that can be any is
    that of the power, or named by its owner (BOW-OORT-7)."""
    power = CARDS[world].power(PrestigeIfProducedHere)
    if power is not None:
        gain(t, seat, power.amount, world)
    if CARDS[world].good == "any":
        t.players[seat].named = kind
        if kind is None:
            t.then(NameKindProduced(seat, world))


def _prestige_if_most(t: Race, seat: int, card: Card | None, power: PrestigeIfMost) -> None:
    """Prestige for more cards of a sort than every other player (BOW-PRODUCE-4)."""
    counts = count_by_seat(t, power.of)
    own = counts.pop(seat)
    if card is not None and own > max(counts, default=0):
        gain(t, seat, power.amount, card.id)


PRODUCE_POWERS: dict[type[Power], ProducePower] = {
    PrestigeIfMost: ProducePower(does=_prestige_if_most),
    TakeStored: ProducePower(does=take_stored),
}


class NameKindProduced(Choice[Race], tag="produce.name_kind"):
    """Name the kind of the good produced on a world of any kind (BOW-OORT-7)."""

    seat: int
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        card = CARDS.get(self.world)
        if card is None or card.good != "any" or self.world not in t.players[self.seat].produced:
            yield Fault("/world", "not_any", f"{self.world} has not produced a good of any kind.")

    def decision(self, t: Race) -> Decision:
        prompt = Text("Name the kind of the good of {world}.", world=CARDS[self.world].title)
        return Decision(self.seat, "name_kind", "BOW-OORT-7", prompt, kind_moves(self.seat))

    def take(self, t: Race, move: NameKind) -> None:
        t.tell("kind_named", self.seat, world=self.world, good=move.good)
        t.players[self.seat].named = kind_of(move)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return _goes_on(self.seat, below) and t.players[self.seat].named is None


def producing_for_cards(t: Race, seat: int, power: str, world: str) -> list[Step[Any]]:
    """The owner of a windfall world discards a card first (BOW-PRODUCE-1)."""
    return [DiscardForWindfall(seat, power, world)] if CARDS[world].windfall else []


class DiscardForWindfall(Choice[Race], tag="produce.discard_for_windfall"):
    """Discard a card from hand for a good on a windfall world (BOW-PRODUCE-1)."""

    seat: int
    power: str
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "produce":
            yield Fault("", "wrong_phase", "This step belongs to Produce.")
        tableau = t.players[self.seat].tableau
        if not any(placed.card == self.world and placed.good is None for placed in tableau):
            yield Fault("/world", "not_empty", f"{self.world} is not an empty world of the seat.")

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        if not hand:
            return None
        prompt = Text("Discard a card to produce on {world}.", world=CARDS[self.world].title)
        choice = Subset(Discard, self.seat, hand, 1, 1)
        return Decision(self.seat, "discard", "BOW-PRODUCE-1", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, 1, 1, "BOW-PRODUCE-1")

    def take(self, t: Race, move: Discard) -> None:
        power = self._named(t)
        assert power is not None
        t.discard_from_hand(self.seat, move.cards, self.power)
        produce_on(t, self.seat, self.world, power.kind)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seat has used such a power that fits the world, and has a card to discard."""
        power = self._named(t)
        return (
            power is not None
            and self.power in t.used
            and CARDS[self.world].windfall
            and fits(CARDS[self.world], power.kind)
            and bool(t.players[self.seat].hand)
            and _goes_on(self.seat, below)
        )

    def _named(self, t: Race) -> ProduceWindfall | None:
        for card, power in t.powers_of(self.seat, ProduceWindfall):
            if power.hand_cards and card.power_id(power) == self.power:
                return power
        return None


def _goes_on(seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat continues using its produce powers after a step."""
    after = below[-1] if below else None
    return isinstance(after, UseProducePowers) and after.seat == seat

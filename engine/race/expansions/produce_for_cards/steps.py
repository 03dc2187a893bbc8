"""Discarding a card from hand to produce on a world (TGS-START-3, PROMO-PRODUCE-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import (
    ProduceHere,
    ProduceWindfall,
)
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.produce import UseProducePowers, produce_on
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race, fits


def producing_for_cards(t: Race, seat: int, power: str, world: str) -> list[Step[Any]]:
    """The owner discards a card first (TGS-START-3, PROMO-PRODUCE-1, BOW-PRODUCE-1)."""
    if CARDS[world].production:
        return [DiscardToProduce(seat, world)]
    return [DiscardForWindfall(seat, power, world)]


class DiscardToProduce(Choice[Race], tag="produce.discard"):
    """Discard a card from hand for a good on this world (TGS-START-3)."""

    seat: int
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
        return Decision(self.seat, "discard", "TGS-START-3", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, 1, 1, "TGS-START-3")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat has used the power, still has Produce to finish, and has a card to discard."""
        return (
            _goes_on(self.seat, below)
            and bool(t.players[self.seat].hand)
            and any(
                card.id == self.world and power.hand_cards and card.power_id(power) in t.used
                for card, power in t.powers_of(self.seat, ProduceHere)
            )
        )

    def take(self, t: Race, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.cards, self.world)
        produce_on(t, self.seat, self.world)


class DiscardForWindfall(Choice[Race], tag="produce.discard_for_windfall"):
    """Discard a card from hand for a good on a windfall world (PROMO-PRODUCE-1,
    BOW-PRODUCE-1)."""

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

"""Discarding a card from hand to produce on a world (TGS-START-3, PROMO-PRODUCE-1): several
expansions have worlds with such powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Kind, Power, ProduceHere, ProduceWindfall
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.produce import UseProducePowers, produce_on
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race, fits


def producing_for_cards(t: Race, seat: int, world: str, kind: Kind | None) -> list[Step[Any]]:
    """The owner discards a card first (TGS-START-3)."""
    return [DiscardToProduce(seat, world, _kind_on(world, kind))]


def _kind_on(world: str, kind: Kind | None) -> Kind | None:
    """The kind of good that a power of this kind puts on a world, if the world can hold any."""
    return kind if CARDS[world].good == "any" else None


def _fills(card: Card, power: Power, world: str, kind: Kind | None) -> bool:
    """Whether a power produces on a world, goods of this kind, for a card from hand."""
    if isinstance(power, ProduceWindfall):
        fitting = CARDS[world].windfall and fits(CARDS[world], power.kind)
        return power.hand_cards and fitting and kind == _kind_on(world, power.kind)
    return isinstance(power, ProduceHere) and power.hand_cards and card.id == world


class DiscardToProduce(Choice[Race], tag="produce.discard", omit_defaults=True):
    """Discard a card from hand for a good on this world (TGS-START-3, PROMO-PRODUCE-1,
    BOW-PRODUCE-1).

    Args:
        seat: the seat that produces.
        world: the world.
        kind: the kind that the power produces, if the world can hold a good of any kind.
    """

    seat: int
    world: str
    kind: Kind | None = None

    def faults(self, t: Race) -> Iterator[Fault]:
        tableau = t.players[self.seat].tableau
        if not any(placed.card == self.world and placed.good is None for placed in tableau):
            yield Fault(
                "/world",
                "not_empty",
                Text("{world} is not an empty world of the seat.", world=self.world),
            )

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
        """Its seat has used the power, still has Produce to finish, and has a card to discard; it
        has declined no such power."""
        after = next_of(below)
        return (
            isinstance(after, UseProducePowers)
            and after.seat == self.seat
            and not after.declined
            and bool(t.players[self.seat].hand)
            and any(
                card.power_id(power) in t.used and _fills(card, power, self.world, self.kind)
                for card, power in t.powers(self.seat, "produce")
            )
        )

    def take(self, t: Race, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.cards, self.world)
        produce_on(t, self.seat, self.world, self.kind)


EXPANSION = Expansion(
    name="produce_for_cards",
    in_play=lambda options: bool(options.expansions),
    hooks=Hooks(producing_for_cards=(producing_for_cards,)),
)

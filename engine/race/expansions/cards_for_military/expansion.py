"""Settle: Military for discarding cards from hand (RVI-SETTLE-10). Both The Gathering Storm and
Rebel vs Imperium have cards with such powers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step, next_of
from galaxy_referee.engine.kernel.texts import Span, Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race

COMPARING = "takeover.compare"  # the step of another expansion that compares strengths


def conquering(t: Race, seat: int, missing: int) -> list[Step[Any]]:
    """A seat that conquers a world may discard cards from hand for Military (RVI-SETTLE-10)."""
    powers = list(placement_options(t, seat).from_hand)
    return [DiscardForMilitary(seat, powers, missing)] if powers else []


def hand_card_power(card: Card) -> TemporaryMilitary | None:
    power = card.power(TemporaryMilitary)
    return power if power is not None and power.hand_cards else None


class DiscardForMilitary(Choice[Race], tag="settle.military"):
    """Discard cards from hand for Military until the end of the phase, needed or not, as a seat
    conquers a world, declares a takeover or defends (RVI-SETTLE-10). The powers are used one after
    the other (RACE-POWER-9).

    Args:
        seat: the seat that discards.
        powers: the cards whose powers are used, the next one first.
        missing: the Military that is still needed.
        defending: whether the seat defends a world.
    """

    seat: int
    powers: list[str]
    missing: int = 0
    defending: bool = False

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "settle":
            yield Fault("", "wrong_phase", "This step occurs only in Settle.")
        if self.missing < 0:
            yield Fault("", "bad_count", "A count cannot be negative.")

    def decision(self, t: Race) -> Decision | None:
        if not self.powers:
            return None
        least, most = self._bounds(t)
        prompt = Text(
            "Discard {count:card} for Military by {power}.",
            count=Span(least, most),
            power=CARDS[self.powers[0]].title,
        )
        choice = Subset(Discard, self.seat, t.players[self.seat].hand, least, most)
        return Decision(self.seat, "discard", "RVI-SETTLE-10", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, *self._bounds(t), "RVI-SETTLE-10")

    def _bounds(self, t: Race) -> tuple[int, int]:
        """The least and the greatest number of cards to discard for the next power."""
        left = self._left(t)
        most = min(left.get(self.powers[0], 0), len(t.players[self.seat].hand))
        later = sum(left.get(card, 0) for card in self.powers[1:])
        return min(max(0, self.missing - later), most), most

    def _left(self, t: Race) -> dict[str, int]:
        """How many cards the seat may discard for each of its powers."""
        options = placement_options(t, self.seat)
        return options.left_in_defense if self.defending else options.from_hand

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seat still has the powers that it is about to use."""
        after = next_of(below)
        if self.defending:
            asked = after is not None and after.__struct_config__.tag == COMPARING
        else:
            asked = getattr(after, "seat", None) == self.seat and not isinstance(after, PlaceWorld)
        if not asked:
            return False
        left = self._left(t)
        hand = len(t.players[self.seat].hand)
        return (
            len(set(self.powers)) == len(self.powers)
            and set(self.powers) <= left.keys()
            and self.missing <= min(hand, sum(left[card] for card in self.powers))
        )

    def take(self, t: Race, move: Discard) -> None:
        card = CARDS[self.powers[0]]
        power = hand_card_power(card)
        assert power is not None
        count = len(move.cards)
        t.discard_from_hand(self.seat, move.cards, card.id)
        t.used += [card.power_id(power)] * count
        gained = count * power.amount
        t.players[self.seat].temporary += gained
        missing = max(0, self.missing - gained)
        powers = self.powers[1:]
        t.then(DiscardForMilitary(self.seat, powers, missing, self.defending))


EXPANSION = Expansion(
    name="cards_for_military",
    in_play=lambda options: bool({"tgs", "rvi"}.intersection(options.expansions)),
    hooks=Hooks(conquering=(conquering,)),
)

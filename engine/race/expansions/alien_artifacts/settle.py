"""Settle: what a seat of Alien Artifacts may do besides placing a world from the reveal.

In its turn, after the world it revealed, a seat may use each of these powers once, in any order:
conquer a second world with the Military left over, flip a card if it placed nothing, and discard a
card to place a world for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.alien_artifacts.moves import SettleBy
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
    FurtherPower,
)
from galaxy_referee.engine.race.military import counts_against
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.phase import discard_for_power, place_card
from galaxy_referee.engine.race.phases.settle.place import (
    PlaceWorld,
    TurnAfterReveal,
    after_placing,
    is_settling,
)
from galaxy_referee.engine.race.phases.settle.placement import (
    PlacementOptions,
    can_place,
    placement_options,
)
from galaxy_referee.engine.race.phases.settle.refusals import refusal_of_world
from galaxy_referee.engine.race.refusals import no_such_power, not_in_hand, power_used
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[FurtherPower], ...] = (ExcessMilitary, FlipWorld, FreeWorld)


def settle_turn(t: Race, seat: int, nth: int, placed: bool) -> list[Step[Any]]:
    """A seat with such powers may use them in its turn, after the world it revealed."""
    has = any(t.powers_of(seat, kind) for kind in HANDLES)
    return [SettleFurther(seat, nth, placed)] if has else []


class SettleFurther(TurnAfterReveal, tag="settle.further"):
    """Use powers that place further worlds, one after the other, in any order (AA-SETTLE-17, -23,
    -26, -28, -32).

    Args:
        seat: the seat whose turn it is.
        nth: the number of the Settle phase in the round.
        placed: whether it placed a world at the reveal.
    """

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        usable = {
            name: power
            for name, (_, power) in self._open(t).items()
            if hand or isinstance(power, FlipWorld)
        }
        if not usable:
            return None
        moves: list[Move] = []
        for name, power in usable.items():
            moves += self._moves(t, name, power)
        moves.append(Pass(self.seat))
        prompt = "You may use a power to place a further world."
        rule = _RULES[type(next(iter(usable.values())))]
        return Decision(self.seat, "settle_by", rule, prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, SettleBy):
            return None
        named = t.powers_by_name(self.seat, *HANDLES)
        if move.power not in named:
            return no_such_power(move.power, "settle")
        _, power = named[move.power]
        if move.power in t.used:
            return power_used(move.power, _RULES[type(power)])
        return self._refusal(t, power, move.world)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        fresh = any(placed.card in t.fresh for placed in t.players[self.seat].tableau)
        return is_settling(t, self.nth, below) and fresh >= self.placed

    def take(self, t: Race, move: SettleBy | Pass) -> None:
        if isinstance(move, Pass):
            return
        t.then(self)
        card, power = self._open(t)[move.power]
        t.used.append(move.power)
        t.emit("power_used", self.seat, power=move.power)
        if isinstance(power, FlipWorld):
            self._flip(t, card)
            return
        assert move.world is not None
        if isinstance(power, ExcessMilitary):
            place_card(t, self.seat, move.world)
            t.then(ConquerFurther(self.seat, move.world, self.nth))
        else:
            discard_for_power(t, self.seat, card.id)
            self._place_free(t, card, move.world)

    def _open(self, t: Race) -> dict[str, tuple[Card, FurtherPower]]:
        """The powers that may be used now, as far as everyone knows, by name."""
        return {
            name: pair
            for name, pair in t.powers_by_name(self.seat, *HANDLES).items()
            if name not in t.used and self._fits_turn(t, pair[1])
        }

    def _fits_turn(self, t: Race, power: FurtherPower) -> bool:
        """The Military left over follows a conquest (AA-SETTLE-17, -18); the flip replaces placing
        a world (AA-SETTLE-28, -32)."""
        if isinstance(power, ExcessMilitary):
            return self.placed and conquest(self.seat) in t.used
        return not (isinstance(power, FlipWorld) and self.placed)

    def _moves(self, t: Race, name: str, power: FurtherPower) -> list[Move]:
        if isinstance(power, FlipWorld):
            return [SettleBy(self.seat, name)]
        hand = t.players[self.seat].hand
        worlds = [world for world in hand if self._can_place(t, power, CARDS[world])]
        return [SettleBy(self.seat, name, world) for world in worlds]

    def _can_place(self, t: Race, power: FurtherPower, world: Card) -> bool:
        if isinstance(power, FreeWorld):
            return can_be_free(placement_options(t, self.seat), power, world)
        hand = len(t.players[self.seat].hand) - 1
        options = excess_options(t, self.seat, world)
        return world.military_world and can_place(options, world, hand)

    def _refusal(self, t: Race, power: FurtherPower, world: str | None) -> IllegalMove:
        """Why a power does not place this world now."""
        rule = _RULES[type(power)]
        if not self._fits_turn(t, power):
            sentence = "This power follows only a world conquered in this phase."
            if isinstance(power, FlipWorld):
                sentence = "A seat that has placed a world from hand does not flip a card."
            return IllegalMove(sentence, code="not_conquered", rule=rule, pointer="/power")
        if isinstance(power, FlipWorld) or world is None:
            sentence = "Name a world from hand for this power."
            if world is not None:
                sentence = "This power flips a card: name no world."
            return IllegalMove(sentence, code="world_from_hand", rule=rule, pointer="/world")
        hand = t.players[self.seat].hand
        if world not in hand:
            return not_in_hand(world, "/world")
        card = CARDS[world]
        if isinstance(power, ExcessMilitary) and card.military_world:
            refusal = refusal_of_world(excess_options(t, self.seat, card), card, len(hand) - 1)
            if refusal is not None:
                return IllegalMove(
                    refusal.sentence, code=refusal.reason, rule="AA-SETTLE-19", pointer="/world"
                )
        return IllegalMove(
            Text("This power cannot be used to place {world}.", world=card.title),
            code="not_free",
            rule=rule,
            pointer="/world",
        )

    def _flip(self, t: Race, card: Card) -> None:
        """Flip the top card: a non-military world is placed, of whatever kind; any other card goes
        to the hand (AA-SETTLE-28 to -31). The card is public."""
        flipped = t.take_top(self.seat)
        if flipped is None:
            return
        placed = CARDS[flipped].world and not CARDS[flipped].military_world
        t.emit("deck_card_flipped", self.seat, card=flipped, placed=placed)
        t.players[self.seat].hand.append(flipped)
        if placed:
            self._place_free(t, card, flipped)

    def _place_free(self, t: Race, card: Card, world: str) -> None:
        """Place a world from hand for nothing; it is completely resolved before anything else
        (AA-SETTLE-26, -29)."""
        place_card(t, self.seat, world)
        t.emit("placement_chosen", self.seat, world=world, way=card.id)
        t.then(*after_placing(t, self.seat, world, self.nth))


_RULES: dict[type[FurtherPower], str] = {
    ExcessMilitary: "AA-SETTLE-17",
    FreeWorld: "AA-SETTLE-23",
    FlipWorld: "AA-SETTLE-28",
}


def can_be_free(options: PlacementOptions, power: FreeWorld, world: Card) -> bool:
    """Whether a world can be placed for nothing: a non-military one, or a military one that a power
    pays for, but of another kind (AA-SETTLE-24, -25)."""
    if not world.world or world.good == power.not_kind:
        return False
    if not world.military_world:
        return True
    return any(options.price_by(world, name) is not None for name in options.pay_for_military)


# -- a second conquest -----------------------------------------------------------------------------


def conquest(seat: int) -> str:
    """How the conquest of a seat is recorded, among the powers used."""
    return f"conquest:{seat}"


def conquering(t: Race, seat: int, missing: int) -> list[Step[Any]]:
    """Record a conquest, where a second one can follow (AA-SETTLE-17)."""
    if t.powers_of(seat, ExcessMilitary) and conquest(seat) not in t.used:
        t.used.append(conquest(seat))
    return []


def first_placed(t: Race, seat: int) -> Card:
    """The first world that a seat has placed in this phase."""
    worlds = [placed.card for placed in t.players[seat].tableau if placed.card in t.fresh]
    return CARDS[worlds[0]]


def excess_options(t: Race, seat: int, world: Card) -> PlacementOptions:
    """What a seat can bring to conquering a second world: the first one is paid for, as far as
    possible, with Military that is useless against the second, then with other Military
    (AA-SETTLE-19, -20). The second one is never paid for (AA-SETTLE-18)."""
    options = placement_options(t, seat, world.id)
    first = first_placed(t, seat)
    useless = sum(
        power.amount
        for power in options.special
        if counts_against(power, first) and not counts_against(power, world)
    )
    options.general -= max(0, first.price - useless)
    options.conquer_only = True
    return options


class ConquerFurther(PlaceWorld, tag="settle.conquer_further"):
    """Conquer a second world with the Military left over (AA-SETTLE-17 to -22)."""

    def options(self, t: Race) -> PlacementOptions:
        return excess_options(t, self.seat, CARDS[self.world])

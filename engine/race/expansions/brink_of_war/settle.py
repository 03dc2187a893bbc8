"""What The Brink of War adds to Settle besides takeovers (BOW-SETTLE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power, SettleDrawAfter
from galaxy_referee.engine.race.counting import fits_word
from galaxy_referee.engine.race.expansion import SettleUse, uses
from galaxy_referee.engine.race.expansions.brink_of_war import powers
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand
from galaxy_referee.engine.race.expansions.brink_of_war.moves import ConquerExtra, ReplaceWorld
from galaxy_referee.engine.race.expansions.brink_of_war.powers import WorldReplacement
from galaxy_referee.engine.race.expansions.brink_of_war.refusals import (
    CANNOT_CONQUER,
    refusal_of_replacement,
    why_not_replace,
)
from galaxy_referee.engine.race.expansions.prestige.chips import gain
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.engine.race.phases.phase import (
    discard_for_power,
    leave,
    place_card,
    rest_of_phase,
)
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld, placing
from galaxy_referee.engine.race.phases.settle.placement import (
    PlacementOptions,
    adds,
    can_place,
    placement_options,
)
from galaxy_referee.engine.race.phases.settle.refusals import refusal_of_world
from galaxy_referee.engine.race.refusals import no_such_power, not_in_hand
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (
    powers.ExtraConquest,
    powers.GoodOnProductionWorld,
    powers.PrestigeForPaying,
    WorldReplacement,
    powers.SettlePrestigeAfter,
)

# -- placing a world -------------------------------------------------------------------------------


def _add_invasion(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.Invasion
) -> None:
    """A non-military world is conquered at its printed cost (BOW-SETTLE-14, -15)."""
    options.conquer_non_military[card.id] = 0
    options.conquer_rule = "BOW-SETTLE-14"


PLACEMENT_POWERS = adds(powers.Invasion, _add_invasion)


def chosen(t: Race, seat: int, world: str, move: PlaceBy) -> None:
    """Prestige for the way in which a world is placed (BOW-SETTLE-13, -14)."""
    for card in move.discard:
        power = CARDS[card].power(powers.Invasion)
        if power is not None:
            gain(t, seat, power.prestige, card)
    if CARDS[world].military_world and move.way != "conquer":
        for source, prestige in t.powers_of(seat, powers.PrestigeForPaying):
            gain(t, seat, prestige.amount, source.id)


def powers_after_placing(t: Race, seat: int, world: str, taken_over: bool) -> list[Step[Any]]:
    """The powers that work after placing a world or taking it over (BOW-SETTLE-23 to -26)."""
    return [AfterWorld(seat, world, taken_over)]


class AfterWorld(Stage[Race], tag="settle.after_world"):
    """Prestige, the good of a production world, and draws with discards (BOW-SETTLE-24 to -26).

    Args:
        seat: the seat that has placed the world or taken it over.
        world: the world.
        taken_over: whether it was taken over.
    """

    seat: int
    world: str
    taken_over: bool = False

    def run(self, t: Race) -> None:
        discard = 0
        for card, power in reversed(t.powers(self.seat, "settle")):
            match power:
                case SettleDrawAfter():
                    t.draw(self.seat, power.amount, card.id)
                case powers.SettlePrestigeAfter() if fits_word(CARDS[self.world], power.placed):
                    gain(t, self.seat, power.amount, card.id)
                case powers.DrawThenDiscardAfter():
                    t.draw(self.seat, power.draw, card.id)
                    discard += power.discard
                case powers.GoodOnProductionWorld():
                    self._add_good(t)
        if discard:
            t.then(DiscardFromHand(self.seat, discard))

    def _add_good(self, t: Race) -> None:
        """The good of a production world that is placed (BOW-SETTLE-26)."""
        if CARDS[self.world].production and not self.taken_over:
            for placed in t.players[self.seat].tableau:
                if placed.card == self.world and placed.good is None:
                    t.add_good(self.seat, placed)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "settle" and rest_of_phase(below) is not None


# -- cards that left the tableau -------------------------------------------------------------------


def card_left(t: Race, seat: int, card: str) -> None:
    """The optional powers of the card still work in this phase (BOW-POWER-1)."""
    player = t.players[seat]
    if t.phase == "settle" and card not in t.fresh and card not in player.lingering:
        player.lingering.append(card)


def world_moved(t: Race, owner: int, seat: int, world: str) -> None:
    """A world taken over is lost to its former owner."""
    t.players[owner].lingering.append(world)


def phase_ended(t: Race) -> None:
    """What lasts for a phase expires."""
    for player in t.players:
        player.saved = 0
        player.named = None


# -- one more world to conquer ---------------------------------------------------------------------


class ConquerWorld(PlaceWorld, tag="settle.conquer"):
    """Conquer the extra world (BOW-SETTLE-17)."""

    def options(self, t: Race) -> PlacementOptions:
        return conquering_only(t, self.seat)


def conquering_only(t: Race, seat: int) -> PlacementOptions:
    """What a seat can bring to conquering a world."""
    options = placement_options(t, seat)
    options.conquer_only = True
    return options


def settle_moves(t: Race, seat: int, done: int) -> dict[type[Move], list[Move]]:
    """The extra world after another placement or a declaration, and replacing a world at any time
    in the turn (BOW-SETTLE-17, -20)."""
    extra = t.powers_of(seat, powers.ExtraConquest)
    replacing = [
        (card, power)
        for card, power in t.powers_of(seat, WorldReplacement)
        if card.power_id(power) not in t.used
    ]
    moves: dict[type[Move], list[Move]] = {}
    if done and extra:
        extra_worlds = (_extra_worlds(t, seat, card.power_id(conquest)) for card, conquest in extra)
        moves[ConquerExtra] = [*chain.from_iterable(extra_worlds)]
    if replacing:
        replacements = (
            _replacements(t, seat, card.power_id(power), power) for card, power in replacing
        )
        moves[ReplaceWorld] = [*chain.from_iterable(replacements)]
    return moves


def _extra_worlds(t: Race, seat: int, power: str) -> Iterator[Move]:
    hand = t.players[seat].hand
    options = conquering_only(t, seat)
    for card in hand:
        if CARDS[card].world and can_place(options, CARDS[card], len(hand) - 1):
            yield ConquerExtra(seat, power, card)


def refusal_of_extra(t: Race, move: ConquerExtra) -> IllegalMove:
    """Why a card cannot be the extra world."""
    hand = t.players[move.seat].hand
    if move.power not in {
        card.power_id(own) for card, own in t.powers_of(move.seat, powers.ExtraConquest)
    }:
        return no_such_power(move.power, "settle")
    if move.card not in hand:
        return not_in_hand(move.card, "/card")
    card = CARDS[move.card]
    refusal = refusal_of_world(conquering_only(t, move.seat), card, len(hand) - 1)
    if refusal is None or (card.world and not card.military_world):
        return CANNOT_CONQUER(card=card.title)
    return refusal


def conquer_extra(t: Race, nth: int, move: ConquerExtra) -> None:
    """Discard the card with the power, and place the world (BOW-SETTLE-17)."""
    discard_for_power(t, move.seat, move.power.partition(":")[0])
    place_card(t, move.seat, move.card)
    t.then(*placing(t, ConquerWorld(move.seat, move.card, nth)))


# -- replacing a world -----------------------------------------------------------------------------


def _replacements(t: Race, seat: int, power: str, how: WorldReplacement) -> Iterator[Move]:
    """Every world with every world from hand that can take its place (BOW-SETTLE-20 to -22)."""
    player = t.players[seat]
    for placed in player.tableau:
        if placed.card not in t.fresh:
            for card in player.hand:
                if can_replace(CARDS[placed.card], CARDS[card], how.most):
                    yield ReplaceWorld(seat, power, placed.card, card)


def can_replace(old: Card, new: Card, most: int) -> bool:
    """Whether two worlds are not military, of one kind, and the new one costs 0 to ``most`` more
    (BOW-SETTLE-20, -22)."""
    return why_not_replace(old, new, most) is None


def replace_world(t: Race, nth: int, move: ReplaceWorld) -> None:
    """The old world is discarded with its good, the new one placed at no cost (BOW-SETTLE-21). By
    an edition, powers work that work after placing a world (EDITION-10)."""
    seat, player = move.seat, t.players[move.seat]
    card = CARDS[move.power.partition(":")[0]]
    power = card.power(WorldReplacement)
    assert power is not None
    t.used.append(move.power)
    t.remove_good(seat, move.replaced)
    player.tableau = [placed for placed in player.tableau if placed.card != move.replaced]
    t.piles(seat).discard.append(move.replaced)
    t.emit("world_replaced", seat, replaced=move.replaced, world=move.world, power=move.power)
    leave(t, seat, move.replaced)
    place_card(t, seat, move.world)
    gain(t, seat, power.prestige, card.id)
    if t.options.rules.replacing_is_placing:
        t.then(*powers_after_placing(t, seat, move.world, taken_over=False))


SETTLE_USES = uses(
    ConquerExtra,
    SettleUse("BOW-SETTLE-17", "You may conquer one more world.", conquer_extra, refusal_of_extra),
) | uses(
    ReplaceWorld,
    SettleUse("BOW-SETTLE-20", "You may replace a world.", replace_world, refusal_of_replacement),
)

"""Produce powers: which a seat can use, how, and in which standard order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS, POWERS_IN, POWERS_OF, Carried
from galaxy_referee.engine.race.components.powers import (
    DrawIfMost,
    DrawIfProducedHere,
    DrawPerGood,
    DrawPerKind,
    Power,
    ProduceDraw,
    ProduceHere,
    ProduceWindfall,
)
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.extension import action_powers
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race, fits

BONUS = "bonus"
DRAWS_HERE: Carried[DrawIfProducedHere] = POWERS_OF[DrawIfProducedHere]


class Use(msgspec.Struct, frozen=True):
    """A produce power, or the Produce bonus, that can be used now.

    Args:
        id: its name in moves.
        power: the power; the bonus is a windfall power of any kind (RACE-PRODUCE-4).
        card: the card that carries it; None for the bonus.
        rank: its position in the standard order.
        worlds: the worlds it can produce on; None if it produces nothing.
    """

    id: str
    power: Power
    card: Card | None
    rank: int
    worlds: list[str] | None = None

    def on(self, worlds: list[str]) -> Use:
        """The same power, able to produce on these worlds."""
        return Use(self.id, self.power, self.card, self.rank, worlds)

    @property
    def optional(self) -> bool:
        """Whether it may be left unused."""
        return isinstance(self.power, ProduceHere | ProduceWindfall) and self.power.hand_cards


def goods_produced(player: Player) -> list[str | None]:
    """The kinds of the goods that a player has produced in this phase."""
    kinds = [CARDS[world].good for world in player.produced]
    return [player.named if kind == "any" else kind for kind in kinds]


# -- which powers can be used, in standard order ---------------------------------------------------


def usable(t: Race, seat: int) -> list[Use]:
    """The unused powers that can be used now, in the standard order (RACE-PRODUCE-16): those of
    one rank newest card first."""
    used, empty = t.used, without_good(t, seat)
    unused = [use for use in all_uses(t, seat) if mark_of(seat, use.id) not in used]
    placed = [with_worlds(t, seat, empty, use) for use in unused]
    return sorted([use for use in placed if use.worlds != []], key=BY_RANK)


def all_uses(t: Race, seat: int) -> Iterator[Use]:
    """Every produce power of a seat, newest card first, and its bonus; where is still open."""
    for card in reversed(t.working(seat)):
        yield from uses_of(card.id)
    yield from uses_of_actions(t, seat)


def uses_of_actions(t: Race, seat: int) -> Iterator[Use]:
    """The bonus of Produce, and the powers that actions give."""
    if t.chose(seat, "produce"):
        yield USE_OF_BONUS
        for card, power in action_powers(t, seat, "produce"):
            yield Use(card.power_id(power), power, card, RANK_OF_BONUS)


def without_good(t: Race, seat: int) -> list[str]:
    """The cards of a seat that hold no good."""
    return [placed.card for placed in t.players[seat].tableau if placed.good is None]


def with_worlds(t: Race, seat: int, empty: list[str], use: Use) -> Use:
    """A power with the worlds that it can fill, of those that hold no good."""
    fills = PRODUCE_POWERS[type(use.power)].fills
    carrier = use.card.id if use.card else None
    return use.on(fills(t, seat, empty, use.power, carrier)) if fills else use


def _here(t: Race, seat: int, empty: list[str], power: ProduceHere, card: str | None) -> list[str]:
    """The world itself, if it has no good, and its owner a card to discard if it needs one."""
    possible = card in empty and (not power.hand_cards or t.players[seat].hand)
    return [card] if card is not None and possible else []


def _windfalls(
    t: Race, seat: int, empty: list[str], power: ProduceWindfall, carrier: str | None
) -> list[str]:
    """The windfall worlds without a good that a power can fill (RACE-PRODUCE-4 to -6), if the
    owner has a card to discard where it needs one."""
    worlds = [
        world
        for world in empty
        if CARDS[world].windfall
        and fits(CARDS[world], power.kind)
        and not (power.other_world and world == carrier)
    ]
    return worlds if not power.hand_cards or t.players[seat].hand else []


# -- how each power is used ------------------------------------------------------------------------


def _cards_drawn(t: Race, seat: int, power: ProduceDraw) -> int:
    """How many cards a power draws (RACE-PRODUCE-8, -13)."""
    return power.amount * (1 if power.per is None else count_in_tableau(t, seat, power.per))


def _per_good(t: Race, seat: int, power: DrawPerGood) -> int:
    """A card for each good of a kind that was produced (RACE-PRODUCE-11)."""
    return power.amount * goods_produced(t.players[seat]).count(power.kind)


def _per_kind(t: Race, seat: int, power: DrawPerKind) -> int:
    """A card for each different kind that was produced (RACE-PRODUCE-12)."""
    return power.amount * len(set(goods_produced(t.players[seat])))


class ProducePower(msgspec.Struct, frozen=True):
    """How a kind of produce power is used.

    Args:
        fills: the worlds that it can produce on, of those of the seat that have no good; None if it
            produces nothing.
        draws: how many cards it draws; None if it produces.
        counts: whether it counts what was produced.
        does: what it does; None if it draws or produces.
    """

    fills: Callable[[Race, int, list[str], Any, str | None], list[str]] | None = None
    draws: Callable[[Race, int, Any], int] | None = None
    counts: bool = False
    does: Callable[[Race, int, Card | None, Any], None] | None = None


# How produce powers are used; ``expansions.rooms`` adds those of the rooms.
PRODUCE_POWERS: dict[type[Power], ProducePower] = {
    ProduceHere: ProducePower(fills=_here),
    ProduceWindfall: ProducePower(fills=_windfalls),
    ProduceDraw: ProducePower(draws=_cards_drawn),
    DrawPerGood: ProducePower(draws=_per_good, counts=True),
    DrawPerKind: ProducePower(draws=_per_kind, counts=True),
}
# Powers that are not used, but take effect on producing.
HANDLES: tuple[type[Power], ...] = (DrawIfProducedHere, DrawIfMost)


def _rank(power: Power) -> int:
    """The position of a power in the standard order (RACE-PRODUCE-16): first powers that draw a
    fixed number, produce on their own world or on a windfall world of one kind; then the bonus;
    then windfall powers of any kind; then optional powers; then the powers that count what was
    produced."""
    if isinstance(power, ProduceHere | ProduceWindfall) and power.hand_cards:
        return RANK_OF_BONUS + 2
    if isinstance(power, ProduceWindfall) and power.kind is None:
        return RANK_OF_BONUS + 1
    return RANK_OF_BONUS + 3 if PRODUCE_POWERS[type(power)].counts else 0


RANK_OF_BONUS = 1
BY_RANK = attrgetter("rank")
USE_OF_BONUS = Use(BONUS, ProduceWindfall(), None, RANK_OF_BONUS)


@cache
def uses_of(card_id: str) -> tuple[Use, ...]:
    """The powers of a card that can be used; where they produce is still open."""
    return tuple(
        Use(card.power_id(power), power, card, _rank(power))
        for card, power in POWERS_IN["produce"].get(card_id, ())
        if type(power) in PRODUCE_POWERS
    )


def mark_of(seat: int, power_id: str) -> str:
    """How a used power is recorded: the bonus belongs to a seat, not to a card."""
    return f"{BONUS}:{seat}" if power_id == BONUS else power_id


# -- the order -------------------------------------------------------------------------------------


def worlds_settled(uses: list[Use]) -> bool:
    """Whether no windfall world remains to be chosen for the powers that must be used: each has
    exactly one, its own."""
    filling = [use for use in uses if isinstance(use.power, ProduceWindfall) and not use.optional]
    single = [use.worlds[0] for use in filling if use.worlds and len(use.worlds) == 1]
    return len(set(single)) == len(filling)


def order_matters(t: Race, seat: int, uses: list[Use]) -> bool:
    """Whether the order of these powers can make a difference once their worlds are settled: a
    power that counts is used before the last good, or the deck runs out in between.

    Draws alone lead to the same hand in any order.
    """
    if len(uses) < 2 or not any(use.worlds for use in uses):
        return False
    counting = any(PRODUCE_POWERS[type(use.power)].counts for use in uses)
    return counting or _cards_wanted(t, seat, uses) > len(t.piles(seat).deck)


def _cards_wanted(t: Race, seat: int, uses: list[Use]) -> int:
    """How many cards these powers take from the deck; none of them counts goods."""
    goods = sum(1 for use in uses if use.worlds)
    fillable = [world for use in uses for world in use.worlds or ()]
    own = sum(power.amount for world in fillable for _, power in DRAWS_HERE.get(world, ()))
    drawing = [use.power for use in uses if isinstance(use.power, ProduceDraw)]
    draws = sum(_cards_drawn(t, seat, power) for power in drawing)
    return goods + own + draws

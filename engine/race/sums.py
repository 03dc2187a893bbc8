"""The sums that a view shows with their parts: each seat's Military, what the viewer's cards cost,
and what others than cards are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.sums import Part, Price, Worth, price, total
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.phases.develop import reductions
from galaxy_referee.engine.race.phases.phase import number_in_round
from galaxy_referee.engine.race.phases.settle.placement import (
    ACTION,
    military_of,
    military_of_action,
    placement_options,
)
from galaxy_referee.engine.race.state import Race


class Strength(msgspec.Struct, frozen=True):
    """A seat's Military against some worlds, as Settle counts it now (RACE-SETTLE-16 to -18).

    Args:
        seat: the seat.
        against: the kind of the worlds, or else their keyword; None for all worlds.
        total: the Military, without the seat's ``temporary`` Military.
        parts: what adds up to it. For some worlds, the parts for all worlds come first.
    """

    seat: int
    against: str | None
    total: int
    parts: list[Part]


class Sums(msgspec.Struct, frozen=True):
    """Sums with their parts.

    Args:
        military: the Military of all seats, against all worlds first, then against those of each
            kind or keyword for which a seat has more.
        prices: what the cards in the viewer's hand cost, while it chooses one to place; each way to
            pay for a world has its own price.
        worths: what pieces that seats compete for are worth to each of them now.
    """

    military: list[Strength]
    prices: list[Price]
    worths: list[Worth]


def sums(t: Race, decision: Decision | None) -> Sums:
    """The sums that the seat with this decision, or without one a spectator, may know: of cards in
    tableaus, and in its own hand (RACE-INFO-1, -2)."""
    military: list[Strength] = []
    settling, fresh = t.phase == "settle", t.fresh
    for seat, player in enumerate(t.players):
        cards = [placed.card for placed in player.tableau if placed.card not in fresh]
        by_action = military_of_action(t, seat) if settling else 0
        military += _strengths(seat, (*cards, *player.lingering), by_action)
    priced = decision and _PRICES.get(decision.kind)
    prices = [*priced(t, decision.seat)] if decision and priced else []
    return Sums(military, prices, [each for worths in hooks_of(t).worths for each in worths(t)])


@lru_cache(maxsize=1024)  # most moves leave most tableaus as they are
def _strengths(seat: int, working: tuple[str, ...], by_action: int) -> list[Strength]:
    parts: dict[str | None, list[Part]] = {None: []}
    for source, power in military_of([CARDS[card] for card in working]):
        if power.amount:
            against = power.against or power.kind
            parts.setdefault(against, []).append(Part(source, power.amount))
    general = parts[None]
    if by_action:
        general.append(Part(ACTION, by_action))
    return [
        Strength(seat, against, total(added), added)
        for against, own in parts.items()
        for added in (own if against is None else general + own,)
    ]


def _of_developments(t: Race, seat: int) -> Iterator[Price]:
    saved = reductions(t, seat, number_in_round(t, "develop", t.agenda))
    for card in sorted(t.players[seat].hand):
        if CARDS[card].development:
            yield price(card, "pay", CARDS[card].price, saved)


def _of_worlds(t: Race, seat: int) -> Iterator[Price]:
    options = placement_options(t, seat)
    for card in sorted(t.players[seat].hand):
        if CARDS[card].world:
            for way in options.ways_to_pay:
                saved = options.reductions(CARDS[card], way)
                if saved is not None:
                    yield price(card, way, CARDS[card].price, saved)


# What can be placed, by the kind of decision.
_PRICES: dict[str, Callable[[Race, int], Iterator[Price]]] = {
    "develop": _of_developments,
    "settle": _of_worlds,
}

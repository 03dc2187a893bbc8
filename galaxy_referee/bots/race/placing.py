"""Which card to place and how: developments and worlds."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from galaxy_referee.bots.race.economy import INDEX_OF
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import good_worth, worth
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import DevelopDiscount, SettleDrawAfter
from galaxy_referee.engine.race.phases.develop import development_cost
from galaxy_referee.engine.race.phases.settle.placement import (
    PlacementOptions,
    PlacementPlan,
    placement_plans,
)


class Plan(msgspec.Struct, frozen=True):
    """A card to place.

    Args:
        card: the card.
        gain: the points it gains minus its cost.
        cost: the number of cards to pay from hand.
        way: how a world is placed; None for a development.
    """

    card: Card
    gain: float
    cost: int
    way: PlacementPlan | None = None


LONG = 20  # rounds after which a player who is behind no longer delays the end
# Of a card in the tableau, for each round after that: with a full hand, selling and producing could
# otherwise look better forever, and another player who places nothing would never end the game.
IMPATIENCE = 0.5


def end_bonus(o: Outlook, placed: int) -> float:
    """The worth of having more cards in the tableau: positive when ahead and this ends the game,
    negative when behind. In a long game, each further card brings the end nearer."""
    late = max(0, o.t.round - LONG)
    impatience = IMPATIENCE * late * max(0, placed)
    if not o.ends_with(placed):
        return impatience
    reluctance = -6.0 if o.t.round < LONG else 0.0
    return impatience + max(reluctance, min(6.0, o.w.ending * o.lead))


# -- developments ----------------------------------------------------------------------------------


def developments(o: Outlook, nth: int, discount: int = 0) -> list[Plan]:
    """The developments that could be placed now, the best first.

    Args:
        o: the outlook.
        nth: the number of the Develop phase in the round.
        discount: a further reduction, such as that of an action card not yet chosen.
    """
    candidates = [card for card in o.hand if card.development and card.name not in o.names]
    if not candidates:
        return []
    optional = [
        card.id for card, power in o.t.powers_of(o.seat, DevelopDiscount) if power.discard_self
    ]
    plans = []
    for card in candidates:
        cost, lost = _development_price(o, card, nth, discount, optional)
        if cost < len(o.hand):
            gain = worth(o, card) - (cost + 1) * o.card - lost + end_bonus(o, 1)
            plans.append(Plan(card, gain, cost))
    plans.sort(key=lambda plan: -plan.gain)
    return plans


def _development_price(
    o: Outlook, card: Card, nth: int, discount: int, optional: list[str]
) -> tuple[int, float]:
    """The cost of a development in cards, and the loss from discarding to reduce it."""
    cost = max(0, development_cost(o.t, o.seat, card, nth) - discount)
    if not optional:
        return cost, 0.0
    reduced = max(0, development_cost(o.t, o.seat, card, nth, optional) - discount)
    lost = sum(discard_worth(o, CARDS[name]) for name in optional)
    if cost >= len(o.hand) or (cost - reduced) * o.card > lost:
        return reduced, lost
    return cost, 0.0


def discard_worth(o: Outlook, card: Card) -> float:
    """The loss when a card leaves the tableau."""
    others = [other for other in o.tableau if other is not card]
    before = Outlook(o.t, o.seat, o.w, others)
    return worth(before, card)


# -- worlds ----------------------------------------------------------------------------------------


def worlds(o: Outlook, bonus: int) -> list[Plan]:
    """The worlds that could be placed now, the best first.

    Args:
        o: the outlook.
        bonus: the number of cards drawn for the action card.
    """
    hand = len(o.hand) - 1
    drawn = bonus + o.t.total(o.seat, SettleDrawAfter)
    plans = []
    for card in o.hand:
        if not card.world:
            continue
        priced = cheapest(o, card, hand)
        if priced is not None:
            way, loss = priced
            ending = end_bonus(o, 1 - len(way.discard))
            gain = worth(o, card) - loss + (drawn - 1) * o.card + ending
            plans.append(Plan(card, gain, way.cost or 0, way))
    plans.sort(key=lambda plan: -plan.gain)
    return plans


def cheapest(
    o: Outlook, world: Card, hand: int, means: PlacementOptions | None = None
) -> tuple[PlacementPlan, float] | None:
    """The way to place a world with the smallest loss, and that loss; None if there is none.

    Args:
        o: the outlook.
        world: the world.
        hand: the number of cards in hand, without the world itself.
        means: the seat's means, if they differ from those for any world.
    """
    means = means or o.means
    if world.military_world:
        if means.military_against(world) >= world.price:
            return PlacementPlan("conquer", (), None), 0.0
    elif not means.free and not means.conquer_non_military:
        cost = means.discounted(world, world.price)
        return (PlacementPlan("pay", (), cost), cost * o.card) if cost <= hand else None
    return _least_loss(o, placement_plans(means, world, hand), means)


def _least_loss(
    o: Outlook, plans: Iterable[PlacementPlan], means: PlacementOptions
) -> tuple[PlacementPlan, float] | None:
    best: tuple[PlacementPlan, float] | None = None
    for plan in plans:
        loss = ((plan.cost or 0) + plan.military) * o.card
        if best is not None and loss >= best[1]:
            continue
        loss += sum(_loss_of(o, card, means) for card in plan.discard)
        if best is None or loss < best[1]:
            best = plan, loss
    return best


def _loss_of(o: Outlook, card: str, means: PlacementOptions) -> float:
    """The loss from using a card for its power: the card, or the good that it takes."""
    power = means.for_goods.get(card)
    if power is None or power.good is None:
        return discard_worth(o, CARDS[card])
    return good_worth(o, INDEX_OF[power.good], taken=1)


def best_after(plans: list[Plan], hand: int) -> float:
    """The gain from the best of these plans that a hand of this size can pay for."""
    return max((plan.gain for plan in plans if plan.cost < hand and plan.gain > 0), default=0.0)

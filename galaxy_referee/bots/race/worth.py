"""The worth of a card to a seat, in its tableau and in its hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from galaxy_referee.bots.race.economy import INDEX_OF, is_economic
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.rooms import every_room
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    ConsumeGuess,
    ConsumeHandCards,
    DevelopDiscount,
    DevelopDraw,
    DevelopDrawAfter,
    ExploreDraw,
    ExploreKeep,
    HandLimit,
    Military,
    PayForMilitary,
    Power,
    ProduceDraw,
    SettleDiscount,
    SettleDrawAfter,
    SettleFree,
    StartingHand,
    TemporaryMilitary,
)
from galaxy_referee.engine.race.counting import FITTING, count
from galaxy_referee.engine.race.military import counts_against
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.scoring import value_of

# How often per round a player places a card of a type.
DEVELOPS = 0.4
SETTLES = 0.45
ONE_KIND = 0.3  # share of the worlds that are of one kind or match one keyword

# The worth of single powers in cards, points, or shares. These numbers, and those of the rooms of
# expansions, are estimates with little effect. In mirrored two-player games, a bot with each of
# them halved (except EARLY, CONQUESTS, FLIP, and FULL) wins by 0.0 +/- 0.2 points with the base
# set and 0.2 +/- 0.3 with tgs, rvi, and bow; with all of them 0, by -0.3 +/- 0.2 and 0.6 +/- 0.5;
# with all doubled, by -0.5 +/- 0.2 and -1.7 +/- 0.6 (600 games each, with the standard error;
# 2026-11-24).
FREE_WORLD = 2.5  # cards saved by a world placed for free
ONE_DISCOUNT = 0.8  # share of a discount that is used once, for the card itself
TEMPORARY = 0.5  # points for each point of Military during one phase
EARLY = 4  # rounds before the end from which temporary Military is worth all of that
CONQUEST = 0.05  # points per round for paying for military worlds, and ...
CONQUERED = 0.5  # ... for each military world in hand, of ...
CONQUESTS = 2  # ... up to this number
HAND_CARD = 0.2  # points for getting rid of a card, in addition to the gain
HAND_CARDS = 0.7  # share of the cards that may be consumed from hand that are consumed
GAMBLE = 0.25  # cards won by a bet
SMALL = 0.03  # points per round for a power that seldom matters
FULL = 8  # cards in a tableau for which no further power is expected
LOSS = 0.1  # share of the loss from placing a bad card that counts while it is in hand


# -- in the tableau --------------------------------------------------------------------------------


def worth(o: Outlook, card: Card) -> float:
    """What a card adds to a tableau until the end of the game, without its price."""
    value = o.worths.get(card)
    if value is None:
        value = o.worths[card] = _worth(o, card)
    return value


def _worth(o: Outlook, card: Card) -> float:
    value = card.data.vp or 0.0
    if card.data.scoring:
        value += value_of(card, [*o.tableau, card], o.t.players[o.seat])
        wished = sum(
            contribution(card, development) for development in o.hand if development is not card
        )
        value += min(o.rounds, wished) * o.w.synergy + o.w.growth * (o.rounds - 1)
    for development in o.variable:
        value += contribution(development, card)
    for development in o.wished:
        if development is not card:
            value += o.w.synergy * contribution(development, card)
    for more in o.rooms.besides:
        value += more(o, card)
    if card.windfall and card.good is not None:
        value += o.w.goods * good_worth(o, INDEX_OF[card.good])
    if o.rounds > 1:
        value += powers_worth(o, card)
    return value


def powers_worth(o: Outlook, card: Card) -> float:
    """The gain from the powers of a card in the rounds to come."""
    value, known = 0.0, _judges()
    for power in card.data.powers:
        judge = known.get(type(power))
        if judge is not None:
            value += judge(o, card, power)
    if is_economic(card):
        more = o.economy.with_card(card).cycle(o.card) - o.cycle
        value += o.cycles * more + potential(o, card)
    return value


def potential(o: Outlook, card: Card) -> float:
    """The potential worth of a card that is involved with goods, with cards not yet placed."""
    spare = max(0.0, FULL - o.size) / FULL
    powers = len(card.powers["consume"]) + len(card.powers["produce"]) + len(card.powers["trade"])
    return o.w.potential * spare * powers


def good_worth(o: Outlook, kind: int, taken: int = 0) -> float:
    """The worth of one more good of a kind, by number; with 1 ``taken``, of one that is present."""
    goods = o.goods
    fewer = (*goods[:kind], goods[kind] - taken, *goods[kind + 1 :])
    more = (*fewer[:kind], fewer[kind] + 1, *fewer[kind + 1 :])
    return spent(o, more) - spent(o, fewer)


def spent(o: Outlook, goods: tuple[int, ...]) -> float:
    """The worth of goods when they are consumed or sold."""
    return max(o.economy.sold(goods, o.card)[0], o.economy.consumed(goods, o.card, 2))


NOBODY = Player(hand=[], tableau=[])


@cache
def contribution(scoring: Card, card: Card) -> int:
    """What a card adds to the worth of a development with a "?"."""
    return value_of(scoring, [card], NOBODY)


# -- powers ----------------------------------------------------------------------------------------


def happens(o: Outlook, phase: str) -> float:
    """The number of future rounds in which a phase takes place."""
    return o.happens[phase] * (o.rounds - 1)


def _explore_draw(o: Outlook, card: Card, power: ExploreDraw) -> float:
    amount = power.amount
    if power.per is not None:
        amount *= count((*o.tableau, card), power.per)
    return happens(o, "explore") * o.w.selection * amount


def _develop_discount(o: Outlook, card: Card, power: DevelopDiscount) -> float:
    if power.discard_self:
        return power.amount * o.card * ONE_DISCOUNT
    return DEVELOPS * (o.rounds - 1) * o.card * power.amount


def _military(o: Outlook, card: Card, power: Military) -> float:
    amount = power.amount
    if power.per is not None:
        amount *= count((*o.tableau, card), power.per)
    value = o.w.military * amount * (o.rounds - 1) * (1.0 if power.general else ONE_KIND)
    for world in o.hand:
        if world.military_world and world is not card and counts_against(power, world):
            missing = world.price - o.means.military_against(world)
            if missing > 0:
                value += o.w.reach * (world.data.vp or 0) * min(1.0, amount / missing)
    return value


def _settle_discount(o: Outlook, card: Card, power: SettleDiscount) -> float:
    share = 1.0 if power.kind is None else ONE_KIND
    return SETTLES * (o.rounds - 1) * o.card * power.amount * share


def settle_free(o: Outlook, card: Card, power: SettleFree) -> float:
    return FREE_WORLD * o.card


def _pay_for_military(o: Outlook, card: Card, power: PayForMilitary) -> float:
    worlds = sum(1 for world in o.hand if world.military_world)
    return CONQUEST * (o.rounds - 1) + CONQUERED * min(CONQUESTS, worlds)


def _hand_cards(o: Outlook, card: Card, power: ConsumeHandCards) -> float:
    gain = power.vp + (power.cards - 1) * o.card + HAND_CARD
    return happens(o, "consume") * power.up_to * max(0.0, gain) * HAND_CARDS


def gamble(o: Outlook, card: Card, power: Power) -> float:
    return happens(o, "consume") * o.card * GAMBLE


def _produce_draw_per(o: Outlook, card: Card, power: ProduceDraw) -> float:
    if power.per is None:
        return 0.0  # counted in the economy
    fitting = count(o.tableau, power.per) + (card.id in FITTING[power.per]) - 1
    return happens(o, "produce") * o.card * power.amount * fitting / power.every


def small(o: Outlook, card: Card, power: Power) -> float:
    return SMALL * o.rounds


WORTH: dict[type[Power], Callable[[Outlook, Card, Any], float]] = {
    ExploreDraw: _explore_draw,
    ExploreKeep: lambda o, card, power: happens(o, "explore") * o.card * power.amount,
    DevelopDraw: lambda o, card, power: happens(o, "develop") * o.card * power.amount,
    DevelopDiscount: _develop_discount,
    DevelopDrawAfter: lambda o, card, power: DEVELOPS * (o.rounds - 1) * o.card * power.amount,
    Military: _military,
    SettleDiscount: _settle_discount,
    SettleFree: settle_free,
    TemporaryMilitary: lambda o, card, power: (
        TEMPORARY * power.amount * max(1, power.hand_cards) * min(1.0, o.rounds / EARLY)
    ),
    PayForMilitary: _pay_for_military,
    SettleDrawAfter: lambda o, card, power: SETTLES * (o.rounds - 1) * o.card * power.amount,
    ConsumeHandCards: _hand_cards,
    ConsumeGuess: gamble,
    ProduceDraw: _produce_draw_per,
    HandLimit: small,
    StartingHand: lambda o, card, power: (power.amount - 4) * o.card,
}


@cache
def _judges() -> Mapping[type[Power], Callable[[Outlook, Card, Any], float]]:
    """The same, including the powers from rooms."""
    return {**WORTH, **every_room().worth}


# -- in the hand -----------------------------------------------------------------------------------


def keep_worth(o: Outlook, card: Card) -> float:
    """The worth of keeping a card in hand: the gain from placing it, which decreases with its
    distance."""
    if card.name in o.names:
        return 0.0
    profit = worth(o, card)
    if card.development:
        cost = max(0, card.price - o.discount)
        distance = max(0, cost + 1 - len(o.hand))
    else:
        cost, distance = world_distance(o, card)
    profit -= (cost + 1) * o.card
    if profit <= 0:
        return LOSS * profit
    if o.rounds < 2 and distance:
        return 0.0
    return o.w.wish * profit / (1 + o.w.far * distance)


def world_distance(o: Outlook, card: Card) -> tuple[int, int]:
    """The cost of a world to a seat in cards, and the number of cards or points of Military that it
    lacks."""
    means = o.means
    if not card.military_world:
        cost = means.discounted(card, card.price)
        return cost, max(0, cost + 1 - len(o.hand))
    missing = max(0, card.price - means.military_against(card))
    if missing and means.pay_for_military:
        prices = [means.price_by(card, name) for name in means.pay_for_military]
        paid = min((price for price in prices if price is not None), default=None)
        if paid is not None and max(0, paid + 1 - len(o.hand)) < missing:
            return paid, max(0, paid + 1 - len(o.hand))
    return 0, missing


def ranked(o: Outlook, cards: list[Card]) -> list[Card]:
    """The cards of a hand, the least valuable first; a second copy of a development is useless."""
    names: set[str] = set()
    judged: list[tuple[float, int, Card]] = []
    for card in cards:
        twice = card.development and card.name in names
        names.add(card.name)
        judged.append((0.0 if twice else keep_worth(o, card), len(judged), card))
    judged.sort()
    return [card for _, _, card in judged]

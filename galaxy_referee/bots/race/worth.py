"""What a card is worth to a seat: in its tableau, and in its hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from galaxy_referee.bots.race.economy import INDEX_OF, is_economic
from galaxy_referee.bots.race.goals import adds
from galaxy_referee.bots.race.outlook import Outlook
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
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
    GatherGoods,
)
from galaxy_referee.engine.race.expansions.gathering_storm.powers import SecondWorld
from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import (
    ConquerNonMilitary,
    ConsumeBet,
    ExploreMix,
    PayForMilitaryDiscount,
    TakeoverDefense,
    TakeoverPower,
)
from galaxy_referee.engine.race.military import counts_against
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.scoring import value_of

# How often in a round a player places a card of a type.
DEVELOPS = 0.4
SETTLES = 0.45
FLIP = 1.5  # what a flipped card is worth beside the card in hand: most worlds are free
ONE_KIND = 0.3  # share of the worlds that are of one kind, or fit one keyword


# -- in the tableau --------------------------------------------------------------------------------


def worth(o: Outlook, card: Card) -> float:
    """What a card adds to a tableau until the end of the game, its price not counted."""
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
    if o.t.goals:
        value += towards_goals(o, card)
    value += symbol_worth(o, card)
    if card.windfall and card.good is not None:
        value += o.w.goods * good_worth(o, INDEX_OF[card.good])
    if o.rounds > 1:
        value += powers_worth(o, card)
    return value


def symbol_worth(o: Outlook, card: Card) -> float:
    """What the prestige symbol on a card is worth (BOW-PRESTIGE-2)."""
    return o.w.prestige if card.prestige and "bow" in o.t.options.expansions else 0.0


def towards_goals(o: Outlook, card: Card) -> float:
    """Points that a card in the tableau gains by goals, or brings nearer."""
    value = 0.0
    for aim in o.aims:
        step = adds(o.tableau, card, aim.count)
        if step > 0:
            value += aim.vp if aim.missing <= step else o.w.goal * aim.vp * step / aim.missing
    return value


def powers_worth(o: Outlook, card: Card) -> float:
    """What the powers of a card bring in the rounds to come."""
    value = 0.0
    for power in card.data.powers:
        judge = WORTH.get(type(power))
        if judge is not None:
            value += judge(o, card, power)
    if is_economic(card):
        more = o.economy.with_card(card).cycle(o.card) - o.cycle
        value += o.cycles * more + potential(o, card)
    return value


def potential(o: Outlook, card: Card) -> float:
    """What a card that has to do with goods may become worth with cards not yet placed."""
    spare = max(0.0, 8 - o.size) / 8
    powers = len(card.powers["consume"]) + len(card.powers["produce"]) + len(card.powers["trade"])
    return o.w.potential * spare * powers


def good_worth(o: Outlook, kind: int, taken: int = 0) -> float:
    """What one more good of a kind, by number, is worth; with 1 ``taken``, one that there is."""
    goods = o.goods
    fewer = (*goods[:kind], goods[kind] - taken, *goods[kind + 1 :])
    more = (*fewer[:kind], fewer[kind] + 1, *fewer[kind + 1 :])
    return spent(o, more) - spent(o, fewer)


def spent(o: Outlook, goods: tuple[int, ...]) -> float:
    """What goods are worth when they are consumed or sold."""
    return max(o.economy.sold(goods, o.card)[0], o.economy.consumed(goods, o.card, 2))


NOBODY = Player(hand=[], tableau=[])


@cache
def contribution(scoring: Card, card: Card) -> int:
    """What a card adds to the value of a development with a "?"."""
    return value_of(scoring, [card], NOBODY)


# -- powers ----------------------------------------------------------------------------------------


def _happens(o: Outlook, phase: str) -> float:
    """In how many of the rounds to come a phase takes place."""
    return o.happens[phase] * (o.rounds - 1)


def _explore_draw(o: Outlook, card: Card, power: ExploreDraw) -> float:
    amount = power.amount
    if power.per is not None:
        amount *= count((*o.tableau, card), power.per)
    return _happens(o, "explore") * o.w.selection * amount


def _explore_keep(o: Outlook, card: Card, power: ExploreKeep) -> float:
    return _happens(o, "explore") * o.card * power.amount


def _explore_mix(o: Outlook, card: Card, power: ExploreMix) -> float:
    return _happens(o, "explore") * o.w.selection


def _develop_draw(o: Outlook, card: Card, power: DevelopDraw) -> float:
    return _happens(o, "develop") * o.card * power.amount


def _develop_discount(o: Outlook, card: Card, power: DevelopDiscount) -> float:
    if power.discard_self:
        return power.amount * o.card * 0.8
    return DEVELOPS * (o.rounds - 1) * o.card * power.amount


def _develop_draw_after(o: Outlook, card: Card, power: DevelopDrawAfter) -> float:
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


def _settle_free(o: Outlook, card: Card, power: SettleFree) -> float:
    return 2.5 * o.card


def _temporary_military(o: Outlook, card: Card, power: TemporaryMilitary) -> float:
    return 0.5 * power.amount * max(1, power.hand_cards) * min(1.0, o.rounds / 4)


def _pay_for_military(o: Outlook, card: Card, power: PayForMilitary) -> float:
    worlds = sum(1 for world in o.hand if world.military_world)
    return 0.05 * (o.rounds - 1) + 0.5 * min(2, worlds)


def _second_world(o: Outlook, card: Card, power: SecondWorld) -> float:
    return 0.25 * (o.rounds - 1)


def _settle_draw_after(o: Outlook, card: Card, power: SettleDrawAfter) -> float:
    return SETTLES * (o.rounds - 1) * o.card * power.amount


def _hand_cards(o: Outlook, card: Card, power: ConsumeHandCards) -> float:
    gain = power.vp + (power.cards - 1) * o.card + 0.2
    return _happens(o, "consume") * power.up_to * max(0.0, gain) * 0.7


def _gamble(o: Outlook, card: Card, power: Power) -> float:
    return _happens(o, "consume") * o.card * 0.25


def _produce_draw_per(o: Outlook, card: Card, power: ProduceDraw) -> float:
    if power.per is None:
        return 0.0  # part of the economy
    fitting = count(o.tableau, power.per) + (card.id in FITTING[power.per]) - 1
    return _happens(o, "produce") * o.card * power.amount * fitting / power.every


def _small(o: Outlook, card: Card, power: Power) -> float:
    return 0.03 * o.rounds


def _starting_hand(o: Outlook, card: Card, power: StartingHand) -> float:
    return (power.amount - 4) * o.card


def _further_world(o: Outlook, card: Card, power: Power) -> float:
    return 0.2 * (o.rounds - 1)


def _flip(o: Outlook, card: Card, power: FlipWorld) -> float:
    return 0.4 * _happens(o, "settle") * FLIP


def _good_when_placed(o: Outlook, card: Card, power: GoodWhenPlaced) -> float:
    assert card.good is not None
    return 0.5 * o.w.goods * good_worth(o, INDEX_OF[card.good])


WORTH: dict[type[Power], Callable[[Outlook, Card, Any], float]] = {
    ExploreDraw: _explore_draw,
    ExploreKeep: _explore_keep,
    ExploreMix: _explore_mix,
    DevelopDraw: _develop_draw,
    DevelopDiscount: _develop_discount,
    DevelopDrawAfter: _develop_draw_after,
    Military: _military,
    SettleDiscount: _settle_discount,
    SettleFree: _settle_free,
    TemporaryMilitary: _temporary_military,
    PayForMilitary: _pay_for_military,
    PayForMilitaryDiscount: _small,
    ConquerNonMilitary: _settle_free,
    SecondWorld: _second_world,
    ExcessMilitary: _further_world,
    FreeWorld: _settle_free,
    FlipWorld: _flip,
    GoodWhenPlaced: _good_when_placed,
    GatherGoods: _small,
    TakeoverPower: _small,
    TakeoverDefense: _small,
    SettleDrawAfter: _settle_draw_after,
    ConsumeHandCards: _hand_cards,
    ConsumeBet: _gamble,
    ConsumeGuess: _gamble,
    ProduceDraw: _produce_draw_per,
    HandLimit: _small,
    StartingHand: _starting_hand,
}


# -- in the hand -----------------------------------------------------------------------------------


def keep_worth(o: Outlook, card: Card) -> float:
    """What it is worth to keep a card in hand: what it would bring when placed, the less the
    further away that is."""
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
        return 0.1 * profit
    if o.rounds < 2 and distance:
        return 0.0
    return o.w.wish * profit / (1 + o.w.far * distance)


def world_distance(o: Outlook, card: Card) -> tuple[int, int]:
    """What a world costs a seat in cards, and how many cards or points of Military it lacks."""
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
    """Cards of a hand, the least valuable first; a second copy of a development is of no use."""
    names: set[str] = set()
    judged: list[tuple[float, int, Card]] = []
    for card in cards:
        twice = card.development and card.name in names
        names.add(card.name)
        judged.append((0.0 if twice else keep_worth(o, card), len(judged), card))
    judged.sort()
    return [card for _, _, card in judged]

"""The worth of a card to a seat, in its tableau and in its hand."""

from __future__ import annotations

from functools import cache

from galaxy_referee.bots.race.economy import INDEX_OF, is_economic
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.scoring import value_of

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
    for judge in o.additions.besides:
        value += judge(o, card)
    if card.windfall and card.good is not None:
        value += o.w.goods * good_worth(o, INDEX_OF[card.good])
    return value + cycles_worth(o, card)


def cycles_worth(o: Outlook, card: Card) -> float:
    """What a card that is involved with goods adds to the rounds to come."""
    if o.rounds <= 1 or not is_economic(card):
        return 0.0
    more = o.economy.with_card(card).cycle(o.card) - o.cycle
    return o.cycles * more + potential(o, card)


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
    """The cards of a hand, the least valuable first; a second copy of a development is useless.

    The outlook remembers the ratings."""
    names: set[str] = set()
    judged: list[tuple[float, int, Card]] = []
    for card in cards:
        twice = card.development and card.name in names
        names.add(card.name)
        judged.append((0.0 if twice else keep_worth(o, card), len(judged), card))
    judged.sort()
    o.rated = [(value, card.id) for value, _, card in judged]
    return [card for _, _, card in judged]

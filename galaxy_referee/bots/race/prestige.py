"""Prestige: what it is worth, and when to use the Prestige/Search card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from statistics import fmean

import msgspec

from galaxy_referee.bots.race.actions import PHASE_OF, best, explore_gain, pair_gain, produce_gain
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import developments, worlds
from galaxy_referee.bots.race.worth import keep_worth
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.powers import SettleDiscount
from galaxy_referee.engine.race.expansions.prestige.actions import (
    SEARCH,
    STRENGTHENED,
    plain,
    uses_card,
)
from galaxy_referee.engine.race.expansions.prestige.bonuses import BONUSES
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES

PATIENCE = 0.5  # for each round left, what using the card must bring: it may bring more later
FOUND = 0.4  # how many of the cards that fit are better than the one expected


def extra_gains(o: Outlook) -> dict[str, float]:
    """What each action brings beyond its ordinary bonus if it is strengthened."""
    t, goods = o.t, o.goods
    once, twice, thrice = (o.economy.consumed(goods, o.card, times) for times in (1, 2, 3))
    explore = {
        "explore+5": explore_gain(o, 11, 1) - explore_gain(o, 5, 0),
        "explore+1+1": explore_gain(o, 7, 2) - explore_gain(o, 1, 1),
    }
    discount = BONUSES["develop.discount"][1]
    develop = best(developments(o, 1, 1 + discount)) - best(developments(o, 1, 1))
    settle = best(worlds(strengthened_outlook(o), 0)) - best(worlds(o, 0))
    trade = BONUSES["trade.cards"][1] * o.card if any(goods) else 0.0
    extra = {
        **explore,
        "develop": develop,
        "settle": settle,
        "consume-trade": trade + twice - once + 2 * max(0.0, 1 - o.card),
        "consume-x2": thrice - twice,
        "produce": 3 * o.card + produce_gain(o, goods, 2) - produce_gain(o, goods, 1),
    }
    if t.options.two_actions:
        extra |= {"develop2": develop, "settle2": settle}
    price = o.w.prestige + PATIENCE * (o.rounds - 1)
    return {action: gain - price for action, gain in extra.items()}


def strengthened_outlook(o: Outlook) -> Outlook:
    """The outlook with a strengthened Settle."""
    stronger = Outlook(o.t, o.seat, o.w, hand=[card.id for card in o.hand])
    means = o.means
    stronger._means = msgspec.structs.replace(
        means,
        general=means.general + BONUSES["settle.military"][1],
        discounts=[*means.discounts, SettleDiscount(BONUSES["settle.discount"][1])],
    )
    return stronger


# -- choosing actions ------------------------------------------------------------------------------


def with_prestige(o: Outlook, gains: dict[str, float], named: Iterable[str]) -> dict[str, float]:
    """What the actions named bring, those that use the Prestige/Search card included."""
    names = list(named)
    if not any(map(uses_card, names)):
        return {action: gain for action, gain in gains.items() if action in names}
    extra = extra_gains(o)
    known = dict(gains)
    known[SEARCH] = search_gain(o)
    known |= {STRENGTHENED + action: gains[action] + more for action, more in extra.items()}
    return {action: gain for action, gain in known.items() if action in names}


def pair_with_prestige(o: Outlook, gains: dict[str, float], pair: tuple[str, ...]) -> float:
    """What two actions bring together, one of which uses the Prestige/Search card."""
    if SEARCH in pair:
        return sum(gains[action] for action in pair)
    cards = sorted(map(plain, pair), key=list(PHASE_OF).index)
    more = sum(
        gains[action] - gains[plain(action)] for action in pair if action.startswith(STRENGTHENED)
    )
    return pair_gain(o, gains, tuple(cards)) + more


# -- searching -------------------------------------------------------------------------------------


@cache
def _fitting(sets: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cards of a deck that fit each category."""
    deck = deck_of(sets).values()
    return {
        category: tuple(card.id for card in deck if fits(card))
        for category, fits in CATEGORIES.items()
    }


def expected(o: Outlook, category: str) -> float:
    """What a search for a category is expected to bring: one of the better cards that fit and have
    not been seen."""
    seen = {card.id for seat in o.t.seats() for card in o.t.tableau(seat)}
    seen |= {card.id for card in o.hand}
    cards = [CARDS[card] for card in _fitting(o.t.options.sets)[category] if card not in seen]
    values = sorted((found_worth(o, card) for card in cards), reverse=True)
    return fmean(values[: max(1, round(len(values) * 2 * FOUND))]) if values else 0.0


def found_worth(o: Outlook, card: Card) -> float:
    """What a card found brings: at least a card in hand."""
    return max(keep_worth(o, card), 0.0) + o.card


def search_gain(o: Outlook) -> float:
    """What searching brings, instead of an action."""
    known = [name for name in CATEGORIES if name != "takeover-card"]
    return max(expected(o, category) for category in known) - PATIENCE * (o.rounds - 1)


def category_to_search(o: Outlook, offered: Iterable[str]) -> str:
    """The category whose search is expected to bring most."""
    return max(offered, key=lambda category: expected(o, category))


def keeps(o: Outlook, category: str, found: str) -> bool:
    """Whether to take a card found: the next one is expected to be no better."""
    cards = [CARDS[card] for card in _fitting(o.t.options.sets)[category] if card != found]
    return found_worth(o, CARDS[found]) >= fmean(found_worth(o, card) for card in cards)

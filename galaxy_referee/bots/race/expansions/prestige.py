"""Prestige: its worth, and when to use the Prestige/Search card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import fmean

import msgspec

from galaxy_referee.bots.race.actions import PHASE_OF, best, explore_gain, pair_gain, produce_gain
from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import developments, worlds
from galaxy_referee.bots.race.worth import keep_worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.prestige.actions import (
    SEARCH,
    STRENGTHENED,
    plain,
    uses_card,
)
from galaxy_referee.engine.race.expansions.prestige.bonuses import BONUSES
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.settle.placement import ACTION, Discount

PRESTIGE = 1.4  # the point at the end, and a share of the leader's reward
PATIENCE = 0.5  # required gain per round left for using the card, which may gain more later
FOUND = 0.4  # share of the matching cards that are better than the expected one


def extra_gains(o: Outlook) -> dict[str, float]:
    """The additional gain from each action if it is strengthened."""
    t, goods = o.t, o.goods
    once, twice, thrice = (o.economy.consumed(goods, o.card, times) for times in (1, 2, 3))
    explored = explore_gain(o)
    explore = {
        "explore+5": explored(11, 1) - explored(5, 0),
        "explore+1+1": explored(7, 2) - explored(1, 1),
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
    price = PRESTIGE + PATIENCE * (o.rounds - 1)
    return {action: gain - price for action, gain in extra.items()}


def strengthened_outlook(o: Outlook) -> Outlook:
    """The outlook with a strengthened Settle."""
    stronger = Outlook(o.t, o.seat, o.w, hand=[card.id for card in o.hand])
    means = o.means
    stronger.means = msgspec.structs.replace(
        means,
        general=means.general + BONUSES["settle.military"][1],
        discounts=[*means.discounts, Discount(ACTION, BONUSES["settle.discount"][1])],
    )
    return stronger


# -- choosing actions ------------------------------------------------------------------------------


def further_actions(o: Outlook, gains: dict[str, float], named: Sequence[str]) -> dict[str, float]:
    """The gain from each of the named actions that use the Prestige/Search card."""
    if not any(map(uses_card, named)):
        return {}
    extra = extra_gains(o)
    further = {SEARCH: search_gain(o)}
    further |= {STRENGTHENED + action: gains[action] + more for action, more in extra.items()}
    return further


def best_pair(
    o: Outlook, gains: dict[str, float], pairs: Sequence[tuple[str, ...]]
) -> tuple[tuple[str, ...], float] | None:
    """The best pair of actions, one of which uses the Prestige/Search card."""
    special = [pair for pair in pairs if any(map(uses_card, pair))]
    if not special:
        return None
    known = gains | further_actions(o, gains, [action for pair in special for action in pair])
    judged = {pair: pair_with_prestige(o, known, pair) for pair in special}
    best = max(special, key=lambda pair: judged[pair])
    return best, judged[best]


def pair_with_prestige(o: Outlook, gains: dict[str, float], pair: tuple[str, ...]) -> float:
    """The joint gain from two actions, one of which uses the Prestige/Search card."""
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
    """The cards of a deck that match each category."""
    deck = deck_of(sets).values()
    return {
        category: tuple(card.id for card in deck if fits(card))
        for category, fits in CATEGORIES.items()
    }


def expected(o: Outlook, category: str) -> float:
    """The expected gain from searching for a category: one of the better matching cards that have
    not been seen."""
    seen = {card.id for seat in o.t.seats() for card in o.t.tableau(seat)}
    seen |= {card.id for card in o.hand}
    cards = [CARDS[card] for card in _fitting(o.t.options.sets)[category] if card not in seen]
    values = sorted((found_worth(o, card) for card in cards), reverse=True)
    return fmean(values[: max(1, round(len(values) * 2 * FOUND))]) if values else 0.0


def found_worth(o: Outlook, card: Card) -> float:
    """The worth of a found card, at least that of a card in hand."""
    return max(keep_worth(o, card), 0.0) + o.card


def search_gain(o: Outlook) -> float:
    """The gain from searching instead of an action."""
    known = [name for name in CATEGORIES if name != "takeover-card"]
    return max(expected(o, category) for category in known) - PATIENCE * (o.rounds - 1)


def keeps(o: Outlook, category: str, found: str) -> bool:
    """Whether to take a found card, because the next one is expected to be no better."""
    cards = [CARDS[card] for card in _fitting(o.t.options.sets)[category] if card != found]
    return found_worth(o, CARDS[found]) >= fmean(found_worth(o, card) for card in cards)


def search(o: Outlook, decision: Decision) -> Move:
    """Search for the category with the highest expected gain."""
    offered = [move for move in decision.moves if isinstance(move, SearchFor)]
    return o.best(offered, lambda move: expected(o, move.category))


def take_found(o: Outlook, decision: Decision) -> Move:
    found, category = o.t.aside[-1], o.t.agenda[-1].category
    return TakeFound(o.seat, found) if keeps(o, category, found) else Pass(o.seat)


# -- cards with the symbol -------------------------------------------------------------------------


def symbol_worth(o: Outlook, card: Card) -> float:
    """The worth of the prestige symbol on a card (BOW-PRESTIGE-2)."""
    return PRESTIGE if card.prestige else 0.0


ADDITIONS = Additions(
    answers={"search": search, "take_found": take_found},
    besides=(symbol_worth,),
    actions=(further_actions,),
    pair=(best_pair,),
)

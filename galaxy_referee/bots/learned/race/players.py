"""Inputs of a network: each player of Race for the Galaxy, and the seat's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.bots.race.economy import Economy, Goods, economy_of
from galaxy_referee.bots.race.outlook import goods_of
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    KINDS,
    DevelopDiscount,
    Military,
    Power,
    SettleDiscount,
)
from galaxy_referee.engine.race.counting import amount_of
from galaxy_referee.engine.race.expansion import all_actions
from galaxy_referee.engine.race.military import counts_against
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.engine.race.scoring import value_of
from galaxy_referee.engine.race.state import Race, fits

PowerT = TypeVar("PowerT", bound=Power)
PHASES = ("explore", "develop", "develop2", "settle", "settle2", "consume", "produce")
CARD = 0.6  # worth of a card in points, where points and cards are added up

PLAYER = (
    "score", "points of variable developments", "chips", "cards in tableau", "cards in hand",
    "Military", "temporary Military", "discount for developments", "discount for worlds",
    "placed now",
    *(f"production worlds, {kind}" for kind in KINDS), *(f"windfalls, {kind}" for kind in KINDS),
    *(f"goods, {kind}" for kind in KINDS),
    "consume powers", "points of a harvest", "cards of a harvest", "cards drawn by a harvest",
    "points of the goods", "cards of the goods", "best sale", "best sale of a harvest",
    *ADVANCED_ACTIONS,
    "to come: points of consuming", "to come: cards of consuming", "to come: sale",
    "to come: goods produced", "to come: cards drawn by producing",
)  # fmt: skip
HAND = (
    "unseen", "seen", "points of all", "variable ones",
    "developments to afford", "best development", "its cost, for developments",
    "worlds to pay for", "best world to pay for", "its cost, for worlds",
    "worlds to conquer", "best world to conquer",
    "to come: develop the best", "to come: settle the best", "to come: conquer the best",
)  # fmt: skip
LEAD = ("score", "leading", "cards in tableau", "cards in hand", "points of a harvest")


class Standing(NamedTuple):
    """What follows from the cards of a tableau alone.

    Args:
        military: the general Military.
        special: the specialized Military.
        develop: the discount for developments.
        discounts: the discounts for worlds.
        economy: what the tableau produces and consumes.
    """

    military: int
    special: tuple[Military, ...]
    develop: int
    discounts: tuple[SettleDiscount, ...]
    economy: Economy


class Means(NamedTuple):
    """A player's means, as all players see them.

    Args:
        score: the points as if the game ended now.
        size: the number of cards in the tableau.
        hand: the number of cards in hand.
        harvest: the worth of consuming everything that the tableau can produce.
        standing: what follows from the tableau.
        tableau: the cards in it.
        numbers: the numbers of ``PLAYER``.
    """

    score: float
    size: int
    hand: int
    harvest: float
    standing: Standing
    tableau: list[Card]
    numbers: list[float]


def phases_to_come(t: Race) -> frozenset[str]:
    """The phases of this round that are in progress or have yet to begin."""
    if t.phase is None:
        return frozenset()
    chosen = {action for actions in all_actions(t) for action in actions}
    names = {action.partition("+")[0].partition("-")[0] for action in chosen}
    now = PHASES.index(t.phase)
    return frozenset(names.intersection(PHASES[now:]))


def means_of(t: Race, score: SeatScore, coming: frozenset[str]) -> Means:
    """A player's means.

    Args:
        t: the table.
        score: the score as if the game ended now.
        coming: the phases to come in this round.
    """
    seat = score.seat
    player, tableau = t.players[seat], t.tableau(seat)
    standing = _standing(tuple(card.id for card in tableau))
    economy, goods = standing.economy, goods_of(t, seat)
    harvest = economy.harvest()
    points, cards = economy.makes(harvest)
    hand = len(player.hand)
    numbers = [
        score.total / 20,
        score.parts["variable"] / 10,
        player.chips / 10,
        len(tableau) / 6,
        hand / 5,
        standing.military / 4,
        player.temporary / 2,
        standing.develop / 2,
        sum([power.amount for power in standing.discounts]) / 2,
        sum([card.id in t.fresh for card in tableau]) if t.fresh else 0,
        *economy.production,
        *economy.windfalls,
        *goods,
        len(economy.consumers) / 2,
        points / 4,
        cards / 3,
        economy.drawn(harvest) / 3,
        *_of_goods(economy, goods, harvest),
        *[action in player.actions for action in ADVANCED_ACTIONS],
        *_to_come(player.actions, economy, goods, harvest, coming),
    ]
    return Means(score.total, len(tableau), hand, points, standing, tableau, numbers)


def compared(own: Means, others: Sequence[Means]) -> list[float]:
    """The numbers of ``LEAD``: the seat's own minus those of the leading other player."""
    other = others[0]
    return [
        (own.score - other.score) / 10,
        own.score > other.score,
        (own.size - other.size) / 3,
        (own.hand - other.hand) / 4,
        (own.harvest - other.harvest) / 4,
    ]


class Placeable(NamedTuple):
    """The cards of one kind in hand that a player can place.

    Args:
        number: the number of cards.
        points: the score of the best of them.
        price: its price.
    """

    number: int
    points: float
    price: int


def in_hand(t: Race, seat: int, seen: Seen, own: Means, coming: frozenset[str]) -> list[float]:
    """The numbers of ``HAND``: what a player can do with the cards that it has seen."""
    player = t.players[seat]
    known = [CARDS[card] for card in player.hand if card in seen]
    developments, worlds, conquered = _placeable(t, seat, known, own)
    develops = "develop" in coming or "develop2" in coming
    settles = "settle" in coming or "settle2" in coming
    return [
        (len(player.hand) - len(known)) / 3,
        len(known) / 5,
        sum([card.data.vp or 0 for card in known]) / 8,
        sum([card.variable for card in known]),
        developments.number / 2, developments.points / 4, developments.price / 4,
        worlds.number / 2, worlds.points / 4, worlds.price / 4,
        conquered.number, conquered.points / 4,
        developments.points / 4 * develops,
        worlds.points / 4 * settles,
        conquered.points / 4 * settles,
    ]  # fmt: skip


def _placeable(t: Race, seat: int, known: list[Card], own: Means) -> list[Placeable]:
    """The affordable developments and worlds, and the worlds that can be conquered."""
    player, standing = t.players[seat], own.standing
    funds = len(player.hand) - 1
    sorts: tuple[list[tuple[float, int]], ...] = ([], [], [])
    for card in known:
        if card.development:
            sort, price, limit = 0, max(0, card.price - standing.develop), funds
        elif card.military_world:
            sort, price, limit = 2, card.price, _military(card, standing) + player.temporary
        else:
            sort, price, limit = 1, _cost(card, standing), funds
        if price <= limit:
            sorts[sort].append((_points(card, own.tableau, t, seat), price))
    return [Placeable(len(pairs), *max(pairs, default=(0.0, 0))) for pairs in sorts]


@lru_cache(maxsize=1 << 12)
def _standing(cards: tuple[str, ...]) -> Standing:
    tableau = [CARDS[card] for card in cards]
    general, special = 0, []
    for power in _powers(tableau, Military):
        if power.general:
            general += amount_of(power, tableau)
        else:
            special.append(power)
    return Standing(
        general,
        tuple(special),
        sum(power.amount for power in _powers(tableau, DevelopDiscount)),
        tuple(_powers(tableau, SettleDiscount)),
        economy_of(tableau),
    )


def _powers(tableau: Iterable[Card], kind: type[PowerT]) -> list[PowerT]:
    return [power for card in tableau for power in card.data.powers if isinstance(power, kind)]


def _cost(world: Card, standing: Standing) -> int:
    reductions = [power.amount for power in standing.discounts if fits(world, power.kind)]
    return max(0, world.price - sum(reductions))


def _military(world: Card, standing: Standing) -> int:
    special = [power.amount for power in standing.special if counts_against(power, world)]
    return standing.military + sum(special)


def _points(card: Card, tableau: list[Card], t: Race, seat: int) -> float:
    """The score of a placed card, plus one for goods or powers."""
    if card.data.scoring:
        return value_of(card, [*tableau, card], t.players[seat])
    return (card.data.vp or 0) + (card.good is not None)


def _of_goods(economy: Economy, goods: Goods, harvest: Goods) -> list[float]:
    """The worth of the available goods and of those of a harvest."""
    points, cards = economy.makes(goods)
    return [points / 4, cards / 3, _sale(economy, goods) / 4, _sale(economy, harvest) / 4]


def _sale(economy: Economy, goods: Goods) -> int:
    """The price of the most expensive of these goods."""
    prices = [price for number, price in zip(goods, economy.prices, strict=True) if number]
    return max(prices, default=0)


def _to_come(
    actions: list[str], economy: Economy, goods: Goods, harvest: Goods, coming: frozenset[str]
) -> list[float]:
    """The gains from the phases to come in this round."""
    if not coming:
        return [0.0] * 5
    points, cards, sale = 0.0, 0.0, 0.0
    if "consume" in coming:
        points, cards = economy.makes(goods)
        points *= 1 + ("consume-x2" in actions)
        sale = _sale(economy, goods) if "consume-trade" in actions else 0
    made = drawn = 0.0
    if "produce" in coming:
        made = sum(harvest) if "consume" in coming else sum(harvest) - sum(goods)
        drawn = economy.drawn(harvest)
    return [points / 4, cards / 3, sale / 4, max(0, made) / 3, drawn / 3]

"""Goods: what a tableau produces, and what its consume powers gain from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import add, mul

from galaxy_referee.bots.race.additions import all_additions
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    KINDS,
    TRADE_PRICE,
    ConsumeAllGoods,
    ConsumeDraw,
    ConsumeFromHand,
    ConsumeGoods,
    ConsumeSell,
    DrawIfMost,
    DrawIfProducedHere,
    DrawPerGood,
    DrawPerKind,
    Good,
    Power,
    ProduceDraw,
    ProduceWindfall,
    TradeBonus,
)

INDEX_OF: dict[Good, int] = {kind: index for index, kind in enumerate(KINDS)}
INDEX_OF["any"] = INDEX_OF["novelty"]  # the good of a kind that can be named is worth at least this
PRICES = tuple(TRADE_PRICE[kind] for kind in KINDS)
ALL_KINDS = range(len(KINDS))
NO_GOODS = (0,) * len(KINDS)
NO_DRAWS = (0.0,) * len(KINDS)
# The worth of a card in victory points when the order of consume powers is decided.
CARD = 0.6
USES_GOODS = (ConsumeGoods, ConsumeAllGoods, ConsumeSell)
CONSUMES = (*USES_GOODS, ConsumeDraw)
TAKES_CARDS = -1.0  # how early a power that takes cards from hand is used
MOST = 0.6  # how often a player that produces a kind at all has produced the most of it

Goods = tuple[int, ...]


def eagerness(power: Power) -> float:
    """How early a power is used: its gain from a good, with powers that accept few goods before
    others of equal worth. A power that takes all goods takes what the others leave."""
    judge = all_additions().eagerness.get(type(power))
    if judge is not None:
        return judge(power)
    if isinstance(power, ConsumeGoods):
        return made_of_goods(power)
    if isinstance(power, ConsumeSell):
        return 1.4  # the price of an average good, more than a point
    if isinstance(power, ConsumeAllGoods):
        return 0.0
    # Powers that draw cards come first, those that take them from hand last.
    return TAKES_CARDS if isinstance(power, ConsumeFromHand) else 9.0


def made_of_goods(power: ConsumeGoods, more: float = 0.0) -> float:
    """A power's gain from a good, with a bonus if it accepts few goods.

    Args:
        power: the power.
        more: its gain other than points and cards.
    """
    picky = 0.3 * (power.kind is not None or bool(power.kinds)) + 0.2 * power.this_world
    return (power.vp + CARD * power.cards + more) / power.goods + picky


def wanted(power: ConsumeGoods | ConsumeSell | ConsumeAllGoods) -> Sequence[int]:
    """The kinds, by number, that a power accepts."""
    if isinstance(power, ConsumeGoods) and power.kind is not None:
        return (INDEX_OF[power.kind],)
    return ALL_KINDS


def taken(goods: Sequence[int], power: ConsumeGoods, later: Iterable[Power]) -> list[int]:
    """The kinds, by number and one per good, that a power should consume: those that later powers
    want least, that are most plentiful, and that sell for least."""
    if power.kinds:
        return _one_of_each(goods, power, _needed(later))
    kinds = wanted(power)
    available = sum(goods[kind] > 0 if power.each_different else goods[kind] for kind in kinds)
    count = power.goods * min(power.up_to, available // power.goods)
    if not count:
        return []
    if len(kinds) == 1:
        return [kinds[0]] * count
    needed = _needed(later)
    left = list(goods)
    chosen: list[int] = []
    while len(chosen) < count:
        spent = chosen if power.each_different else ()
        kind = max(
            (kind for kind in kinds if left[kind] and kind not in spent),
            key=lambda kind: (left[kind] - needed[kind], left[kind], -kind),
        )
        left[kind] -= 1
        chosen.append(kind)
    return chosen


def _one_of_each(goods: Sequence[int], power: ConsumeGoods, needed: Sequence[int]) -> list[int]:
    """The kinds, by number, that a power for one good of each of several kinds should consume; none
    if one is missing."""
    left = list(goods)
    chosen: list[int] = []
    for name in sorted(power.kinds, key=lambda name: name == "any"):
        possible = ALL_KINDS if name == "any" else (INDEX_OF[name],)
        fitting = [kind for kind in possible if left[kind]]
        if not fitting:
            return []
        kind = max(fitting, key=lambda kind: (left[kind] - needed[kind], left[kind], -kind))
        left[kind] -= 1
        chosen.append(kind)
    return chosen


def _needed(later: Iterable[Power]) -> list[int]:
    """The number of goods of each kind that these powers want."""
    needed = [0] * len(KINDS)
    for power in later:
        if isinstance(power, ConsumeGoods) and power.kind is not None:
            needed[INDEX_OF[power.kind]] += power.up_to * power.goods
        elif isinstance(power, ConsumeGoods):
            for name in power.kinds:
                if name != "any":
                    needed[INDEX_OF[name]] += 1
    return needed


def consumption(goods: Goods, powers: tuple[Power, ...]) -> tuple[int, int]:
    """The gain of these powers, in order of eagerness, from these goods.

    Args:
        goods: the number of goods of each kind.
        powers: consume powers in order of use.

    Returns:
        Points, not doubled, and cards.
    """
    left = list(goods)
    points = cards = 0
    for index, power in enumerate(powers):
        if isinstance(power, ConsumeGoods):
            kinds = taken(left, power, powers[index + 1 :])
            for kind in kinds:
                left[kind] -= 1
            times = len(kinds) // power.goods
            points += times * power.vp
            cards += times * power.cards
        elif isinstance(power, ConsumeSell) and any(left):
            kind = max(kind for kind in ALL_KINDS if left[kind])
            left[kind] -= 1
            cards += PRICES[kind]
        elif isinstance(power, ConsumeAllGoods):
            points += max(0, sum(left) - power.less)
            left = [0] * len(KINDS)
        elif isinstance(power, ConsumeDraw):
            cards += power.amount
    return points, cards


def _every(power: DrawPerGood | DrawIfMost) -> int:
    """The number of goods for which a power draws."""
    return power.every if isinstance(power, DrawPerGood) else 1


def less(goods: Goods, kind: int) -> Goods:
    """These goods without one of a kind."""
    return (*goods[:kind], goods[kind] - 1, *goods[kind + 1 :])


@dataclass(slots=True)
class Economy:
    """What a tableau produces and consumes.

    Args:
        production: the production worlds by kind.
        windfalls: the windfall worlds by kind.
        fills: the windfall powers by kind; the last number is those of any kind.
        consumers: the consume powers, the most eager first.
        prices: the price of a good of each kind.
        draws: the cards drawn in Produce in any case.
        per_good: the cards drawn for each good produced, by kind.
        per_kind: the cards drawn for each kind produced.
        made: the gains of the consume powers from goods, as computed so far; None before that.
        sales: the gain from selling each kind of good, as computed so far.
        more: the economies with one more card, as computed so far, by its name.
        full: the harvest, once computed.
    """

    production: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    windfalls: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    fills: list[int] = field(default_factory=lambda: [0] * (len(KINDS) + 1))
    consumers: tuple[Power, ...] = ()
    prices: list[int] = field(default_factory=lambda: list(PRICES))
    draws: float = 0
    per_good: tuple[float, ...] = NO_DRAWS
    per_kind: int = 0
    made: dict[Goods, tuple[int, int]] | None = None
    sales: dict[Goods, list[tuple[int, int, int]]] = field(default_factory=dict)
    more: dict[str, Economy] = field(default_factory=dict)
    full: Goods | None = None

    def add(self, card: Card) -> None:
        """Add one more card of the tableau."""
        if card.good is not None:
            owned = self.production if card.production else self.windfalls
            owned[INDEX_OF[card.good]] += 1
        new = [power for power in card.powers["consume"] if isinstance(power, CONSUMES)]
        if new:
            self.consumers = tuple(sorted((*self.consumers, *new), key=eagerness, reverse=True))
        for power in card.powers["trade"]:
            if isinstance(power, TradeBonus) and not power.this_world:
                for kind in ALL_KINDS if power.kind is None else (INDEX_OF[power.kind],):
                    self.prices[kind] += power.amount
        for power in card.powers["produce"]:
            self._add_produce_power(card, power)

    def _add_produce_power(self, card: Card, power: Power) -> None:
        if isinstance(power, ProduceWindfall):
            self.fills[-1 if power.kind is None else INDEX_OF[power.kind]] += 1
            self.draws -= MOST * power.hand_cards
        elif isinstance(power, ProduceDraw):
            self.draws += power.amount
        elif isinstance(power, DrawIfProducedHere):
            self.draws += power.amount * (1 if card.production else MOST)
        elif isinstance(power, DrawPerKind):
            self.per_kind += power.amount
        elif isinstance(power, DrawPerGood | DrawIfMost):
            share = MOST if isinstance(power, DrawIfMost) else 1
            amounts = list(self.per_good)
            for kind in ALL_KINDS if power.kind is None else (INDEX_OF[power.kind],):
                amounts[kind] += power.amount * share / _every(power)
            self.per_good = tuple(amounts)

    def with_card(self, card: Card) -> Economy:
        """The economy with one more card."""
        economy = self.more.get(card.name)
        if economy is None:
            economy = self.more[card.name] = Economy(
                self.production.copy(),
                self.windfalls.copy(),
                self.fills.copy(),
                self.consumers,
                self.prices.copy(),
                self.draws,
                self.per_good,
                self.per_kind,
            )
            economy.add(card)
        return economy

    def makes(self, goods: Goods) -> tuple[int, int]:
        """The points, not doubled, and the cards that its consume powers gain from goods."""
        if self.made is None:
            self.made = _made_with(self.consumers)
        yields = self.made.get(goods)
        if yields is None:
            yields = self.made[goods] = consumption(goods, self.consumers)
        return yields

    def filled(self, windfalls: Sequence[int], bonus: int) -> list[int]:
        """The number of these empty windfall worlds that get a good, by kind, the most expensive
        first."""
        counts = [0] * len(KINDS)
        if not any(windfalls):
            return counts
        spare = self.fills[-1] + bonus
        for kind in reversed(ALL_KINDS):
            own = min(windfalls[kind], self.fills[kind])
            more = min(windfalls[kind] - own, spare)
            spare -= more
            counts[kind] = own + more
        return counts

    def harvest(self) -> Goods:
        """The goods on the worlds after everything has produced, with the bonus every other
        time."""
        if self.full is None:
            filled = self.filled(self.windfalls, 1 if sum(self.production) < 3 else 0)
            self.full = tuple(map(add, self.production, filled))
        return self.full

    def drawn(self, goods: Sequence[int]) -> float:
        """The cards drawn for producing these goods."""
        cards = self.draws
        if self.per_kind:
            cards += self.per_kind * sum(1 for number in goods if number)
        if self.per_good != NO_DRAWS:
            cards += sum(map(mul, self.per_good, goods))
        return cards

    def sold(self, goods: Goods, card: float) -> tuple[float, int]:
        """The gain from Consume: Trade with these goods, and the kind sold; -1 without goods."""
        best, best_kind = 0.0, -1
        for points, cards, kind in self._sales_of(goods):
            worth = points + cards * card
            if worth >= best:
                best, best_kind = worth, kind
        if best_kind < 0:
            return self.consumed(goods, card, 1), -1
        return best, best_kind

    def _sales_of(self, goods: Goods) -> list[tuple[int, int, int]]:
        """The points and cards from selling each kind and then consuming the rest, and the number
        of the kind."""
        sales = self.sales.get(goods)
        if sales is None:
            sales = self.sales[goods] = []
            for kind in ALL_KINDS:
                if goods[kind]:
                    points, cards = self.makes(less(goods, kind))
                    sales.append((points, cards + self.prices[kind], kind))
        return sales

    def consumed(self, goods: Goods, card: float, factor: int) -> float:
        """The gain from consuming these goods, with points multiplied by ``factor``."""
        points, cards = self.makes(goods)
        return factor * points + cards * card

    def cycle(self, card: float) -> float:
        """The gain from producing and consuming once.

        Args:
            card: the worth of a card.
        """
        goods = self.harvest()
        spent = max(self.consumed(goods, card, 2), self.sold(goods, card)[0])
        return spent + self.drawn(goods) * card


@lru_cache(maxsize=1 << 10)
def _made_with(consumers: tuple[Power, ...]) -> dict[Goods, tuple[int, int]]:
    """The gains of these consume powers from goods, as computed so far for any tableau."""
    return {}


def economy_of(cards: Iterable[Card]) -> Economy:
    """The economy of a tableau."""
    return _economy_of(tuple(card.id for card in cards))


@lru_cache(maxsize=1 << 8)
def _economy_of(cards: tuple[str, ...]) -> Economy:
    economy = Economy()
    for card in cards:
        economy.add(CARDS[card])
    return economy


def is_economic(card: Card) -> bool:
    """Whether a card has anything to do with goods."""
    powers = card.powers
    return card.good is not None or bool(powers["consume"] or powers["trade"] or powers["produce"])

"""The worth of goods to an empire that sells and consumes them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.components.tile_set import TileSet
from galaxy_referee.engine.frontiers.state import PRICES

Goods = tuple[int, ...]  # number of each kind, in the order of KINDS

NO_GOODS: Goods = (0, 0, 0, 0)
INDEX_OF: dict[str, int] = {kind: index for index, kind in enumerate(powers.KINDS)}


def counted(kinds: Iterable[int | None]) -> Goods:
    """The number of each kind, by their index in KINDS."""
    counts = list(NO_GOODS)
    for index in kinds:
        if index is not None:
            counts[index] += 1
    return tuple(counts)


def refill(produced: list[int], windfalls: list[int], refills: Iterable[tuple[int, ...]]) -> None:
    """Move goods from windfall worlds that get none by themselves to those that are produced.

    Args:
        produced: the goods produced, by kind.
        windfalls: the empty windfall worlds, by kind.
        refills: the kinds of windfall worlds that powers produce on, one set for each power.
    """
    for places in refills:
        index = max(places, key=windfalls.__getitem__)
        if windfalls[index]:
            windfalls[index] -= 1
            produced[index] += 1


class Consumer(NamedTuple):
    """A consume power.

    Args:
        key: its name in moves.
        kinds: the accepted kinds, by their index in KINDS.
        goods: the number of goods it takes.
        exact: whether it takes exactly this number, not fewer.
        distinct: whether all goods must be of different kinds.
        credits: the credits it pays, once or per good.
        vp: the points it pays, once or per good.
        per_good: whether it pays for each good.
    """

    key: str
    kinds: tuple[int, ...]
    goods: int
    exact: bool
    distinct: bool
    credits: int
    vp: int
    per_good: bool

    def worth(self, credit: float, taken: int) -> float:
        """Its payment for this number of goods."""
        once = self.credits * credit + self.vp
        return once * taken if self.per_good else once


class Market:
    """The trade and consume powers of an empire.

    Args:
        prices: the prices of goods, in the order of KINDS.
        sales: the number of goods that can be sold in one action.
        consumers: the consume powers.
        free: the gains without a good.
        bonus: the additional payment for each consumed good.
    """

    def __init__(
        self,
        prices: tuple[int, ...],
        sales: int,
        consumers: list[Consumer],
        free: powers.Gains,
        bonus: powers.Gains,
    ) -> None:
        self.prices = prices
        self.sales = sales
        # The powers that pay most for a good come first, and among these, the ones that accept few
        # kinds.
        self.consumers = sorted(
            consumers,
            key=lambda consumer: (
                -consumer.worth(0.5, consumer.goods) / consumer.goods,
                len(consumer.kinds),
            ),
        )
        self.free = free
        self.bonus = bonus
        self._known: dict[tuple[Goods, float], float] = {}

    def worth(self, goods: Goods, credit: float) -> float:
        """The worth of these goods in one trade/consume action, including gains without a good."""
        known = self._known.get((goods, credit))
        if known is None:
            free = self.free.vp + self.free.credits * credit
            known = free + self.after_sale(goods, credit, self.sales)
            self._known[goods, credit] = known
        return known

    def consumed(self, goods: Goods, credit: float, used: tuple[str, ...] = ()) -> float:
        """The worth of these goods if no more are sold and these powers are used up."""
        stock = list(goods)
        total = 0.0
        bonus = self.bonus.vp + self.bonus.credits * credit
        for consumer in self.consumers:
            if consumer.key in used:
                continue
            taken = _take(consumer, stock)
            if taken:
                total += consumer.worth(credit, taken) + bonus * taken
        return total

    def used(self, key: str, goods: Goods, credit: float, used: tuple[str, ...]) -> float:
        """A consume power's payment for these goods, and that of the remaining powers after it.

        Args:
            key: the power.
            goods: the available goods.
            credit: the worth of a credit.
            used: the powers that are already used up.
        """
        power = next(consumer for consumer in self.consumers if consumer.key == key)
        stock = list(goods)
        taken = _take(power, stock)
        bonus = self.bonus.vp + self.bonus.credits * credit
        paid = power.worth(credit, taken) + bonus * taken
        return paid + self.consumed(tuple(stock), credit, (*used, key))

    def after_sale(self, goods: Goods, credit: float, sales: int) -> float:
        """The worth of these goods if this number can still be sold."""
        best = self.consumed(goods, credit)
        if not sales:
            return best
        for index, count in enumerate(goods):
            if count:
                rest = (*goods[:index], count - 1, *goods[index + 1 :])
                worth = self.prices[index] * credit + self.after_sale(rest, credit, sales - 1)
                best = max(best, worth)
        return best


def _take(power: Consumer, stock: list[int]) -> int:
    """Take the goods for a power from a stock, the most plentiful kinds first, and return their
    number."""
    kinds = [index for index in power.kinds if stock[index]]
    if not kinds:
        return 0
    available = len(kinds) if power.distinct else sum(stock[index] for index in kinds)
    if power.exact and available < power.goods:
        return 0
    taken = min(power.goods, available)
    if power.distinct:
        for index in sorted(kinds, key=lambda index: -stock[index])[:taken]:
            stock[index] -= 1
        return taken
    for _ in range(taken):
        stock[max(kinds, key=stock.__getitem__)] -= 1
    return taken


@lru_cache(maxsize=8192)
def market(tiles: TileSet, traders: tuple[str, ...]) -> Market:
    """The market of an empire.

    Args:
        tiles: the tile set.
        traders: the tiles of the empire that have trade or consume powers, in any order.
    """
    prices = [PRICES[kind] for kind in powers.KINDS]
    sales = 1
    consumers: list[Consumer] = []
    free = [0, 0]
    bonus = [0, 0]
    for tile in traders:
        number = 0
        for power in tiles.tiles[tile].powers:
            if isinstance(power, powers.TradeBonus):
                for kind in power.kinds or powers.KINDS:
                    prices[INDEX_OF[kind]] += power.amount
            elif isinstance(power, powers.TradeExtra):
                sales += power.count
            elif isinstance(power, powers.ConsumePower):
                number += 1
                consumers.append(_consumer(tile if number == 1 else f"{tile}#{number}", power))
            elif isinstance(power, powers.ConsumeGain):
                free = [free[0] + power.gains.credits, free[1] + power.gains.vp]
            elif isinstance(power, powers.ConsumeBonus):
                gains = power.gains_per_good
                bonus = [bonus[0] + gains.credits, bonus[1] + gains.vp]
    return Market(
        tuple(prices),
        sales,
        consumers,
        powers.Gains(credits=free[0], vp=free[1]),
        powers.Gains(credits=bonus[0], vp=bonus[1]),
    )


def _consumer(key: str, power: powers.ConsumePower) -> Consumer:
    gains = power.gains or power.gains_per_good or powers.Gains()
    return Consumer(
        key,
        tuple(INDEX_OF[kind] for kind in power.kinds or powers.KINDS),
        power.goods,
        power.mode == "exact",
        power.distinct_kinds,
        gains.credits,
        gains.vp,
        power.gains is None,
    )

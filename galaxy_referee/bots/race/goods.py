"""How to use goods: selling, consuming, and producing."""

from __future__ import annotations

from collections.abc import Iterable

from galaxy_referee.bots.race import economy
from galaxy_referee.bots.race.additions import all_additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    KINDS,
    ConsumeGoods,
    Kind,
    Power,
    ProduceWindfall,
)
from galaxy_referee.engine.race.moves import Consume, ConsumeGood, Pass, Produce, Sell
from galaxy_referee.engine.race.phases.consume.goods import (
    choice_of_goods,
    goods_for,
    numbers_of_goods,
)
from galaxy_referee.engine.race.phases.consume.powers import usable_powers
from galaxy_referee.engine.race.phases.consume.trade import SellGood, has_trade_powers, trade_price
from galaxy_referee.engine.race.phases.consume.turn import (
    consume_powers,
    power_of,
    times_gained,
)
from galaxy_referee.engine.race.phases.produce import REST, Use, usable, worlds_settled


def next_consume_power(o: Outlook, decision: Decision) -> Consume | Pass:
    """The power that gains most from a good; the others take what it leaves."""
    usable = [
        (card, power)
        for card, power in consume_powers(o.t, o.seat)
        if Consume(o.seat, card.power_id(power)) in decision.moves and _is_wanted(o, power)
    ]
    if not usable:
        return Pass(o.seat)
    card, power = max(usable, key=lambda pair: economy.eagerness(pair[1]))
    return Consume(o.seat, card.power_id(power))


def _is_wanted(o: Outlook, power: Power) -> bool:
    """Whether an optional power gains more than it costs."""
    judge = all_additions().wanted.get(type(power))
    return judge is None or judge(o, power)


def goods_to_consume(o: Outlook, power_id: str) -> Move:
    """The goods that the other powers and the next sale need least, starting with those on
    production worlds, which return by themselves."""
    card, power = power_of(o.t, o.seat, power_id, ConsumeGoods)
    worlds = goods_for(o.t, o.seat, card, power)
    least = min(numbers_of_goods(worlds, power) - {0})
    fixed = [world for world in worlds if CARDS[world].holds != "any"]
    kinds = economy.taken(_counted(fixed), power, _later(o, power_id))
    chosen = []
    for world in sorted(fixed, key=lambda world: CARDS[world].windfall):
        kind = kind_of(CARDS[world])
        if kind in kinds:
            kinds.remove(kind)
            chosen.append(world)
    if len(chosen) < least:  # a good of any kind is needed
        return choice_of_goods(o.seat, worlds, power).at(0)
    return ConsumeGood(o.seat, tuple(sorted(chosen, key=worlds.index)))


def _later(o: Outlook, power_id: str) -> list[Power]:
    return [power for card, power in usable_powers(o.t, o.seat) if card.power_id(power) != power_id]


def kind_of(world: Card) -> int:
    """The kind of the goods on a world, by number."""
    assert world.holds is not None
    return economy.INDEX_OF[world.holds]


def _counted(worlds: list[str]) -> list[int]:
    kinds = [kind_of(CARDS[world]) for world in worlds]
    return [kinds.count(kind) for kind in economy.ALL_KINDS]


def good_to_sell(o: Outlook, step: SellGood) -> Sell:
    """The most expensive good, unless later consume powers gain more from it."""
    with_powers = has_trade_powers(o.t, o.seat, step.power)
    worlds = step.worlds(o.t)
    goods = o.goods
    factor = times_gained(o.t, o.seat)
    powers = [power for _, power in usable_powers(o.t, o.seat)]
    later = tuple(sorted(powers, key=economy.eagerness, reverse=True))

    def gain(world: str) -> tuple[float, bool]:
        card = CARDS[world]
        left = list(goods)
        left[kind_of(card)] -= 1
        points, cards = economy.consumption(tuple(left), later)
        price = price_of(o, world, with_powers)
        return factor * points + (cards + price) * o.card, card.production

    return o.best([Sell(o.seat, world) for world in worlds], lambda move: gain(move.world))


def price_of(o: Outlook, world: str, with_powers: bool = True) -> int:
    """The price of a world's good; a good of any kind counts as the most expensive one."""
    card = CARDS[world]
    return max(trade_price(o.t, o.seat, card, kind, with_powers) for kind in kinds_of(world))


def kinds_of(world: str) -> Iterable[Kind]:
    """The possible kinds of a world's good."""
    held = CARDS[world].holds
    return KINDS if held == "any" else [kind for kind in KINDS if kind == held]


def next_produce_power(o: Outlook) -> Produce:
    """Windfall powers first, those for few worlds before the others, each on the world with the
    most expensive good; then everything else in the standard order."""
    uses = usable(o.t, o.seat)
    windfall = [use for use in uses if isinstance(use.power, ProduceWindfall) and not use.optional]
    if windfall and not worlds_settled(uses):
        use = min(windfall, key=_freedom)
        return Produce(o.seat, use.id, _dearest(o, use))
    for use in uses:
        if use.optional and o.rounds > 1 and _dearness(o, _dearest(o, use)) > 2 * o.card:
            named = isinstance(use.power, ProduceWindfall)
            return Produce(o.seat, use.id, _dearest(o, use) if named else None)
    return Produce(o.seat, REST)


def _freedom(use: Use) -> tuple[bool, int]:
    return getattr(use.power, "kind", None) is None, len(use.worlds or ())


def _dearness(o: Outlook, world: str) -> float:
    """The worth of a good on a world: its price, and what consume powers gain from it."""
    kind = kind_of(CARDS[world])
    single = (*economy.NO_GOODS[:kind], 1, *economy.NO_GOODS[kind + 1 :])
    return o.economy.prices[kind] * o.card + o.economy.consumed(single, o.card, 2)


def _dearest(o: Outlook, use: Use) -> str:
    """The world that a power should fill."""
    assert use.worlds
    return max(use.worlds, key=lambda world: _dearness(o, world))

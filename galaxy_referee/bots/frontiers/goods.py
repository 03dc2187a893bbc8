"""Decisions about goods: producing, selling, consuming, stockpiling."""

from __future__ import annotations

from galaxy_referee.bots.choosing import only, subset_of
from galaxy_referee.bots.frontiers.economy import INDEX_OF, Goods
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.worth import towards
from galaxy_referee.engine.frontiers import moves as m
from galaxy_referee.engine.frontiers.components.powers import ProduceGainIfProduced, TradeBonusThis
from galaxy_referee.engine.frontiers.phases.consume import SpendGoods, Turn
from galaxy_referee.engine.frontiers.phases.trade import SellGood, price_of
from galaxy_referee.engine.frontiers.state import placed_tile
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move

# Share of a good's worth on a windfall world, because it does not return by itself.
WINDFALL = 0.2
# Share of its worth that a good keeps if it is not consumed now.
KEPT = 0.6


def fill(o: Outlook, decision: Decision) -> Move:
    """The colonies that profit most from a good."""
    subset = subset_of(decision)
    ranked = sorted(subset.candidates, key=lambda colony: _paid_for(o, colony), reverse=True)
    return m.Fill(o.seat, only(subset.candidates, ranked[: subset.least]))


def produce(o: Outlook, decision: Decision) -> Move:
    """The most valuable good."""
    return o.best(decision.moves, lambda move: _produced(o, move))


def _produced(o: Outlook, move: m.Produce) -> float:
    placed = placed_tile(o.t, o.seat, move.colony)
    kind = o.t.tiles.worlds[move.colony].kind
    kind = placed.named if kind == "any" else kind
    good = o.good(kind) if kind is not None else 0.0
    return good + _paid_for(o, move.colony) * o.credit


def _paid_for(o: Outlook, colony: str) -> int:
    """The credits that a colony brings more than others when it produces or its good is sold."""
    effects = o.t.tiles.with_effect
    if_produced = effects(ProduceGainIfProduced).get(colony, ())
    this = effects(TradeBonusThis).get(colony, ())
    credits: int = sum(owned.power.gains.credits for owned in if_produced)
    credits += sum(owned.power.amount for owned in this)
    return credits


def stockpile_goods(o: Outlook, decision: Decision) -> Move:
    """The cheapest goods, as long as they are worth less than the goal's points for them."""
    subset = subset_of(decision)
    assert o.empire.stock is not None, "goods are stockpiled only with a mat"
    kinds = {placed.tile: placed.good for placed in o.empire.tableau if placed.good is not None}
    ranked = sorted(subset.candidates, key=lambda colony: o.kept_good(kinds[colony]))
    have = len(o.empire.stock.goods)
    goods = list(o.goods)
    best_count, best_worth = 0, 0.0
    for count, colony in enumerate(ranked[: subset.most], 1):
        goods[INDEX_OF[kinds[colony]]] -= 1
        lost = o.held_goods(o.goods) - o.held_goods(tuple(goods))
        worth = _goal_gain(o, "good", have, count) - lost
        if worth > best_worth:
            best_count, best_worth = count, worth
    return m.StockGoods(o.seat, only(subset.candidates, ranked[:best_count]))


def stockpile_credits(o: Outlook, decision: Decision) -> Move:
    """Credits, as long as they are worth less than the goal's points for them."""
    assert o.empire.stock is not None, "credits are stockpiled only with a mat"
    have = o.empire.stock.credits
    credit = o.credit
    return o.best(
        decision.moves,
        lambda move: _goal_gain(o, "credit", have, move.credits) - move.credits * credit,
    )


def _goal_gain(o: Outlook, item: str, have: int, more: int) -> float:
    """The points that the goal for this stockpile gives for more of the item."""
    for goal in o.t.face_up:
        record = o.t.tiles.goals[goal]
        if record.stockpile is not None and record.stockpile.item == item:
            return towards(record, have + more) - towards(record, have)
    return 0.0


def sell(o: Outlook, decision: Decision) -> Move:
    """The good with the highest sum of its price and the worth of the remaining goods."""
    step = o.t.agenda[-1]
    assert isinstance(step, SellGood), "sell is asked in trade"
    left = o.appraiser.market.sales - step.sold - 1

    def worth(move: m.Sell) -> float:
        market, credit = o.appraiser.market, o.credit
        if move.colony is None:
            return market.consumed(o.goods, credit) + 0.01
        placed = placed_tile(o.t, o.seat, move.colony)
        price = price_of(o.t, o.seat, placed)
        rest = _without(o.goods, [placed.good or ""])
        back = 0.0 if _comes_back(o, move.colony) else WINDFALL * credit
        return price * credit + market.after_sale(rest, credit, left) - back

    return o.best(decision.moves, worth)


def consume(o: Outlook, decision: Decision) -> Move:
    """The power that pays most, together with the powers that can follow it."""
    step = o.t.agenda[-1]
    assert isinstance(step, Turn), "consume is asked in a consume turn"
    used = tuple(step.used)

    def worth(move: m.Consume) -> float:
        if move.power is None:
            return KEPT * o.held_goods(o.goods)
        return o.appraiser.market.used(move.power, o.goods, o.credit, used)

    return o.best(decision.moves, worth)


def spend(o: Outlook, decision: Decision) -> Move:
    """The goods that other powers need least."""
    step = o.t.agenda[-1]
    assert isinstance(step, SpendGoods), "goods are spent for a power"
    turn = o.t.agenda[-2]
    assert isinstance(turn, Turn), "goods are spent in a consume turn"
    used = tuple(turn.used)
    kinds = {placed.tile: placed.good or "" for placed in o.empire.tableau}
    market, credit = o.appraiser.market, o.credit

    def left(goods: Goods, colonies: tuple[str, ...]) -> float:
        """The worth of the remaining goods; goods that return by themselves count less."""
        rest = _without(goods, [kinds[colony] for colony in colonies])
        back = sum(not _comes_back(o, colony) for colony in colonies)
        price = sum(market.prices[INDEX_OF[kinds[colony]]] for colony in colonies)
        return market.consumed(rest, credit, used) - WINDFALL * back - 0.05 * price

    if step.power and _is_distinct(o, step.power):
        return o.best(decision.moves, lambda move: left(o.goods, move.colonies))
    subset = subset_of(decision)
    goods, chosen = o.goods, []
    for _ in range(subset.least):
        rest = [colony for colony in subset.candidates if colony not in chosen]
        colony = max(rest, key=lambda candidate: left(goods, (candidate,)))
        chosen.append(colony)
        goods = _without(goods, [kinds[colony]])
    return m.ConsumeGoods(o.seat, only(subset.candidates, chosen))


def _is_distinct(o: Outlook, key: str) -> bool:
    return any(
        consumer.key == key and consumer.distinct for consumer in o.appraiser.market.consumers
    )


def _comes_back(o: Outlook, colony: str) -> bool:
    """Whether a colony will produce again by itself."""
    return o.t.tiles.worlds[colony].goods == "production"


def _without(goods: Goods, kinds: list[str]) -> Goods:
    """The goods without one of each of these kinds."""
    counts = list(goods)
    for kind in kinds:
        counts[INDEX_OF[kind]] -= 1
    return tuple(counts)

"""Trade, the first part of trade/consume: sell a good (NF-TRADE, NF-ORDER-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers import refusals, state
from galaxy_referee.engine.frontiers.components.powers import (
    Gains,
    TradeBonus,
    TradeBonusThis,
    TradeExtra,
)
from galaxy_referee.engine.frontiers.moves import Sell, StockCredits
from galaxy_referee.engine.frontiers.phases import consume
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.steps import Step

POWERS = (TradeBonus, TradeBonusThis, TradeExtra)


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action: each player trades, then consumes (NF-TRADE-2)."""
    steps: list[Step[Any]] = [TakePoint()]
    for seat in seats:
        steps += [NameKinds(seat), SellGood(seat), consume.Turn(seat)]
    return steps


class TakePoint(PlannedStage, tag="trade.bonus"):
    """The chooser takes 1 VP before anything else (NF-TRADE-1)."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        state.gain(t, t.chooser, Gains(vp=1), 1, "trade-consume")


def _not_sold(step: SellGood, t: FrontiersState, move: Sell, colony: str) -> IllegalMove:
    if any(placed.tile == colony for placed in state.colonies_with_goods(t, move.seat)):
        return refusals.NOT_FOR_SALE(piece=colony)
    return refusals.no_good_on(step, t, move, colony)


class SellGood(PlannedChoice, tag="trade.sell"):
    """Sell a good, or decline (NF-TRADE-3); a power may allow more sales.

    Args:
        seat: the seat that sells.
        sold: the goods sold in this action.
        earned: the credits received for them.
    """

    follows_naming = True
    unfit = {"colony": _not_sold}

    seat: int
    sold: state.Count = 0
    earned: state.Count = 0

    def decision(self, t: FrontiersState) -> Decision | None:
        goods = self._for_sale(t)
        moves = [Sell(self.seat, placed.tile) for placed in goods]
        moves.append(Sell(self.seat, None))
        return Decision(self.seat, "sell", "NF-TRADE-3", "Sell a good, or decline.", OneOf(moves))

    def take(self, t: FrontiersState, move: Sell) -> None:
        if move.colony is None:
            t.then(StockpileCredits(self.seat, self.earned))
            return
        placed = state.placed_tile(t, self.seat, move.colony)
        price = price_of(t, self.seat, placed)
        t.emit("good_sold", self.seat, world=placed.tile, good=placed.good, price=price)
        state.return_good(t, placed)
        t.empires[self.seat].credits += price
        self.sold += 1
        self.earned += price
        more = self.sold < self._most(t)
        t.then(self if more else StockpileCredits(self.seat, self.earned))

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if self.sold >= self._most(t):
            yield Fault(
                "/sold", "bad_sales", "The seat has already sold all the goods that it may sell."
            )
        if self.earned > t.empires[self.seat].credits:
            yield Fault("/earned", "bad_credits", "The seat does not have that many credits.")

    def _most(self, t: FrontiersState) -> int:
        """How many goods the seat may sell in this action."""
        extra: int = sum(owned.power.count for owned in state.held(t, self.seat, TradeExtra))
        return 1 + extra

    def _for_sale(self, t: FrontiersState) -> list[state.Placed]:
        worlds = t.tiles.worlds
        return [
            placed
            for placed in state.colonies_with_goods(t, self.seat)
            if worlds[placed.tile].tradable
        ]


def _too_many(
    step: StockpileCredits, t: FrontiersState, move: StockCredits, credits: int
) -> IllegalMove | None:
    if credits < 0:
        return None
    if credits > step.earned:
        return refusals.NOT_EARNED(earned=step.earned)
    return refusals.NO_ROOM(room=state.stock_room(t, move.seat, "credit"))


class StockpileCredits(AskedChoice, tag="trade.stockpile"):
    """With its goal face up, credits just received may be stockpiled (NF-STOCK-6)."""

    asked_by = SellGood
    unfit = {"credits": _too_many}

    seat: int
    earned: state.Count

    def decision(self, t: FrontiersState) -> Decision | None:
        most = min(state.stock_room(t, self.seat, "credit"), self.earned)
        if not most:
            return None
        moves = OneOf([StockCredits(self.seat, credits) for credits in range(most + 1)])
        return Decision(
            self.seat, "stockpile_credits", "NF-STOCK-6", "Stockpile credits of the sale.", moves
        )

    def take(self, t: FrontiersState, move: StockCredits) -> None:
        empire = t.empires[self.seat]
        if empire.stock is not None and move.credits:
            empire.credits -= move.credits
            empire.stock.credits += move.credits
            t.emit("credits_stockpiled", self.seat, credits=move.credits)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if self.earned > t.empires[self.seat].credits:
            yield Fault("/earned", "bad_credits", "The seat does not have that many credits.")


def price_of(t: FrontiersState, seat: int, placed: state.Placed) -> int:
    """What the good of a colony sells for (NF-TRADE-3, NF-TRADE-4)."""
    assert placed.good is not None
    price = state.PRICES[placed.good]
    for owned in state.held(t, seat, TradeBonus):
        if owned.power.kinds is None or placed.good in owned.power.kinds:
            price += owned.power.amount
    for owned in state.held(t, seat, TradeBonusThis):
        if owned.tile == placed.tile:
            price += owned.power.amount
    return price

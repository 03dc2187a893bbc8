"""Phase V: Ship (ROLL-SHIP): each shipper sells or consumes one good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import refusals, state
from galaxy_referee.engine.roll.components.catalogue import COLOR, TRADE_PRICE, WORLD_COLOR
from galaxy_referee.engine.roll.components.powers import (
    BuyChipOnTrade,
    ChipsAtPhaseEnd,
    ConsumeChips,
    ConsumeCredits,
    TradeBonus,
)
from galaxy_referee.engine.roll.moves import BuyChip, Consume, Sell
from galaxy_referee.engine.roll.phases.explore import virtual, virtual_faults
from galaxy_referee.engine.roll.phases.phase import BeginPhase, outside
from galaxy_referee.engine.roll.phases.work import work_together
from galaxy_referee.engine.roll.state import RollState

POWERS = (TradeBonus, ConsumeCredits, ConsumeChips, BuyChipOnTrade)


class ShipPhase(BeginPhase, tag="ship_phase"):
    """Shippers ship goods. Powers pay at its end (ROLL-SHIP-16)."""

    phase = "ship"

    def run(self, t: RollState) -> None:
        lanes = [[ShipGood(seat, virtual(t.empires[seat], "shipper"))] for seat in t.seats()]
        work_together(t, "ship", lanes, t.options.strict_order and pool_can_run_out(t))


def pool_can_run_out(t: RollState) -> bool:
    """Whether the initial pool can be used up in this phase (ROLL-ORDER-2)."""
    return sum(_most_chips(empire) for empire in t.empires) >= state.pool_left(t)


def _most_chips(empire: state.Empire) -> int:
    """An upper bound on the victory points a seat can gain by shipping and at the end of the
    phase."""
    shippers = empire.columns.ship + virtual(empire, "shipper")
    by_trade = max((power.chips for power in empire.powers(BuyChipOnTrade)), default=0)
    by_good = [
        max(consume_chips(empire, world, good, shipper) for shipper in shippers)
        for good, world in empire.goods_with_worlds()
        if shippers
    ]
    best = sorted((max(by_trade, chips) for chips in by_good), reverse=True)[: len(shippers)]
    at_end = [power.chips for power in empire.powers(ChipsAtPhaseEnd) if "ship" in power.phases]
    return sum(best) + sum(at_end)


class ShipGood(Choice[RollState], tag="ship_good"):
    """The next shipper acts: which shipper, which good, to sell or consume it (ROLL-SHIP-1,
    ROLL-SHIP-2).

    Args:
        seat: the seat that ships.
        virtual: its shippers without a die that have not acted (OQ-25).
    """

    begins_lane = True

    seat: int
    virtual: list[str]

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return not below

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, "ship")
        yield from virtual_faults(t.empires[self.seat], "shipper", self.virtual)

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        shippers = empire.columns.ship + self.virtual
        goods = [die for die, _ in empire.goods_with_worlds()]
        if not shippers or not goods:
            return None
        pairs = [(shipper, good) for shipper in shippers for good in goods]
        moves: list[Move] = [Sell(self.seat, shipper, good) for shipper, good in pairs]
        moves += [Consume(self.seat, shipper, good) for shipper, good in pairs]
        prompt = "Ship a good: sell it for credits or consume it for victory points."
        return Decision(self.seat, "ship", "ROLL-SHIP-1", prompt, OneOf(moves))

    def take(self, t: RollState, move: Sell | Consume) -> None:
        empire = t.empires[self.seat]
        world = state.lift(empire, move.good).removeprefix("/goods/")
        empire.citizenry.append(move.good)
        if move.worker in self.virtual:
            self.virtual.remove(move.worker)
        else:
            empire.columns.ship.remove(move.worker)
            empire.citizenry.append(move.worker)
        t.then(self)
        if isinstance(move, Sell):
            t.emit("good_sold", self.seat, worker=move.worker, good=move.good, world=world)
            state.gain_credits(t, self.seat, trade_price(empire, world), world)
            if empire.has(BuyChipOnTrade):
                t.then(BuyChips(self.seat))
        else:
            t.emit("goods_consumed", self.seat, worker=move.worker, good=move.good, world=world)
            state.gain_vp(t, self.seat, consume_chips(empire, world, move.good, move.worker), world)
            credits = consume_credits(empire, world)
            if credits:
                state.gain_credits(t, self.seat, credits, "consume")

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Sell | Consume):
            return None
        if move.worker not in t.empires[self.seat].columns.ship + self.virtual:
            return refusals.NOT_A_WORKER(rule="ROLL-SHIP-1", worker=move.worker, role="shippers")
        return refusals.NO_GOOD(good=move.good)


def trade_price(empire: state.Empire, world: str) -> int:
    """Credits for trading a good of a world (ROLL-SHIP-3, ROLL-SHIP-12)."""
    color = WORLD_COLOR[world]
    powers = empire.powers(TradeBonus)
    return TRADE_PRICE[color] + sum(
        power.credits for power in powers if color in power.world_colors
    )


def consume_chips(empire: state.Empire, world: str, good: str, shipper: str) -> int:
    """Victory points for consuming a good (ROLL-SHIP-4, -5, -6, -13)."""
    color = WORLD_COLOR[world]
    matching = (color, "consumption")
    powers = empire.powers(ConsumeChips)
    return (
        1
        + (COLOR[good] in matching)
        + (COLOR[shipper] in matching)
        + sum(power.chips for power in powers if color in power.world_colors)
    )


def consume_credits(empire: state.Empire, world: str) -> int:
    """Credits for consuming a good (ROLL-SHIP-13)."""
    color = WORLD_COLOR[world]
    powers = empire.powers(ConsumeCredits)
    return sum(power.credits for power in powers if color in power.world_colors)


class BuyChips(Choice[RollState], tag="buy_chips"):
    """After a sale, buy victory points or not (ROLL-SHIP-14; OQ-11)."""

    unfit = {"chips": refusals.OTHER_CHIPS}

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], ShipGood) if below else False

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, "ship")
        if t.empires[self.seat].credits <= min(TRADE_PRICE.values()):
            yield Fault(
                "",
                "bad_credits",
                "After a sale, the seat must have more credits than the lowest price.",
            )

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        offers = [power for power in empire.powers(BuyChipOnTrade) if power.pay <= empire.credits]
        if not offers:
            return None
        offer = offers[0]
        moves = OneOf((BuyChip(self.seat, offer.chips), BuyChip(self.seat, 0)))
        prompt = Text(
            "Pay {pay:credit} for {chips} VP, or choose 0 to decline.",
            pay=offer.pay,
            chips=offer.chips,
        )
        return Decision(self.seat, "buy_chip", "ROLL-SHIP-14", prompt, moves)

    def take(self, t: RollState, move: BuyChip) -> None:
        if move.chips:
            empire = t.empires[self.seat]
            empire.credits -= empire.powers(BuyChipOnTrade)[0].pay
            state.gain_vp(t, self.seat, move.chips, "bought")

"""Produce: goods on production colonies, then windfalls and powers (NF-PRODUCE, NF-ORDER-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.moves import Fill, Produce, StockGoods
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds
from galaxy_referee.engine.frontiers.state import (
    FrontiersState,
    Placed,
    colonies,
    colonies_with_goods,
    count_fitting,
    gain,
    held,
    kind_of,
    named_power,
    order,
    placed_tile,
    put_good,
    stock_room,
)
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text

POWERS = (
    powers.ProduceGain,
    powers.ProduceGainIfProduced,
    powers.ProduceWindfall,
    powers.ProduceGainPer,
    powers.ProduceGainPerGood,
    powers.ProduceGainPerKind,
    powers.ProduceGainIfMost,
)


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action."""
    steps: list[Step[Any]] = [TakeTileCredits()]
    for seat in seats:
        steps += [NameKinds(seat), FillProduction(seat)]
        if seat == t.chooser:
            steps.append(WindfallBonus(seat))
        steps += [WindfallPowers(seat), TakeGains(seat)]
    return [*steps, Compare(), *(StockpileGoods(seat) for seat in seats)]


class TakeTileCredits(PlannedStage, tag="produce.credits"):
    """The chooser takes the credits on the tile (NF-PRODUCE-1)."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        if t.produce_credits:
            gain(t, t.chooser, powers.Gains(credits=t.produce_credits), 1, "produce")
            t.produce_credits = 0


class FillProduction(PlannedStage, tag="produce.fill"):
    """A good on every production colony without one (NF-PRODUCE-2, NF-PRODUCE-4)."""

    follows_naming = True

    seat: int

    def run(self, t: FrontiersState) -> None:
        for kind in powers.KINDS:
            empty = empty_colonies(t, self.seat, "production", kind)
            if len(empty) <= t.supply[kind]:
                for placed in empty:
                    produce_on(t, self.seat, placed)
            elif t.supply[kind]:
                t.then(FillShort(self.seat, kind))


class FillShort(AskedChoice, tag="produce.fill_short"):
    """The supply runs short: the seat decides which colonies get the last goods
    (NF-PRODUCE-7)."""

    asked_by = FillProduction
    unfit = {"colonies": refusals.no_good_for}

    seat: int
    good: powers.Kind

    def decision(self, t: FrontiersState) -> Decision | None:
        empty = empty_colonies(t, self.seat, "production", self.good)
        count = min(t.supply[self.good], len(empty))
        if not count:
            return None
        moves = Subset(Fill, self.seat, [placed.tile for placed in empty], count, count)
        prompt = Text(
            "Choose where to put the last {count:{good} good}.", good=self.good, count=count
        )
        return Decision(self.seat, "fill", "NF-PRODUCE-7", prompt, moves)

    def take(self, t: FrontiersState, move: Fill) -> None:
        for colony in move.colonies:
            produce_on(t, self.seat, placed_tile(t, self.seat, colony))


class WindfallBonus(PlannedChoice, tag="produce.bonus"):
    """The chooser produces on one windfall colony (NF-PRODUCE-3)."""

    unfit = {"colony": refusals.no_good_for}

    seat: int

    def decision(self, t: FrontiersState) -> Decision | None:
        return windfall_decision(t, self.seat, powers.KINDS, "NF-PRODUCE-3")

    def take(self, t: FrontiersState, move: Produce) -> None:
        produce_on(t, self.seat, placed_tile(t, self.seat, move.colony))


class WindfallPowers(PlannedStage, tag="produce.windfall_powers"):
    """The powers that produce on windfall colonies."""

    seat: int

    def run(self, t: FrontiersState) -> None:
        t.then(
            *(
                WindfallPower(self.seat, owned.key)
                for owned in held(t, self.seat, powers.ProduceWindfall)
            )
        )


class WindfallPower(AskedChoice, tag="produce.windfall_power"):
    """Use one such power, which must be used if it can be (NF-POWER-3)."""

    asked_by = WindfallPowers
    unfit = {"colony": refusals.no_good_for}

    seat: int
    power: str

    def decision(self, t: FrontiersState) -> Decision | None:
        kinds = named_power(t, "produce", self.power).kinds
        return windfall_decision(t, self.seat, kinds or powers.KINDS, "NF-POWER-3")

    def take(self, t: FrontiersState, move: Produce) -> None:
        produce_on(t, self.seat, placed_tile(t, self.seat, move.colony))

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if not any(owned.key == self.power for owned in held(t, self.seat, powers.ProduceWindfall)):
            yield Fault("/power", "no_such_power", "The seat does not have this power.")


class TakeGains(PlannedStage, tag="produce.gains"):
    """What the powers give after the own production (NF-PRODUCE-5)."""

    seat: int

    def run(self, t: FrontiersState) -> None:
        seat = self.seat
        goods = produced_kinds(t, seat)
        for owned in held(t, seat, powers.ProduceGain):
            gain(t, seat, owned.power.gains, 1, owned.key)
        for owned in held(t, seat, powers.ProduceGainIfProduced):
            gain(t, seat, owned.power.gains, owned.tile in t.produced, owned.key)
        for owned in held(t, seat, powers.ProduceGainPer):
            gain(t, seat, owned.power.gains, count_fitting(t, seat, owned), owned.key)
        for owned in held(t, seat, powers.ProduceGainPerGood):
            kinds = owned.power.kinds or powers.KINDS
            gain(t, seat, owned.power.gains, sum(good in kinds for good in goods), owned.key)
        for owned in held(t, seat, powers.ProduceGainPerKind):
            gain(t, seat, owned.power.gains, len(set(goods)), owned.key)


class Compare(PlannedStage, tag="produce.compare"):
    """Powers that compare what the players produced, once all have: for strictly the most goods of
    a kind, and at least one (NF-PRODUCE-6, OQ-5)."""

    def run(self, t: FrontiersState) -> None:
        for seat in order(t):
            for owned in held(t, seat, powers.ProduceGainIfMost):
                counts = [produced_kinds(t, other).count(owned.power.kind) for other in t.seats()]
                most = counts.pop(seat)
                gain(t, seat, owned.power.gains, most > max(counts), owned.key)
        t.produced = []


class StockpileGoods(PlannedChoice, tag="produce.stockpile"):
    """With its goal face up, goods of the own colonies may be stockpiled (NF-STOCK-5)."""

    unfit = {"colonies": refusals.no_good_on}

    seat: int

    def decision(self, t: FrontiersState) -> Decision | None:
        goods = colonies_with_goods(t, self.seat)
        most = min(stock_room(t, self.seat, "good"), len(goods))
        if not most:
            return None
        moves = Subset(StockGoods, self.seat, [placed.tile for placed in goods], 0, most)
        return Decision(
            self.seat, "stockpile_goods", "NF-STOCK-5", "Stockpile goods of your colonies.", moves
        )

    def take(self, t: FrontiersState, move: StockGoods) -> None:
        stock = t.empires[self.seat].stock
        if stock is None or not move.colonies:
            return
        for colony in move.colonies:
            placed = placed_tile(t, self.seat, colony)
            if placed.good is not None:
                stock.goods.append(placed.good)
                placed.good = None
        t.emit("goods_stockpiled", self.seat, worlds=list(move.colonies))


def empty_colonies(t: FrontiersState, seat: int, goods: str, kind: powers.Kind) -> list[Placed]:
    """A seat's production or windfall colonies of a kind that hold no good."""
    worlds = t.tiles.worlds
    return [
        placed
        for placed in colonies(t, seat)
        if placed.good is None and worlds[placed.tile].goods == goods and kind_of(t, placed) == kind
    ]


def windfall_decision(
    t: FrontiersState, seat: int, kinds: tuple[powers.Kind, ...], rule: str
) -> Decision | None:
    """Which of the empty windfall colonies of these kinds gets a good, if the supply has one."""
    moves = [
        Produce(seat, placed.tile)
        for kind in kinds
        if t.supply[kind]
        for placed in empty_colonies(t, seat, "windfall", kind)
    ]
    if not moves:
        return None
    return Decision(seat, "produce", rule, "Produce on a windfall colony.", OneOf(moves))


def produce_on(t: FrontiersState, seat: int, placed: Placed) -> None:
    """Put a good on a colony as part of this action."""
    if put_good(t, seat, placed):
        t.produced.append(placed.tile)


def produced_kinds(t: FrontiersState, seat: int) -> list[powers.Kind]:
    """The kinds of the goods a seat produced in this action, one by one."""
    return [
        placed.good
        for placed in t.empires[seat].tableau
        if placed.good is not None and placed.tile in t.produced
    ]

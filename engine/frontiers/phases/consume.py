"""Consume, the second part of trade/consume: use consume powers in any order (NF-CONSUME)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from galaxy_referee.engine.frontiers import refusals, state
from galaxy_referee.engine.frontiers.components.powers import (
    ConsumeBonus,
    ConsumeGain,
    ConsumePower,
)
from galaxy_referee.engine.frontiers.components.texts import goods_for
from galaxy_referee.engine.frontiers.moves import Consume, ConsumeGoods
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedChoice
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Moves, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text

POWERS = (ConsumePower, ConsumeGain, ConsumeBonus)


class Turn(PlannedChoice, tag="consume.turn"):
    """Use powers one after another, as long as one that must be used can be (NF-CONSUME-1).

    Args:
        seat: the seat that consumes.
        used: the powers used (NF-CONSUME-2).
        consumed: the goods consumed so far.
    """

    seat: int
    used: list[str] = []
    consumed: state.Count = 0

    def decision(self, t: FrontiersState) -> Decision:
        moves = []
        forced = False
        for owned in state.held(t, self.seat, ConsumePower):
            if owned.key not in self.used and goods_taken(t, self.seat, owned.power):
                moves.append(Consume(self.seat, owned.key))
                forced = forced or not owned.power.optional
        if not forced:
            moves.append(Consume(self.seat, None))
        prompt = "Use a consume power." if forced else "Use a consume power, or stop."
        return Decision(self.seat, "consume", "NF-CONSUME-1", prompt, OneOf(moves))

    def take(self, t: FrontiersState, move: Consume) -> None:
        if move.power is None:
            self._finish(t)
            return
        self.used.append(move.power)
        self.consumed += goods_taken(t, self.seat, state.named_power(t, "consume", move.power))
        t.then(SpendGoods(self.seat, move.power), self)

    def explain(self, t: FrontiersState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Consume):
            return None
        if move.power is None:
            return refusals.MUST_CONSUME()
        owned = {owned.key: owned.power for owned in state.held(t, self.seat, ConsumePower)}
        power = owned.get(move.power)
        if move.power in self.used:
            return refusals.POWER_USED(rule="NF-CONSUME-2", power=move.power)
        if power is None:
            return refusals.no_such_power(t, self.seat, move.power, self.used)
        least = power.goods if power.mode == "exact" else 1
        return refusals.TOO_FEW_GOODS(
            power=move.power, needed=goods_for(power, least), there=_available(t, self.seat, power)
        )

    def _finish(self, t: FrontiersState) -> None:
        """Powers that give something without a good (NF-CONSUME-9), then those that pay for all
        goods consumed (NF-CONSUME-10)."""
        seat = self.seat
        used = {owned.tile for owned in state.held(t, seat, ConsumePower) if owned.key in self.used}
        for owned in state.held(t, seat, ConsumeGain):
            state.gain(t, seat, owned.power.gains, 1, owned.key)
            used.add(owned.tile)
        for owned in state.held(t, seat, ConsumeBonus):
            state.gain(t, seat, owned.power.gains_per_good, self.consumed, owned.key)
            extra = not used.isdisjoint(owned.power.extra_if_used)
            state.gain(t, seat, owned.power.extra_gains, extra, owned.key)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        most = {owned.key: owned.power.goods for owned in state.held(t, self.seat, ConsumePower)}
        if not set(self.used) <= most.keys():
            yield Fault(
                "/used", "no_such_power", "One of these is not a consume power of the seat."
            )
        elif len(set(self.used)) != len(self.used):
            yield Fault("/used", "named_twice", "A power is named twice.")
        elif self.consumed > sum(most[key] for key in self.used):
            yield Fault("/consumed", "bad_good", "This is more than the powers used can consume.")


class SpendGoods(AskedChoice, tag="consume.spend"):
    """Choose the goods for a power; they return to the supply (NF-CONSUME-2)."""

    unfit = {"colonies": refusals.no_good_on}

    seat: int
    power: str

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        match below:
            case [*_, Turn(seat=self.seat, used=[*_, self.power])]:
                return self.is_asked(t, below)
        return False

    def decision(self, t: FrontiersState) -> Decision | None:
        power = state.named_power(t, "consume", self.power)
        count = goods_taken(t, self.seat, power)
        if not count:
            return None
        matching = state.colonies_with_goods(t, self.seat, power.kinds)
        moves: Moves
        if power.distinct_kinds:
            moves = OneOf([ConsumeGoods(self.seat, names) for names in _distinct(matching, count)])
        else:
            names = [placed.tile for placed in matching]
            moves = Subset(ConsumeGoods, self.seat, names, count, count)
        return Decision(
            self.seat,
            "consume_goods",
            "NF-CONSUME-2",
            Text("Consume {count:good}.", count=count),
            moves,
        )

    def take(self, t: FrontiersState, move: ConsumeGoods) -> None:
        spent = [state.placed_tile(t, self.seat, colony) for colony in move.colonies]
        goods = [placed.good for placed in spent]
        for placed in spent:
            state.return_good(t, placed)
        t.emit(
            "goods_consumed", self.seat, power=self.power, worlds=list(move.colonies), goods=goods
        )
        power = state.named_power(t, "consume", self.power)
        if power.gains is not None:
            state.gain(t, self.seat, power.gains, 1, self.power)
        else:
            state.gain(t, self.seat, power.gains_per_good, len(spent), self.power)

    def explain(self, t: FrontiersState, move: Move) -> IllegalMove | None:
        if not isinstance(move, ConsumeGoods):
            return None
        goods = {placed.tile: placed.good for placed in state.colonies_with_goods(t, self.seat)}
        kinds = [goods[colony] for colony in dict.fromkeys(move.colonies) if colony in goods]
        distinct = state.named_power(t, "consume", self.power).distinct_kinds
        repeated = distinct and len(set(kinds)) < len(kinds)
        return refusals.SAME_KIND(power=self.power) if repeated else None

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if not any(owned.key == self.power for owned in state.held(t, self.seat, ConsumePower)):
            yield Fault("/power", "no_such_power", "The seat does not have this power.")


def goods_taken(t: FrontiersState, seat: int, power: ConsumePower) -> int:
    """The number of goods that a power takes if used now; 0 if it cannot be used (NF-CONSUME-4 to
    NF-CONSUME-6)."""
    available = _available(t, seat, power)
    if power.mode == "up-to":
        return min(power.goods, available)
    return power.goods if available >= power.goods else 0


def _available(t: FrontiersState, seat: int, power: ConsumePower) -> int:
    matching = state.colonies_with_goods(t, seat, power.kinds)
    return len({placed.good for placed in matching}) if power.distinct_kinds else len(matching)


def _distinct(matching: list[state.Placed], count: int) -> Iterator[tuple[str, ...]]:
    """Every choice of this many goods of different kinds."""
    by_kind: dict[str, list[str]] = {}
    for placed in matching:
        assert placed.good is not None
        by_kind.setdefault(placed.good, []).append(placed.tile)
    for kinds in combinations(by_kind.values(), count):
        yield from product(*kinds)

"""Settle: take colonists or settle a surveyed world (NF-SETTLE, NF-ORDER-4).

A seat's turn is one step that stays until the seat ends it: what it has done so far is in the step.
Prices and military strength are in ``settling``; replacing a colony, which is not settling, is in
``replace``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from galaxy_referee.engine.frontiers import refusals, state
from galaxy_referee.engine.frontiers.components.powers import (
    DiscardForMilitary,
    Gains,
    Kind,
    SettleDrawAfter,
    SettleGainAfter,
    SettleSecondWorld,
    TakeColonistsBonus,
)
from galaxy_referee.engine.frontiers.components.tile_set import OwnedPower
from galaxy_referee.engine.frontiers.moves import (
    DiscardGood,
    Pass,
    ReplaceWorld,
    Settle,
    TakeColonists,
)
from galaxy_referee.engine.frontiers.phases import replace, settling
from galaxy_referee.engine.frontiers.phases.action import PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.phases.drawing import DrawingPower, DrawWorlds
from galaxy_referee.engine.frontiers.phases.limit import Limit, ReturnWorlds
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds, NameOne
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step

POWERS = (
    DiscardForMilitary,
    SettleGainAfter,
    SettleDrawAfter,
    SettleSecondWorld,
    TakeColonistsBonus,
)

COLONISTS = Gains(colonists=2)  # NF-SETTLE-2


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action."""
    steps: list[Step[Any]] = [BonusColonist()]
    for seat in seats:
        steps += [NameKinds(seat), Turn(seat)]
    return [*steps, *(Limit(seat) for seat in seats), ReturnWorlds(), CheckEnd()]


class BonusColonist(PlannedStage, tag="settle.bonus"):
    """Before anything else the chooser takes a colonist (NF-SETTLE-1)."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        state.gain(t, t.chooser, Gains(colonists=1), 1, "settle")


class Turn(PlannedChoice, tag="settle.turn"):
    """A seat's turn: colonists or a world, and before or after that whatever its powers allow.

    Args:
        seat: the seat whose turn it is.
        chosen: the main choice, once made (NF-SETTLE-2).
        settled: the worlds settled in this turn.
        fresh: the worlds placed in this turn, whose powers do not work yet (NF-POWER-2).
        used: the powers used up (NF-POWER-7).
        temporary: the temporary military (NF-SETTLE-12).
    """

    follows_naming = True

    seat: int
    chosen: Literal["colonists", "settle"] | None = None
    settled: list[str] = []
    fresh: list[str] = []
    used: list[str] = []
    temporary: state.Count = 0

    def decision(self, t: FrontiersState) -> Decision:
        moves: list[Move] = []
        if self.chosen is None:
            moves.append(TakeColonists(self.seat))
        if self.may_settle(t):
            moves += settling.settlements(t, self.seat, self.fresh, self.used, self.temporary)
        moves += self._discards(t)
        moves += replace.replacements(t, self.seat, self.settled, self.fresh, self.used)
        if self.chosen is not None:
            moves.append(Pass(self.seat))
        prompt = (
            "Take colonists or settle a world."
            if self.chosen is None
            else "Continue, or end your turn."
        )
        return Decision(self.seat, "settle", "NF-SETTLE-2", prompt, OneOf(moves))

    def take(self, t: FrontiersState, move: Move) -> None:
        if isinstance(move, TakeColonists):
            self._take_colonists(t)
        elif isinstance(move, Settle):
            self._settle(t, move)
        elif isinstance(move, DiscardGood):
            self._discard_good(t, move)
        elif isinstance(move, ReplaceWorld):
            self._replace(t, move)

    def may_settle(self, t: FrontiersState) -> bool:
        """Whether a world may be settled now: as the main choice, or as a second one with a power
        for it (NF-SETTLE-16)."""
        if self.chosen is None:
            return True
        return len(self.settled) == 1 and bool(
            state.held(t, self.seat, SettleSecondWorld, self.fresh)
        )

    def explain(self, t: FrontiersState, move: Move) -> IllegalMove | None:
        if isinstance(move, Pass):
            return refusals.MUST_CHOOSE()
        if isinstance(move, TakeColonists):
            return refusals.ALREADY_CHOSEN()
        if isinstance(move, Settle):
            if self.may_settle(t):
                return settling.explain(t, move, self.fresh, self.used, self.temporary)
            return refusals.NO_MORE_WORLDS()
        if isinstance(move, ReplaceWorld):
            return replace.explain(t, move, self.settled, self.fresh, self.used)
        return self._cannot_discard(t, move) if isinstance(move, DiscardGood) else None

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        owned = {placed.tile for placed in t.empires[self.seat].tableau} & t.tiles.worlds.keys()
        if _repeats(self.settled):
            yield Fault("/settled", "bad_world", "A colony settled in this turn is named twice.")
        if not set(self.settled) <= set(self.fresh) <= owned or _repeats(self.fresh):
            yield Fault(
                "/fresh",
                "bad_world",
                "One of these was not placed by the seat in this turn, or is named twice.",
            )
        if bool(self.settled) != (self.chosen == "settle") or len(self.settled) > 2:
            yield Fault(
                "/chosen",
                "bad_choice",
                "Worlds are settled only after the choice to settle, at most two in a turn.",
            )
        yield from self._power_faults(t)

    def _power_faults(self, t: FrontiersState) -> Iterator[Fault]:
        """A tile whose power was used may have been replaced since."""
        powers = [t.tiles.power("settle", key) for key in self.used]
        if None in powers:
            yield Fault("/used", "no_such_power", "One of these is not a settle power.")
            return
        if _repeats(self.used):
            yield Fault("/used", "named_twice", "A power is named twice.")
            return
        discards = [
            owned.power for owned in powers if owned and isinstance(owned.power, DiscardForMilitary)
        ]
        if self.temporary != sum(power.amount for power in discards):
            message = "The powers used do not give this temporary military."
            yield Fault("/temporary", "bad_temporary", message)

    def _discards(self, t: FrontiersState) -> Iterator[Move]:
        """Goods for temporary military, at any time in the turn (NF-SETTLE-12, OQ-22)."""
        for owned in self._discarding(t):
            for placed in state.colonies_with_goods(t, self.seat, owned.power.kinds):
                yield DiscardGood(self.seat, owned.key, placed.tile)

    def _cannot_discard(self, t: FrontiersState, move: DiscardGood) -> IllegalMove:
        if any(owned.key == move.power for owned in self._discarding(t)):
            return refusals.no_good_on(self, t, move, move.colony)
        return refusals.no_such_power(t, self.seat, move.power, self.used, self.fresh)

    def _discarding(self, t: FrontiersState) -> list[OwnedPower]:
        powers = state.held(t, self.seat, DiscardForMilitary, self.fresh)
        return [owned for owned in powers if owned.key not in self.used]

    def _take_colonists(self, t: FrontiersState) -> None:
        """Take as many colonists as are left (NF-SETTLE-15)."""
        self.chosen = "colonists"
        state.gain(t, self.seat, COLONISTS, 1, "settle")
        for owned in state.held(t, self.seat, TakeColonistsBonus, self.fresh):
            state.gain(t, self.seat, owned.power.gains, 1, owned.key)
        t.then(self)

    def _settle(self, t: FrontiersState, move: Settle) -> None:
        """Pay or compare, move colonists, place the world, then its good and what follows settling
        (NF-SETTLE-5 to NF-SETTLE-11, NF-SETTLE-17)."""
        price = settling.price_paid(t, move, self.fresh)
        if move.way not in (state.CREDITS, settling.MILITARY):
            self.used.append(move.way)
        empire, world = t.empires[self.seat], t.tiles.worlds[move.world]
        empire.credits -= price
        empire.colonists -= world.colonists
        t.emit("world_settled", self.seat, world=move.world, way=move.way, price=price)
        after_gain = state.held(t, self.seat, SettleGainAfter, self.fresh)
        after_draw = state.held(t, self.seat, SettleDrawAfter, self.fresh)
        self.chosen = "settle"
        self.settled.append(move.world)
        self.fresh.append(move.world)
        t.then(*(DrawAfter(self.seat, owned.key) for owned in after_draw), self)
        arrive(t, self.seat, move.world)
        for owned in after_gain:
            state.gain(t, self.seat, owned.power.gains, 1, owned.key)

    def _discard_good(self, t: FrontiersState, move: DiscardGood) -> None:
        placed = state.placed_tile(t, self.seat, move.colony)
        t.emit("good_discarded", self.seat, power=move.power, world=move.colony, good=placed.good)
        state.return_good(t, placed)
        self.used.append(move.power)
        self.temporary += state.named_power(t, "settle", move.power).amount
        t.then(self)

    def _replace(self, t: FrontiersState, move: ReplaceWorld) -> None:
        self.used.append(move.power)
        t.then(self)
        if move.replaced in self.fresh:  # a replacement may itself be replaced (OQ-23)
            self.fresh.remove(move.replaced)
        self.fresh.append(move.world)
        kind = replace.carry_out(t, move)
        arrive(t, self.seat, move.world, kind)


def _repeats(names: list[str]) -> bool:
    return len(set(names)) != len(names)


class DrawAfter(DrawWorlds, tag="settle.draw"):
    """A power that may draw worlds after a world was settled (NF-SETTLE-18)."""

    follows_naming = True
    effect = SettleDrawAfter
    rule = "NF-SETTLE-18"

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        match below:
            case [*_, DrawAfter(seat=self.seat) | Turn(seat=self.seat)]:
                return self.is_asked(t, below)
        return False

    def receive(self, t: FrontiersState, power: DrawingPower, worlds: list[str]) -> None:
        t.empires[self.seat].surveyed += worlds


class CheckEnd(PlannedStage, tag="settle.check_end"):
    """More than seven colonies, or fewer than five colonists in the supply, end the game after
    this round (NF-SETTLE-25, NF-SETTLE-26)."""

    def run(self, t: FrontiersState) -> None:
        if any(len(state.colonies(t, seat)) > state.MOST_COLONIES for seat in t.seats()):
            state.meet_end(t, state.COLONIES_MET)
        if t.colonists < state.LEAST_COLONISTS:
            state.meet_end(t, state.COLONISTS_MET)


def arrive(t: FrontiersState, seat: int, world: str, named: Kind | None = None) -> None:
    """Place a surveyed world as a colony; a windfall world receives its good (NF-SETTLE-11).

    Args:
        t: the table.
        seat: the owner.
        world: the surveyed world.
        named: its kind, if that is open and follows from the rules; otherwise its owner names it.
    """
    empire = t.empires[seat]
    empire.surveyed.remove(world)
    placed = state.Placed(world)
    empire.tableau.append(placed)
    record = t.tiles.worlds[world]
    windfall = record.goods == "windfall"
    if record.kind == "any" and named is None:
        t.then(NameOne(seat, world, arriving=windfall))
        return
    if record.kind == "any":
        placed.named = named
    if windfall:
        state.put_good(t, seat, placed)

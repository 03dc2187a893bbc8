"""Phase I: Explore (ROLL-EXPLORE), always in player order (ROLL-EXPLORE-13; OQ-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.components.catalogue import COLOR, EXTRA_WORKERS, TILE_OF
from galaxy_referee.engine.roll.components.powers import ExtraWorker, RearrangeZone, StockYields
from galaxy_referee.engine.roll.moves import Pass, Rearrange, Scout, Stock
from galaxy_referee.engine.roll.phases.phase import BeginPhase
from galaxy_referee.engine.roll.phases.tiles import (
    AbandonTiles,
    EndExplore,
    ExploreTurn,
    PlaceTiles,
)
from galaxy_referee.engine.roll.state import Empire, RollState, gain_credits

POWERS = (ExtraWorker, StockYields, RearrangeZone)

STOCK = 2


class ExplorePhase(BeginPhase, tag="explore_phase"):
    """Every seat in turn uses its explorers."""

    phase = "explore"

    def run(self, t: RollState) -> None:
        t.phase = "explore"
        t.emit("phase_started", phase="explore")
        turns = [Explore(seat, virtual(t.empires[seat], "explorer")) for seat in t.in_order()]
        t.then(*turns, EndExplore())


def virtual(empire: Empire, role: str) -> list[str]:
    """The workers without a die with which this phase begins (ROLL-EXPLORE-14, ROLL-SHIP-15)."""
    given = EXTRA_WORKERS[role]
    return [worker for side in empire.tableau if side in given for worker in given[side]]


def virtual_faults(empire: Empire, role: str, names: list[str]) -> Iterator[Fault]:
    """Check that workers without a die come from the seat's tiles, each of them once."""
    if len(set(names)) != len(names) or not set(names) <= set(virtual(empire, role)):
        yield Fault(
            "/virtual",
            "unknown_worker",
            "One of these workers does not come from the tableau, or is named twice.",
        )


class Explore(ExploreTurn, tag="explore"):
    """The next task: Scout or Stock with any explorer (ROLL-EXPLORE-1)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        order = t.in_order()
        later = order[order.index(self.seat) + 1 :]
        match below:
            case [*_, EndExplore()]:
                return not later
            case [*_, Explore(seat=seat)]:
                return later[:1] == [seat]
        return False

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from virtual_faults(t.empires[self.seat], "explorer", self.virtual)

    def decision(self, t: RollState) -> Decision | None:
        seat, empire = self.seat, t.empires[self.seat]
        workers = empire.columns.explore + self.virtual
        moves: list[Move] = [Stock(seat, worker) for worker in workers]
        moves += [Scout(seat, worker) for worker in workers]
        zone = empire.developments or empire.worlds
        if zone and not self.rearranged and empire.has(RearrangeZone):
            moves.append(Rearrange(seat))  # ROLL-EXPLORE-17
            if not workers:
                moves.append(Pass(seat))
        if not moves:
            return None
        prompt = "Use an explorer: Stock for credits, or Scout for tiles."
        if not workers:
            prompt = "All explorers have acted. Rearrange your construction zone, or pass."
        return Decision(seat, "explore", "ROLL-EXPLORE-1", prompt, OneOf(moves))

    def take(self, t: RollState, move: Stock | Scout | Rearrange | Pass) -> None:
        empire = t.empires[self.seat]
        if isinstance(move, Pass):
            return
        if isinstance(move, Rearrange):
            tiles = sorted(TILE_OF[side] for side in empire.developments + empire.worlds)
            empire.developments, empire.worlds = [], []
            t.emit("zone_rearranged", self.seat)
            t.then(PlaceTiles(self.seat, tiles), Explore(self.seat, self.virtual, True))
            return
        self._spend(empire, move.worker)
        if isinstance(move, Stock):
            gain_credits(t, self.seat, stock_value(empire, move.worker), "stock")
            t.then(Explore(self.seat, self.virtual))
        else:
            empire.scouted.append(COLOR[move.worker])
            t.emit("explorer_scouted", self.seat, worker=move.worker)
            t.then(AbandonTiles(self.seat), Explore(self.seat, self.virtual))

    def _spend(self, empire: Empire, worker: str) -> None:
        if worker in self.virtual:
            self.virtual.remove(worker)
        else:
            empire.columns.explore.remove(worker)
            empire.citizenry.append(worker)  # ROLL-PHASE-5

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Stock | Scout):
            return refusals.NOT_A_WORKER(
                rule="ROLL-EXPLORE-1", worker=move.worker, role="explorers"
            )
        if isinstance(move, Pass):
            return refusals.MUST_USE_WORKER()
        if isinstance(move, Rearrange):
            return refusals.NO_REARRANGING()
        return None


def stock_value(empire: Empire, worker: str) -> int:
    """Credits for a Stock with this worker (ROLL-EXPLORE-2, ROLL-EXPLORE-19)."""
    color = COLOR[worker]
    fitting = (power for power in empire.powers(StockYields) if power.worker_color == color)
    return next((power.credits for power in fitting), STOCK)

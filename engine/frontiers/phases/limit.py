"""The limit of nine worlds at the end of explore and settle (NF-EXPLORE-9, NF-SETTLE-19)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.frontiers import refusals, state
from galaxy_referee.engine.frontiers.moves import Discard, StockWorld
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.texts import Text


class Limit(PlannedChoice, tag="limit.discard"):
    """A seat with more than nine worlds discards surveyed worlds of its choice, and only those
    (NF-EXPLORE-9, NF-EXPLORE-10)."""

    unfit = {"worlds": refusals.ONLY_SURVEYED}

    seat: int

    def decision(self, t: FrontiersState) -> Decision | None:
        excess = self._excess(t)
        if not excess:
            return None
        surveyed = t.empires[self.seat].surveyed
        moves = Subset(Discard, self.seat, surveyed, excess, excess)
        prompt = Text("Discard {excess:surveyed world}.", excess=excess)
        return Decision(self.seat, "discard", "NF-EXPLORE-9", prompt, moves)

    def take(self, t: FrontiersState, move: Discard) -> None:
        empire = t.empires[self.seat]
        empire.surveyed = [world for world in empire.surveyed if world not in move.worlds]
        t.aside += move.worlds
        t.emit("worlds_discarded", self.seat, worlds=list(move.worlds))
        t.then(StockpileWorld(self.seat, list(move.worlds)))

    def _excess(self, t: FrontiersState) -> int:
        surveyed = len(t.empires[self.seat].surveyed)
        return min(
            surveyed, max(0, surveyed + len(state.colonies(t, self.seat)) - state.MOST_WORLDS)
        )


class StockpileWorld(AskedChoice, tag="limit.stockpile"):
    """With its goal face up, one of the worlds discarded may be stockpiled (NF-STOCK-4)."""

    asked_by = Limit
    unfit = {"world": refusals.NOT_DISCARDED}

    seat: int
    worlds: list[str]

    def decision(self, t: FrontiersState) -> Decision | None:
        if not state.stock_room(t, self.seat, "world"):
            return None
        moves = OneOf([StockWorld(self.seat, world) for world in (*self.worlds, None)])
        return Decision(
            self.seat,
            "stockpile_world",
            "NF-STOCK-4",
            "Stockpile a discarded world, or decline.",
            moves,
        )

    def take(self, t: FrontiersState, move: StockWorld) -> None:
        stock = t.empires[self.seat].stock
        if move.world is not None and stock is not None:
            t.aside.remove(move.world)
            stock.worlds.append(move.world)
            t.emit("world_stockpiled", self.seat, world=move.world)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if not set(self.worlds) <= set(t.aside) or len(set(self.worlds)) != len(self.worlds):
            yield Fault(
                "/worlds",
                "bad_world",
                "One of these worlds has not been discarded, or is named twice.",
            )


class ReturnWorlds(PlannedStage, tag="limit.return"):
    """Everything left returns to the bag (NF-EXPLORE-7, NF-SETTLE-23)."""

    def run(self, t: FrontiersState) -> None:
        t.aside += t.layout
        t.layout = []
        state.return_aside(t)

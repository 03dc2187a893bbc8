"""Phase IV: Produce (ROLL-PRODUCE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.components.catalogue import HOLDS_GOODS
from galaxy_referee.engine.roll.components.powers import ExtraGoodSlot
from galaxy_referee.engine.roll.moves import Produce
from galaxy_referee.engine.roll.phases.phase import BeginPhase, outside
from galaxy_referee.engine.roll.phases.work import work_together
from galaxy_referee.engine.roll.state import Empire, RollState, one_color

POWERS = (ExtraGoodSlot,)


class ProducePhase(BeginPhase, tag="produce_phase"):
    """Producers become goods. Powers pay at its end (ROLL-PRODUCE-7)."""

    phase = "produce"

    def run(self, t: RollState) -> None:
        work_together(t, "produce", [[PlaceProducers(seat)] for seat in t.seats()])


class PlaceProducers(Choice[RollState], tag="place_producers"):
    """Put one producer on a world with a free slot (ROLL-PRODUCE-1, ROLL-PRODUCE-5)."""

    begins_lane = True

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return not below

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, "produce")

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        workers = empire.columns.produce
        if not workers:
            return None
        free = free_slots(empire)
        if not free:
            return None
        worlds = list(free)
        if one_color(workers) and len(workers) >= sum(free.values()):
            workers, worlds = workers[:1], worlds[:1]  # every slot gets the same
        # ROLL-PRODUCE-2: any die on any world that is not gray
        moves = [Produce(self.seat, worker, world) for worker in workers for world in worlds]
        prompt = "Put a producer on a world as a good."
        return Decision(self.seat, "produce", "ROLL-PRODUCE-1", prompt, OneOf(moves))

    def take(self, t: RollState, move: Produce) -> None:
        empire = t.empires[self.seat]
        empire.columns.produce.remove(move.worker)
        empire.goods.setdefault(move.world, []).append(move.worker)
        t.emit("good_placed", self.seat, good=move.worker, world=move.world)
        t.then(self)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Produce):
            return None
        empire = t.empires[self.seat]
        if move.worker not in empire.columns.produce:
            return refusals.NOT_A_WORKER(
                rule="ROLL-PRODUCE-1", worker=move.worker, role="producers"
            )
        return refusals.no_free_slot(empire, move.world)


def free_slots(empire: Empire) -> dict[str, int]:
    """The worlds that can take goods, with how many (ROLL-PRODUCE-3, ROLL-PRODUCE-4)."""
    slots = empire.slots()
    free = {
        side: slots - len(empire.goods.get(side, ()))
        for side in empire.tableau
        if HOLDS_GOODS.get(side)
    }
    return {side: count for side, count in free.items() if count > 0}

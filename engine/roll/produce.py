"""Phase IV: Produce (ROLL-PRODUCE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.steps import Choice, Stage
from galaxy_referee.engine.roll.catalogue import HOLDS_GOODS, SIDES
from galaxy_referee.engine.roll.moves import Produce
from galaxy_referee.engine.roll.table import Empire, Roll, one_color
from galaxy_referee.engine.roll.work import work_together


class ProducePhase(Stage[Roll], tag="produce_phase"):
    """Producers become goods. Powers pay at its end (ROLL-PRODUCE-7)."""

    def run(self, t: Roll) -> None:
        work_together(t, "produce", [[PlaceProducers(seat)] for seat in t.seats()])


class PlaceProducers(Choice[Roll], tag="place_producers"):
    """Put one producer on a world with a free slot (ROLL-PRODUCE-1, ROLL-PRODUCE-5)."""

    seat: int

    def faults(self, t: Roll) -> Iterator[Fault]:
        if t.phase != "produce":
            yield Fault("", "wrong_phase", f"This is no step of the phase {t.phase}.")

    def decision(self, t: Roll) -> Decision | None:
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
        prompt = "Put a producer on a world as its good."
        return Decision(self.seat, "produce", "ROLL-PRODUCE-1", prompt, OneOf(moves))

    def take(self, t: Roll, move: Produce) -> None:
        empire = t.empires[self.seat]
        empire.columns.produce.remove(move.worker)
        empire.goods.setdefault(move.world, []).append(move.worker)
        t.tell("good_produced", self.seat, good=move.worker, world=move.world)
        t.then(self)

    def explain(self, t: Roll, move: Any) -> IllegalMove | None:
        if not isinstance(move, Produce):
            return None
        empire = t.empires[self.seat]
        if move.worker not in empire.columns.produce:
            return IllegalMove(
                f"{move.worker} is no producer of yours.",
                code="not_a_worker",
                rule="ROLL-PRODUCE-1",
                pointer="/worker",
            )
        if move.world not in empire.tableau:
            sentence, rule = f"{move.world} is not in your tableau.", "ROLL-PRODUCE-6"
        elif not HOLDS_GOODS.get(move.world):
            sentence, rule = f"{SIDES[move.world].name} holds no goods.", "ROLL-PRODUCE-4"
        else:
            sentence = f"{SIDES[move.world].name} has no free slot."
            rule = "ROLL-PRODUCE-3"
        return IllegalMove(sentence, code="no_free_slot", rule=rule, pointer="/world")


def free_slots(empire: Empire) -> dict[str, int]:
    """The worlds that can take goods, with how many (ROLL-PRODUCE-3, ROLL-PRODUCE-4)."""
    slots = empire.slots()
    free = {
        side: slots - len(empire.goods.get(side, ()))
        for side in empire.tableau
        if HOLDS_GOODS.get(side)
    }
    return {side: count for side, count in free.items() if count > 0}

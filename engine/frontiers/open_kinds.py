"""Worlds whose kind is open: their owner names it (NF-OORT).

No rule here knows which world that is: any world of kind ``any`` is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.frontiers.moves import NameKind
from galaxy_referee.engine.frontiers.powers import KINDS
from galaxy_referee.engine.frontiers.table import Table, placed_tile, put_good
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.steps import Choice, Stage


class NameKinds(Stage[Table], tag="open_kinds.all"):
    """At the start of its turn in an action, and before scoring, a seat names the kind of each of
    its worlds whose kind is open (NF-OORT-2, NF-OORT-6)."""

    seat: int

    def run(self, t: Table) -> None:
        open_kinds = t.tiles.open_kinds
        for placed in t.empires[self.seat].tableau:
            if placed.tile in open_kinds:
                t.then(NameOne(self.seat, placed.tile))


class NameOne(Choice[Table], tag="open_kinds.name"):
    """Name the kind of one world. ``arriving``: it has just been placed, and a windfall world then
    receives a good of that kind (NF-OORT-4)."""

    seat: int
    world: str
    arriving: bool = False

    def decision(self, t: Table) -> Decision:
        moves = OneOf([NameKind(self.seat, self.world, kind) for kind in KINDS])
        name = t.tiles.worlds[self.world].name
        return Decision(self.seat, "name_kind", "NF-OORT-2", f"Name the kind of {name}.", moves)

    def take(self, t: Table, move: NameKind) -> None:
        placed = placed_tile(t, self.seat, self.world)
        placed.named = next(kind for kind in KINDS if kind == move.good)
        t.tell("kind_named", self.seat, world=self.world, good=placed.named)
        if self.arriving:
            put_good(t, self.seat, placed)

    def faults(self, t: Table) -> Iterator[Fault]:
        owned = {placed.tile: placed for placed in t.empires[self.seat].tableau}
        if self.world not in owned.keys() & t.tiles.open_kinds:
            yield Fault("/world", "bad_world", "This is no colony of the seat with an open kind.")
        elif self.arriving and owned[self.world].good is not None:
            yield Fault("/arriving", "bad_arrival", "A colony that has a good did not just arrive.")


def forget_kinds(t: Table) -> None:
    """A kind is named for one action only."""
    if t.tiles.open_kinds:
        for empire in t.empires:
            for placed in empire.tableau:
                placed.named = None

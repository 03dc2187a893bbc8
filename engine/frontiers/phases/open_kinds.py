"""Worlds whose kind is open: their owner names it (NF-OORT).

The code does not name such worlds: any world of kind ``any`` is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import KINDS
from galaxy_referee.engine.frontiers.moves import NameKind
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedStage, is_planned
from galaxy_referee.engine.frontiers.state import FrontiersState, order, placed_tile, put_good
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.steps import Step, next_of
from galaxy_referee.engine.kernel.texts import Text


class NameKinds(PlannedStage, tag="open_kinds.all"):
    """At the start of its turn in an action, and before scoring, a seat names the kind of each of
    its worlds whose kind is open (NF-OORT-2, NF-OORT-6)."""

    seat: int

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        if t.chooser is not None:
            return is_planned(t, below)
        alone = all(isinstance(step, NameKinds) for step in below)
        return alone and _names_for_scoring(t, below) == self.seat

    def run(self, t: FrontiersState) -> None:
        open_kinds = t.tiles.open_kinds
        for placed in t.empires[self.seat].tableau:
            if placed.tile in open_kinds:
                t.then(NameOne(self.seat, placed.tile))


class NameOne(AskedChoice, tag="open_kinds.name"):
    """Name the kind of one world. ``arriving``: it has just been placed, and a windfall world then
    receives a good of that kind (NF-OORT-4)."""

    unfit = {"world": refusals.OTHER_WORLD, "good": refusals.NOT_A_KIND}

    seat: int
    world: str
    arriving: bool = False

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        if t.chooser is None:
            return self._names_for_scoring(t, below)
        if self.arriving and not any(self.world in getattr(step, "fresh", ()) for step in below):
            return False  # only a world that has just been placed waits for its good (NF-OORT-4)
        comes_next = next_of(below)
        follows = isinstance(comes_next, NameOne) or getattr(comes_next, "follows_naming", False)
        return follows and comes_next.seat == self.seat and self.is_asked(t, below)

    def decision(self, t: FrontiersState) -> Decision:
        moves = OneOf([NameKind(self.seat, self.world, kind) for kind in KINDS])
        name = t.tiles.worlds[self.world].name
        return Decision(
            self.seat,
            "name_kind",
            "NF-OORT-2",
            Text("Name the kind of {piece}.", piece=name),
            moves,
        )

    def take(self, t: FrontiersState, move: NameKind) -> None:
        placed = placed_tile(t, self.seat, self.world)
        placed.named = next(kind for kind in KINDS if kind == move.good)
        t.emit("kind_named", self.seat, world=self.world, good=placed.named)
        if self.arriving:
            put_good(t, self.seat, placed)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        owned = {placed.tile: placed for placed in t.empires[self.seat].tableau}
        if self.world not in owned.keys() & t.tiles.open_kinds:
            yield Fault(
                "/world", "bad_world", "This is not one of the seat's colonies with an open kind."
            )
        elif self.arriving and owned[self.world].good is not None:
            yield Fault(
                "/arriving", "bad_arrival", "A colony that has just arrived cannot have a good."
            )

    def _names_for_scoring(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        earlier = [step for step in below if not isinstance(step, NameKinds)]
        named = all(isinstance(step, NameOne) and step.world != self.world for step in earlier)
        return named and not self.arriving and _names_for_scoring(t, below) == self.seat


def _names_for_scoring(t: FrontiersState, below: Sequence[Step[Any]]) -> int | None:
    """The seat that names kinds before scoring while those on the agenda wait (NF-OORT-6)."""
    waiting = sum(isinstance(step, NameKinds) for step in below)
    seats = order(t)
    ended = t.ending and not t.waiting and waiting < len(seats)
    return seats[-1 - waiting] if ended else None


def forget_kinds(t: FrontiersState) -> None:
    """Forget the kinds named: they hold for one action only."""
    if t.tiles.open_kinds:
        for empire in t.empires:
            for placed in empire.tableau:
                placed.named = None

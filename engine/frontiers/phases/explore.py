"""Explore: worlds are laid out and taken in order (NF-EXPLORE, NF-ORDER-3)."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import ExploreExtraDraw, ExploreGain, Some
from galaxy_referee.engine.frontiers.moves import Keep, Survey
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.phases.drawing import DrawingPower, DrawWorlds
from galaxy_referee.engine.frontiers.phases.limit import Limit, ReturnWorlds
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds
from galaxy_referee.engine.frontiers.state import FrontiersState, draw, gain, held
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text

POWERS = (ExploreGain, ExploreExtraDraw)

LAID_OUT = 7  # NF-EXPLORE-1


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action: the chooser's second pick comes after everyone's first, and its
    powers after that (NF-EXPLORE-3, NF-EXPLORE-5)."""
    chooser, *others = seats
    steps: list[Step[Any]] = [LayOut(), NameKinds(chooser), Pick(chooser)]
    for seat in others:
        steps += [NameKinds(seat), Pick(seat), UsePowers(seat)]
    steps += [Pick(chooser), UsePowers(chooser)]
    return [*steps, *(Limit(seat) for seat in seats), ReturnWorlds()]


class LayOut(PlannedStage, tag="explore.lay_out"):
    """Lay out 7 worlds, or as many as are left (NF-EXPLORE-1, NF-EXPLORE-8)."""

    def run(self, t: FrontiersState) -> None:
        t.layout = draw(t, LAID_OUT)
        t.emit("worlds_laid_out", worlds=list(t.layout))


class Pick(PlannedChoice, tag="explore.pick"):
    """Take one of the worlds laid out, if there is one (NF-EXPLORE-2, NF-EXPLORE-4)."""

    follows_naming = True
    unfit = {"world": refusals.NOT_LAID_OUT}

    seat: int

    def decision(self, t: FrontiersState) -> Decision | None:
        if not t.layout:
            return None
        moves = OneOf([Survey(self.seat, world) for world in t.layout])
        return Decision(self.seat, "survey", "NF-EXPLORE-2", "Take a world.", moves)

    def take(self, t: FrontiersState, move: Survey) -> None:
        t.layout.remove(move.world)
        t.empires[self.seat].surveyed.append(move.world)
        t.emit("world_surveyed", self.seat, world=move.world)


class UsePowers(PlannedStage, tag="explore.use_powers"):
    """Use the explore powers, even at the limit of nine (NF-EXPLORE-5)."""

    seat: int

    def run(self, t: FrontiersState) -> None:
        for owned in held(t, self.seat, ExploreGain):
            gain(t, self.seat, owned.power.gains, 1, owned.key)
        t.then(*(DrawMore(self.seat, owned.key) for owned in held(t, self.seat, ExploreExtraDraw)))


class DrawMore(DrawWorlds, tag="explore.draw"):
    """A power that may draw worlds from the bag, of which some are kept (NF-EXPLORE-6)."""

    asked_by = UsePowers
    effect = ExploreExtraDraw
    rule = "NF-EXPLORE-6"

    def receive(self, t: FrontiersState, power: DrawingPower, worlds: list[str]) -> None:
        assert isinstance(power, ExploreExtraDraw)
        t.drawn = worlds
        t.then(KeepDrawn(self.seat, power.keep))


class KeepDrawn(AskedChoice, tag="explore.keep"):
    """Keep up to this many of the worlds drawn; the others return with the unchosen ones
    (NF-EXPLORE-7)."""

    asked_by = UsePowers
    unfit = {"worlds": refusals.NOT_DRAWN}

    seat: int
    keep: Some

    def decision(self, t: FrontiersState) -> Decision | None:
        if not t.drawn:
            return None
        most = min(self.keep, len(t.drawn))
        moves = Subset(Keep, self.seat, t.drawn, 0, most)
        return Decision(
            self.seat,
            "keep",
            "NF-EXPLORE-7",
            Text("Keep up to {most} of the worlds drawn.", most=most),
            moves,
        )

    def take(self, t: FrontiersState, move: Keep) -> None:
        t.empires[self.seat].surveyed += move.worlds
        t.aside += [world for world in t.drawn if world not in move.worlds]
        t.drawn = []
        t.emit("worlds_kept", self.seat, worlds=list(move.worlds))

"""Powers that draw worlds from the bag (NF-EXPLORE-6, NF-SETTLE-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import ExploreExtraDraw, SettleDrawAfter
from galaxy_referee.engine.frontiers.moves import Draw
from galaxy_referee.engine.frontiers.phases.action import AskedChoice
from galaxy_referee.engine.frontiers.state import FrontiersState, draw, held, named_power
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf

DrawingPower = ExploreExtraDraw | SettleDrawAfter


class DrawWorlds(AskedChoice):
    """Use a power that draws worlds; declining needs a "may" (NF-POWER-3).

    Args:
        power: names the power.
    """

    effect: ClassVar[type[DrawingPower]]
    rule: ClassVar[str]

    unfit = {"power": refusals.OTHER_POWER}

    power: str

    def decision(self, t: FrontiersState) -> Decision | None:
        if not t.bag:
            return None
        moves = [Draw(self.seat, self.power)]
        if self._used(t).optional:
            moves.append(Draw(self.seat, None))
        prompt = "Draw worlds from the bag, or decline."
        return Decision(self.seat, "draw", self.rule, prompt, OneOf(moves))

    def take(self, t: FrontiersState, move: Draw) -> None:
        if move.power is not None:
            power = self._used(t)
            worlds = draw(t, power.draw)
            t.emit("worlds_drawn", self.seat, power=self.power, worlds=list(worlds))
            self.receive(t, power, worlds)

    def receive(self, t: FrontiersState, power: DrawingPower, worlds: list[str]) -> None:
        """Carry out the power with the drawn worlds."""
        raise NotImplementedError

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if all(own.key != self.power for own in held(t, self.seat, self.effect)):
            yield Fault("/power", "no_such_power", "The seat does not have this power.")

    def _used(self, t: FrontiersState) -> DrawingPower:
        power: DrawingPower = named_power(t, self.effect.action, self.power)
        return power

"""The position in a game, in the terms of a log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from galaxy_referee.engine.kernel.events import Event


class Moment(NamedTuple):
    """A round, and the phases in it that have begun; the last one is in progress.

    Args:
        round: its number, 0 during setup.
        phases: their names in the log; a second Develop is ``develop2``.
    """

    round: int = 0
    phases: tuple[str, ...] = ()

    @property
    def phase(self) -> str:
        """The current or last phase; empty before the first."""
        return self.phases[-1] if self.phases else ""

    def after(self, event: Event) -> Moment:
        """The moment after an event."""
        if event.kind == "round_started":
            return Moment(event.data["round"])
        if event.kind == "phase_started":
            name: str = event.data["phase"]
            again = name in self.phases
            return Moment(self.round, (*self.phases, f"{name}2" if again else name))
        return self

    def after_all(self, events: Iterable[Event]) -> Moment:
        """The moment after several events."""
        moment = self
        for event in events:
            moment = moment.after(event)
        return moment

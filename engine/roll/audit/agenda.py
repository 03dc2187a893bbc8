"""Checks whether an untrusted agenda fits its table as a whole. Each step declares what it requires
of the steps below it (``can_remain``)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.roll.state import RollState, end_reason


def agenda_faults(t: RollState) -> Iterator[Fault]:
    """An empty agenda means the end of the game (ROLL-MANAGE-8)."""
    if not t.agenda and (t.phase is not None or not end_reason(t)):
        yield Fault("/agenda", "not_over", "No steps remain, but no end condition is met.")

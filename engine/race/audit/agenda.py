"""Checks whether an untrusted agenda, as a whole, can occur under the rules.

Each step has already accepted the steps below it (``can_remain``). Here the remaining phases are
compared with the action cards, and the remaining steps of Settle with the cards placed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.audit.settle import settle_faults
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.phases.settle.choose import SettlePhase
from galaxy_referee.engine.race.rounds import EndRound, end_reason, phases
from galaxy_referee.engine.race.state import Race


def agenda_faults(t: Race) -> Iterator[Fault]:
    """The faults of the agenda as a whole."""
    if t.phase is not None:
        yield from _faults_in_phase(t)
    elif not t.agenda and not (t.round and end_reason(t)):
        yield Fault("/agenda", "not_over", "No steps remain, but no end condition is met.")


def _faults_in_phase(t: Race) -> Iterator[Fault]:
    later = list(takewhile(lambda step: not isinstance(step, EndPhase), t.agenda))
    now = t.agenda[len(later) + 1 :]
    schedule: list[Any] = [*phases(t), EndRound()][::-1]
    stage = next(iter(schedule[len(later) :]), None)
    begun = stage is not None and stage.__struct_config__.tag == t.phase
    if not now or not begun or later != schedule[: len(later)]:
        message = Text("The agenda after {phase} does not match the chosen phases.", phase=t.phase)
        yield Fault("/agenda", "impossible_agenda", message)
    elif isinstance(stage, SettlePhase):
        yield from settle_faults(t, now[::-1], stage.nth)

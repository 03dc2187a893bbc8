"""Checks whether an untrusted agenda, as a whole, can occur under the rules.

Each step has already accepted the steps below it (``can_remain``). Here the remaining phases are
compared with the action cards, and the remaining steps of Settle with the cards placed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.audit.settle import settle_faults
from galaxy_referee.engine.race.catalogue import POWERS_OF
from galaxy_referee.engine.race.components.powers import TableauSize
from galaxy_referee.engine.race.extension import points_of
from galaxy_referee.engine.race.phases.develop import DevelopPhase
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.phases.settle.choose import SettlePhase
from galaxy_referee.engine.race.rounds import EndRound, NextRound, end_reason, phases
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race

# The most cards in a tableau when a round begins: one more would have ended the game (RACE-END-1).
SIZES = [power.amount for carried in POWERS_OF[TableauSize].values() for _, power in carried]
LONGEST = max(TABLEAU_LIMIT, *SIZES) - 1
# How many cards a seat can add to its tableau in a phase, second worlds included.
PLACED: dict[type[Any], int] = {DevelopPhase: 1, SettlePhase: 2}


def agenda_faults(t: Race) -> Iterator[Fault]:
    """The faults of the agenda as a whole."""
    if t.phase is not None:
        yield from _faults_in_phase(t)
    elif not t.agenda:
        if not t.round or not end_reason(t):
            yield Fault("/agenda", "not_over", "No steps remain, but no end condition is met.")
    elif isinstance(t.agenda[0], NextRound):
        yield from _size_faults(t, phases(t))


def _faults_in_phase(t: Race) -> Iterator[Fault]:
    steps = list(reversed(t.agenda))
    ends = [index for index, step in enumerate(steps) if isinstance(step, EndPhase)]
    if not ends:
        yield Fault(
            "/agenda", "impossible_agenda", Text("The {phase} phase does not end.", phase=t.phase)
        )
        return
    now, later = steps[: ends[0]], steps[ends[0] + 1 :]
    schedule: list[Any] = [*phases(t), EndRound()]
    possible = [
        index
        for index, stage in enumerate(schedule)
        if stage.__struct_config__.tag == t.phase and later == schedule[index + 1 :]
    ]
    if not possible or not now:
        message = Text("The agenda after {phase} does not match the chosen phases.", phase=t.phase)
        yield Fault("/agenda", "impossible_agenda", message)
        return
    yield from _size_faults(t, schedule[: possible[0]])
    stage = schedule[possible[0]]
    if isinstance(stage, SettlePhase):
        faults = (*points_of(t).settle_faults, settle_faults)[0]
        yield from faults(t, now, stage.nth)


def _size_faults(t: Race, earlier: list[Step[Any]]) -> Iterator[Fault]:
    """A tableau that ends the game can only have reached that size in this round."""
    most = LONGEST + sum(PLACED.get(type(step), 0) for step in earlier)
    if points_of(t).settle_moves:  # one world more
        most += sum(isinstance(step, SettlePhase) for step in earlier)
    for seat, player in enumerate(t.players):
        if len(player.tableau) > most:
            before = [placed for placed in player.tableau if placed.card not in t.fresh]
            if len(before) > most:
                message = Text(
                    "There are at most {most} cards that were not placed in this phase.", most=most
                )
                yield Fault(f"/players/{seat}/tableau", "too_many_cards", message)

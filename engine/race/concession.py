"""Conceded games (EDITION-5)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.race.rounds import end_reason
from galaxy_referee.engine.race.state import Race


def why_over(t: Race) -> list[str]:
    """The reasons why a finished game has ended."""
    return ["conceded"] if t.conceded_by else end_reason(t)


def concession_faults(t: Race) -> Iterator[Fault]:
    """The faults of concessions: only one of two seats can concede, before the game is over."""
    for seat in t.conceded_by:
        two = t.options.rules.concession and len(t.players) == 2
        if not (two and t.agenda and seat in t.seats()):
            yield Fault("/conceded", "bad_seat", "This seat cannot have conceded the game.")

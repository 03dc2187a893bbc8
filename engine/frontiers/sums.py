"""The sums that a view shows with their parts: what the tiles that a seat chooses from cost it."""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.frontiers.phases import develop, settling
from galaxy_referee.engine.frontiers.phases.settle import Turn
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.sums import Price


class Sums(msgspec.Struct, frozen=True):
    """Sums with their parts.

    Args:
        prices: what the developments on display cost the viewer while it buys one, or its surveyed
            worlds while it may settle one; each way to pay for a world has its own price.
    """

    prices: list[Price]


def sums(t: FrontiersState, decision: Decision | None) -> Sums:
    """The sums for the seat with this decision, if any."""
    if decision is None:
        return Sums([])
    if decision.kind == "develop":
        return Sums([*develop.prices(t, decision.seat)])
    turn = t.agenda[-1]
    if decision.kind == "settle" and isinstance(turn, Turn) and turn.may_settle(t):
        return Sums([*settling.prices(t, turn.seat, turn.fresh, turn.used)])
    return Sums([])

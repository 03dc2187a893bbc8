"""New tops of stacks that the others have not seen yet, by the kinds of the stacks (OQ-18)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.roll.powers import KINDS, Kind
from galaxy_referee.engine.roll.table import Roll


def unseen_faults(unseen: list[Kind]) -> Iterator[Fault]:
    """Each stack is named once."""
    if len(set(unseen)) != len(unseen):
        yield Fault("/unseen", "bad_tops", "A stack has one top.")


def with_top(unseen: list[Kind], kind: Kind) -> list[Kind]:
    """The stacks, with this one among them."""
    return unseen if kind in unseen else [*unseen, kind]


def show_tops(t: Roll, seat: int, unseen: list[Kind]) -> None:
    """The new tops of these stacks are public from now on (ROLL-INFO-1; OQ-18)."""
    empire = t.empires[seat]
    stacks = {kind: empire.stack(kind) for kind in KINDS if kind in unseen}
    tops = {kind: stack[0] for kind, stack in stacks.items() if stack}
    if tops:
        t.tell("tops_shown", seat, tops=tops)

"""Phase IV, Consume: what its steps share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.state import Race

CONSUMING = "consume.powers"  # the step in which a seat uses its powers one after the other


def power_named(t: Race, seat: int, power_id: str) -> tuple[Card, Power] | None:
    """The working consume power of a seat with this name."""
    for card, power in t.powers(seat, "consume"):
        if card.power_id(power) == power_id:
            return card, power
    return None


def note_use(t: Race, seat: int, power: str) -> None:
    """Record that a consume power is used (RACE-CONSUME-2)."""
    t.used.append(power)
    t.tell("power_used", seat, power=power)


def gain(t: Race, seat: int, vp: int, source: str) -> None:
    """Gain chips by a consume power, doubled by Consume: 2x VP (RACE-CONSUME-9, -10)."""
    t.gain_chips(seat, 2 * vp if t.chose(seat, "consume-x2") else vp, source)


# -- for audits ------------------------------------------------------------------------------------


def outside_consume(t: Race) -> Iterator[Fault]:
    """The fault of a step of Consume in another phase."""
    if t.phase != "consume":
        yield Fault("", "wrong_phase", "This step belongs to Consume.")


def is_in_turn(seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat continues using its consume powers after a step."""
    after: Any = below[-1] if below else None
    return (
        after is not None
        and after.__struct_config__.tag == CONSUMING
        and after.seat == seat
        and not after.declined
    )


def is_using(t: Race, seat: int, power_id: str | None, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat is in the middle of using a power with this name."""
    return power_id in t.used and is_in_turn(seat, below)

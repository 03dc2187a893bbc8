"""Phase IV, Consume: what its steps share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power, PowerT
from galaxy_referee.engine.race.expansion import action_powers, bonus, hooks_of
from galaxy_referee.engine.race.state import Race

CONSUMING = "consume.powers"  # the step in which a seat uses its powers one after the other


def consume_powers(t: Race, seat: int) -> list[tuple[Card, Power]]:
    """The working consume powers of a seat, those that its actions give included."""
    powers = t.powers(seat, "consume")
    hooks = hooks_of(t).action_powers
    return powers + action_powers(t, seat, "consume") if hooks else powers


def power_named(t: Race, seat: int, power_id: str) -> tuple[Card, Power] | None:
    """The working consume power of a seat with this name."""
    for card, power in consume_powers(t, seat):
        if card.power_id(power) == power_id:
            return card, power
    return None


def power_of(t: Race, seat: int, power_id: str, kind: type[PowerT]) -> tuple[Card, PowerT]:
    """The seat's working consume power with this name, which must exist, and its card."""
    named = power_named(t, seat, power_id)
    assert named is not None
    card, power = named
    assert isinstance(power, kind)
    return card, power


def note_use(t: Race, seat: int, power: str) -> None:
    """Record that a consume power is used (RACE-CONSUME-2)."""
    t.used.append(power)
    t.emit("power_used", seat, power=power)


def gain(t: Race, seat: int, vp: int, source: str) -> None:
    """Gain chips by a consume power, doubled by Consume: 2x VP (RACE-CONSUME-9, -10)."""
    t.gain_chips(seat, times_gained(t, seat) * vp, source)


def times_gained(t: Race, seat: int) -> int:
    """How many times a seat gains the VP of its consume powers (RACE-CONSUME-10)."""
    return 1 + t.chose(seat, "consume-x2") + bonus(t, seat, "consume.times")


# -- for audits ------------------------------------------------------------------------------------


def outside_consume(t: Race) -> Iterator[Fault]:
    """The fault of a step of Consume in another phase."""
    if t.phase != "consume":
        yield Fault("", "wrong_phase", "This step occurs only in Consume.")


def outside_power(t: Race, seat: int, power_id: str, kind: type[Power]) -> Iterator[Fault]:
    """The faults of a power's step: it is outside Consume, or its seat lacks the power."""
    yield from outside_consume(t)
    named = power_named(t, seat, power_id)
    if named is None or not isinstance(named[1], kind):
        message = Text("The seat does not have the power {power}.", power=power_id)
        yield Fault("/power", "no_such_power", message)


def used_by(t: Race, seats: list[int]) -> bool:
    """Whether all powers recorded as used are consume powers of these seats."""
    given = [pair for seat in seats for pair in action_powers(t, seat, "consume")]
    return t.used_by(seats, "consume", [card.power_id(power) for card, power in given])


def is_in_turn(seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat continues using its consume powers after a step."""
    after: Any = next_of(below)
    return (
        after is not None
        and after.__struct_config__.tag == CONSUMING
        and after.seat == seat
        and not after.declined
    )


def is_using(t: Race, seat: int, power_id: str | None, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat is in the middle of using a power with this name."""
    return power_id in t.used and is_in_turn(seat, below)

"""Whether what is left of a Settle phase in a foreign state is something the rules lead to, with
the further worlds of Alien Artifacts.

Seats take their turns in order: the world revealed, then further powers. What a seat has done is on
the table, what is under way or ahead is on the agenda.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.audit.settle import temporary_explained
from galaxy_referee.engine.race.catalogue import POWERS_OF
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
)
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import (
    ConquerFurther,
    SettleFurther,
    conquest,
    further_powers,
    settle_turn,
)
from galaxy_referee.engine.race.expansions.goods_for_military.room import ChooseGoodToSpend
from galaxy_referee.engine.race.phases.phase import has_bonus, takes_turns
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds
from galaxy_referee.engine.race.phases.settle.place import PayForWorld, PlaceWorld, after_placing
from galaxy_referee.engine.race.state import Race

# What records that a card was discarded to place a world for nothing.
FREE_WORLDS = {
    card.power_id(power): card.id
    for carried in POWERS_OF[FreeWorld].values()
    for card, power in carried
}


def settle_faults(t: Race, steps: list[Any], nth: int) -> Iterator[Fault]:
    """Whether these steps, the next one first, can be left of a Settle phase."""
    if isinstance(steps[0], ChooseWorlds):
        return
    groups = _groups(t, steps)
    if not groups or not _turns_remain(t, groups, nth):
        message = "This cannot be what is left of the settle phase."
        yield Fault("/agenda", "impossible_agenda", message)
    elif not _fresh_explained(t, groups[0]):
        yield Fault("/fresh", "not_placed", "Some of these cannot have been placed yet.")
    elif sorted(t.used) != sorted(_used(t, groups[0], nth)):
        yield Fault("/used", "not_used", "These powers cannot have been used by now.")
    elif not temporary_explained(t):
        message = "The powers used in this phase do not give that much Military."
        yield Fault("/players", "bad_temporary", message)


def _groups(t: Race, steps: list[Any]) -> list[list[Any]]:
    """The steps of each seat; none if they do not take turns."""
    if not all(hasattr(step, "seat") for step in steps):
        return []
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.seat)]
    return groups if takes_turns(t, [group[0] for group in groups]) else []


def _placed(t: Race, seat: int) -> list[str]:
    """The worlds that a seat has placed in this phase, in order."""
    return [placed.card for placed in t.players[seat].tableau if placed.card in t.fresh]


# -- the turns -------------------------------------------------------------------------------------


def _turns_remain(t: Race, groups: list[list[Any]], nth: int) -> bool:
    """Whether the first seat can be in the middle of its turn, and the turns ahead are whole."""
    now, *later = groups
    ahead = {group[0].seat: group for group in later}
    return _turn_begun(t, now, nth) and all(
        _turn_ahead(t, seat, ahead.get(seat, []), nth) for seat in t.after(now[0].seat)
    )


def _turn_ahead(t: Race, seat: int, steps: list[Any], nth: int) -> bool:
    """A seat whose whole turn is still to come: what it placed remains to be paid for."""
    player, placed = t.players[seat], _placed(t, seat)
    expected: list[Step[Any]] = [PlaceWorld(seat, world, nth) for world in placed]
    expected += settle_turn(t, seat, nth, bool(placed))
    return steps == expected and len(placed) < 2 and not player.temporary and not player.lingering


def _turn_begun(t: Race, steps: list[Any], nth: int) -> bool:
    """The seat whose turn it is, anywhere in it."""
    seat, placed = steps[0].seat, _placed(t, steps[0].seat)
    if isinstance(steps[-1], SettleFurther):
        further = len(placed) - steps[-1].placed
        conquers = isinstance(steps[0], ConquerFurther)
        if further < 0 or (isinstance(steps[0], PlaceWorld) and conquers != (further > 0)):
            return False
        steps = steps[:-1]
        if not steps:
            return True
    elif further_powers(t, seat):
        return False
    return bool(placed) and _placing(t, steps, placed[-1], nth)


def _placing(t: Race, steps: list[Any], world: str, nth: int) -> bool:
    """Between placing a world and having it paid for or conquered."""
    seat = steps[0].seat
    if isinstance(steps[0], PlaceWorld):
        return len(steps) == 1 and (steps[0].world, steps[0].nth) == (world, nth)
    after = after_placing(t, seat, world, nth)
    if steps == after:
        return True
    before = steps[: len(steps) - len(after)]
    if not before or steps[len(before) :] != after:
        return False
    if isinstance(before[-1], PayForWorld) and before.pop().world != world:
        return False
    return all(isinstance(step, ChooseGoodToSpend) and step.world == world for step in before)


# -- what is on the table --------------------------------------------------------------------------


def _fresh_explained(t: Race, now: list[Any]) -> bool:
    """Whether each seat has placed as much as it can have by now: a world from the reveal or the
    deck, one by Military left over, and one for a card that it discarded."""
    free = 0
    for seat in [*t.before(now[0].seat), now[0].seat]:
        used = {type(power) for _, power in _further_used(t, seat)}
        at_reveal = 0 if FlipWorld in used else 1
        if isinstance(now[-1], SettleFurther) and now[0].seat == seat:
            at_reveal = int(now[-1].placed)
        more = len(_placed(t, seat)) - at_reveal - (ExcessMilitary in used) - (FlipWorld in used)
        if more > 1 or (ExcessMilitary in used and len(_placed(t, seat)) < 2):
            return False
        free += max(0, more)
    return free <= sum(mark in FREE_WORLDS for mark in t.used)


def _further_used(t: Race, seat: int) -> list[tuple[Any, Any]]:
    """The powers for further worlds that a seat still has, and has used."""
    return [pair for pair in further_powers(t, seat) if pair[0].power_id(pair[1]) in t.used]


def _used(t: Race, now: list[Any], nth: int) -> Iterator[str]:
    """What can be recorded as used: the bonuses of the seats that have placed a world, and as many
    of the powers and conquests recorded as these seats can have."""
    standing = {placed.card for player in t.players for placed in player.tableau}
    possible = {mark for mark, card in FREE_WORLDS.items() if card not in standing}
    for seat in [*t.before(now[0].seat), now[0].seat]:
        resolved = len(_placed(t, seat)) - (seat == now[0].seat and _is_under_way(now))
        if has_bonus(t, seat, "settle", nth) and resolved > 0:
            yield f"settle:{seat}"
        if _placed(t, seat) and t.powers_of(seat, ExcessMilitary):
            possible.add(conquest(seat))
        possible |= _marks(t, seat)
    yield from possible.intersection(t.used)


def _marks(t: Race, seat: int) -> set[str]:
    """The records of the powers that a seat can have used and still has."""
    conquered = conquest(seat) in t.used
    further = {
        card.power_id(power)
        for card, power in further_powers(t, seat)
        if isinstance(power, FlipWorld) or (isinstance(power, ExcessMilitary) and conquered)
    }
    goods = {
        card.power_id(power)
        for card, power in t.powers_of(seat, TemporaryMilitary)
        if power.good is not None
    }
    return further | goods


def _is_under_way(now: list[Any]) -> bool:
    """Whether a world is being placed in the turn."""
    return not isinstance(now[0], SettleFurther)

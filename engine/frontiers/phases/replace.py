"""Replacing a colony with a surveyed world; this is not settling (NF-SETTLE-20 to -24)."""

from __future__ import annotations

from collections.abc import Container

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import Kind, ReplaceSelf, UpgradeWorld
from galaxy_referee.engine.frontiers.components.records import World
from galaxy_referee.engine.frontiers.components.tile_set import OwnedPower
from galaxy_referee.engine.frontiers.moves import ReplaceWorld
from galaxy_referee.engine.frontiers.state import (
    FrontiersState,
    Placed,
    colonies,
    held,
    kind_of,
    named_power,
    placed_tile,
    return_good,
)
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.texts import Text

POWERS = (UpgradeWorld, ReplaceSelf)


def replacements(
    t: FrontiersState,
    seat: int,
    settled: Container[str],
    fresh: Container[str],
    used: Container[str],
) -> list[ReplaceWorld]:
    """Every replacement a seat can make now.

    Args:
        t: the table.
        seat: the seat that replaces.
        settled: the worlds settled in this turn, which cannot be replaced (NF-SETTLE-21).
        fresh: the worlds placed in this turn.
        used: the powers used up.
    """
    moves = []
    for owned in (*held(t, seat, UpgradeWorld, fresh), *held(t, seat, ReplaceSelf, fresh)):
        if owned.key in used:
            continue
        for placed in colonies(t, seat):
            if placed.tile not in settled:
                moves += [
                    ReplaceWorld(seat, owned.key, placed.tile, world)
                    for world in t.empires[seat].surveyed
                    if obstacle(t, seat, owned, placed, world) is None
                ]
    return moves


def obstacle(
    t: FrontiersState, seat: int, power: OwnedPower, old: Placed, world: str
) -> Text | None:
    """Why a power cannot replace a colony by a surveyed world; None if it can."""
    before, after = t.tiles.worlds[old.tile], t.tiles.worlds[world]
    if after.cost is None:
        return Text("{world} is a military world.", world=after.name)
    if after.colonists - before.colonists > t.empires[seat].colonists:
        return Text("{world} needs more colonists than there are.", world=after.name)
    if isinstance(power.power, UpgradeWorld):
        return _upgrade_obstacle(t, power.power, old, after)
    if old.tile != power.tile:
        return Text("{power} replaces only itself.", power=power.key)
    excluded = power.targets.fit(world, None)
    text = "{power} cannot become {world}."
    return Text(text, power=power.key, world=after.name) if excluded else None


def _upgrade_obstacle(
    t: FrontiersState, power: UpgradeWorld, old: Placed, after: World
) -> Text | None:
    """The conditions on printed cost and kind (NF-SETTLE-20, NF-SETTLE-22)."""
    before = t.tiles.worlds[old.tile]
    if before.cost is None or after.cost is None:
        return Text("{world} is a military world.", world=before.name)
    difference = after.cost - before.cost
    if not power.min_diff <= difference <= power.max_diff:
        return Text(
            "{world} costs {cost}, {old} costs {before}: it may cost {least} to {most} more.",
            world=after.name,
            cost=after.cost,
            old=before.name,
            before=before.cost,
            least=power.min_diff,
            most=power.max_diff,
        )
    # Gray counts as a kind, but an open kind is never gray.
    kind = kind_of(t, old)
    gray = before.kind is None
    same = (after.kind is None) if gray else kind is not None and after.kind in (kind, "any")
    text = "{world} and {old} are not of the same kind."
    return None if same else Text(text, world=after.name, old=before.name)


def carry_out(t: FrontiersState, move: ReplaceWorld) -> Kind | None:
    """Take the old colony away and move its colonists; the new one is still to be placed
    (NF-SETTLE-23, NF-SETTLE-24).

    Returns:
        The kind a new world of open kind takes over, where the power asks for one (OQ-21).
    """
    empire = t.empires[move.seat]
    old = placed_tile(t, move.seat, move.replaced)
    kind = kind_of(t, old)
    worlds = t.tiles.worlds
    empire.colonists += worlds[move.replaced].colonists - worlds[move.world].colonists
    return_good(t, old)
    empire.tableau.remove(old)
    (t.removed if move.replaced in t.tiles.home_worlds else t.aside).append(move.replaced)
    t.emit("world_replaced", move.seat, power=move.power, replaced=move.replaced, world=move.world)
    return kind if isinstance(named_power(t, "settle", move.power), UpgradeWorld) else None


def explain(
    t: FrontiersState,
    move: ReplaceWorld,
    settled: Container[str],
    fresh: Container[str],
    used: Container[str],
) -> IllegalMove | None:
    """Why a replacement cannot be made."""
    powers = (*held(t, move.seat, UpgradeWorld, fresh), *held(t, move.seat, ReplaceSelf, fresh))
    power = next((owned for owned in powers if owned.key == move.power), None)
    if power is None or move.power in used:
        return refusals.no_such_power(t, move.seat, move.power, used, fresh)
    old = next((placed for placed in colonies(t, move.seat) if placed.tile == move.replaced), None)
    if old is None:
        return refusals.NOT_YOUR_COLONY(
            rule="NF-SETTLE-20", pointer="/replaced", piece=move.replaced
        )
    if move.replaced in settled:
        return refusals.JUST_SETTLED(piece=move.replaced)
    if move.world not in t.empires[move.seat].surveyed:
        return refusals.NOT_SURVEYED(rule="NF-SETTLE-20", piece=move.world)
    reason = obstacle(t, move.seat, power, old, move.world)
    return None if reason is None else refusals.no_replacement(reason)

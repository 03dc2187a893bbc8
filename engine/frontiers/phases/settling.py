"""What settling a world takes: colonists, and credits or military (NF-SETTLE-5 to NF-SETTLE-14)."""

from __future__ import annotations

from collections.abc import Container, Sequence

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import (
    Military,
    PayForMilitary,
    SettleDiscount,
)
from galaxy_referee.engine.frontiers.components.records import World
from galaxy_referee.engine.frontiers.components.tile_set import Held
from galaxy_referee.engine.frontiers.moves import Settle
from galaxy_referee.engine.frontiers.state import FrontiersState, held, named_power
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move

POWERS = (Military, SettleDiscount, PayForMilitary)

CREDITS = "credits"
MILITARY = "military"


def settlements(
    t: FrontiersState, seat: int, fresh: Container[str], used: Container[str], temporary: int
) -> list[Move]:
    """Every way in which a seat can settle one of its surveyed worlds now.

    Args:
        t: the table.
        seat: the seat that settles.
        fresh: the worlds placed in this turn.
        used: the powers used up.
        temporary: the temporary military.
    """
    empire = t.empires[seat]
    if not empire.colonists:
        return []
    worlds = [t.tiles.worlds[world] for world in empire.surveyed]
    discounts = held(t, seat, SettleDiscount, fresh)
    military = held(t, seat, Military, fresh)
    payers = _payers(t, seat, fresh, used)
    moves: list[Move] = []
    for world in worlds:
        if world.colonists > empire.colonists:
            continue
        if world.cost is not None:
            if _reduced(world.cost, world, discounts) <= empire.credits:
                moves.append(Settle(seat, world.id, CREDITS))
            continue
        assert world.defense is not None
        if _strength(world, military) + temporary >= world.defense:
            moves.append(Settle(seat, world.id, MILITARY))
        moves += [
            Settle(seat, world.id, payer.key)
            for payer in payers
            if _pays(payer, world, discounts, empire.credits)
        ]
    return moves


def _payers(
    t: FrontiersState, seat: int, fresh: Container[str], used: Container[str]
) -> list[Held]:
    """The powers that can still pay for a military world."""
    return [payer for payer in held(t, seat, PayForMilitary, fresh) if payer.key not in used]


def _pays(payer: Held, world: World, discounts: list[Held], credits: int) -> bool:
    """Whether a power can pay for a military world (NF-SETTLE-13)."""
    assert world.defense is not None
    price = _reduced(world.defense - payer.power.discount, world, discounts)
    return price <= credits and not payer.targets.fit(world.id, None)


def price_paid(t: FrontiersState, move: Settle, fresh: Sequence[str]) -> int:
    """The credits that settling costs (NF-SETTLE-6, NF-SETTLE-13); none by military
    (NF-SETTLE-7)."""
    if move.way == MILITARY:
        return 0
    world = t.tiles.worlds[move.world]
    discounts = held(t, move.seat, SettleDiscount, fresh)
    if move.way == CREDITS:
        assert world.cost is not None
        return _reduced(world.cost, world, discounts)
    assert world.defense is not None
    return _reduced(world.defense - named_power(t, "settle", move.way).discount, world, discounts)


def explain(
    t: FrontiersState, move: Settle, fresh: Sequence[str], used: Sequence[str], temporary: int
) -> IllegalMove | None:
    """Why a world cannot be settled in that way."""
    empire, world = t.empires[move.seat], t.tiles.worlds.get(move.world)
    if world is None or move.world not in empire.surveyed:
        return refusals.NOT_SURVEYED(rule="NF-SETTLE-2")
    if world.colonists > empire.colonists:
        return refusals.TOO_FEW_COLONISTS(
            piece=world.name, needed=world.colonists, colonists=empire.colonists
        )
    if move.way == MILITARY and world.defense is not None:
        military = _strength(world, held(t, move.seat, Military, fresh)) + temporary
        return refusals.MILITARY_TOO_LOW(piece=world.name, defense=world.defense, military=military)
    return _payment_refusal(t, move, world, fresh, used)


def _payment_refusal(
    t: FrontiersState, move: Settle, world: World, fresh: Sequence[str], used: Sequence[str]
) -> IllegalMove:
    payer = t.tiles.power("settle", move.way)
    may_pay = payer in held(t, move.seat, PayForMilitary, fresh) and move.way not in used
    if not ((world.military and may_pay) or (not world.military and move.way == CREDITS)):
        return refusals.WRONG_WAY(piece=world.name)
    if payer is not None and payer.targets.fit(move.world, None):
        return refusals.EXCLUDED(power=move.way)
    price = price_paid(t, move, fresh)
    credits = t.empires[move.seat].credits
    return refusals.CANNOT_PAY(
        rule="NF-SETTLE-6", pointer="/world", piece=world.name, price=price, credits=credits
    )


def _reduced(price: int, world: World, discounts: list[Held]) -> int:
    """A price less the discounts that fit, at least 0 (NF-SETTLE-6). An open kind is not named yet
    when the world is paid for: only discounts for all kinds fit it (OQ-21)."""
    for owned in discounts:
        if owned.power.kinds is None or world.kind in owned.power.kinds:
            price -= owned.power.amount
    return max(0, price)


def _strength(world: World, military: list[Held]) -> int:
    """The permanent military that applies to a world (NF-SETTLE-8, NF-SETTLE-10)."""
    return sum(owned.power.amount for owned in military if world.id in owned.targets.certain)

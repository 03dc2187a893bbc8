"""What settling a world takes: colonists, and credits or military (NF-SETTLE-5 to NF-SETTLE-14)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import (
    Military,
    PayForMilitary,
    SettleDiscount,
)
from galaxy_referee.engine.frontiers.components.records import World
from galaxy_referee.engine.frontiers.components.tile_set import OwnedPower
from galaxy_referee.engine.frontiers.moves import Settle
from galaxy_referee.engine.frontiers.state import CREDITS, FrontiersState, held, named_power
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.sums import Part, Price, price

POWERS = (Military, SettleDiscount, PayForMilitary)

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


def prices(
    t: FrontiersState, seat: int, fresh: Container[str], used: Container[str]
) -> Iterator[Price]:
    """What a seat's surveyed worlds cost in each way to pay; arguments as for ``settlements``."""
    discounts = held(t, seat, SettleDiscount, fresh)
    for world in [t.tiles.worlds[world] for world in t.empires[seat].surveyed]:
        saved = [Part(owned.tile, owned.power.amount) for owned in _fitting(world, discounts)]
        if world.cost is not None:
            yield price(world.id, CREDITS, world.cost, saved)
            continue
        assert world.defense is not None
        for payer in _payers(t, seat, fresh, used):
            if not payer.targets.fit(world.id, None):
                own = [Part(payer.tile, payer.power.discount)] if payer.power.discount else []
                yield price(world.id, payer.key, world.defense, own + saved)


def _payers(
    t: FrontiersState, seat: int, fresh: Container[str], used: Container[str]
) -> list[OwnedPower]:
    """The powers that can still pay for a military world."""
    return [payer for payer in held(t, seat, PayForMilitary, fresh) if payer.key not in used]


def _pays(payer: OwnedPower, world: World, discounts: list[OwnedPower], credits: int) -> bool:
    """Whether a power can pay for a military world (NF-SETTLE-13)."""
    assert world.defense is not None
    cost = _reduced(world.defense - payer.power.discount, world, discounts)
    return cost <= credits and not payer.targets.fit(world.id, None)


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
        return refusals.NOT_SURVEYED(rule="NF-SETTLE-2", piece=move.world)
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
    if move.way == MILITARY:
        return refusals.NOT_BY_MILITARY(piece=world.id)
    if move.way != CREDITS:
        refused = _power_refusal(t, move, world, fresh, used)
        if refused is not None:
            return refused
    elif world.military:
        return refusals.NOT_BY_CREDITS(piece=world.id)
    cost = price_paid(t, move, fresh)
    credits = t.empires[move.seat].credits
    return refusals.CANNOT_PAY(
        rule="NF-SETTLE-6", pointer="/world", piece=world.name, price=cost, credits=credits
    )


def _power_refusal(
    t: FrontiersState, move: Settle, world: World, fresh: Sequence[str], used: Sequence[str]
) -> IllegalMove | None:
    """Why a power does not pay for a world; None if only the credits are missing."""
    if move.way.partition("#")[0] not in t.tiles.tiles:
        return refusals.UNKNOWN_WAY(way=move.way)
    payers = {payer.key: payer for payer in _payers(t, move.seat, fresh, used)}
    if move.way not in payers:
        refused = refusals.no_such_power(t, move.seat, move.way, used, fresh)
        refused.pointer = "/way"
        return refused
    if not world.military or payers[move.way].targets.fit(move.world, None):
        return refusals.EXCLUDED(power=move.way, piece=world.id)
    return None


def _fitting(world: World, discounts: list[OwnedPower]) -> list[OwnedPower]:
    """The discounts that fit a world. An open kind is not named yet when the world is paid for:
    only discounts for all kinds fit it (OQ-21)."""
    return [
        owned for owned in discounts if owned.power.kinds is None or world.kind in owned.power.kinds
    ]


def _reduced(cost: int, world: World, discounts: list[OwnedPower]) -> int:
    """A cost less the discounts that fit, at least 0 (NF-SETTLE-6). Hot path."""
    if discounts:
        cost -= sum([owned.power.amount for owned in _fitting(world, discounts)])
    return max(0, cost)


def _strength(world: World, military: list[OwnedPower]) -> int:
    """The permanent military that applies to a world (NF-SETTLE-8, NF-SETTLE-10)."""
    return sum(owned.power.amount for owned in military if world.id in owned.targets.certain)

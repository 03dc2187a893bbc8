"""Military: general, specialized and total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from galaxy_referee.engine.race.components.catalogue import Card
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.counting import count
from galaxy_referee.engine.race.state import fits


def total_military(cards: Sequence[Card]) -> int:
    """General Military of these cards, negative included; no specialized, no temporary
    (RACE-SCORE-17, RVI-SETTLE-9)."""
    return sum(amount_of(power, cards) for card in cards for power in card.general_military)


def amount_of(power: Military, cards: Iterable[Card]) -> int:
    """What a power of one of these cards gives."""
    return power.amount if power.per is None else power.amount * count(cards, power.per)


def counts_against(power: Military, world: Card) -> bool:
    """Whether Military, specialized or general, counts against a world (RACE-SETTLE-18,
    RVI-SETTLE-11). Keywords of Military name military worlds only."""
    return fits(world, power.kind) and (
        power.against is None or (world.military_world and power.against in world.keywords)
    )


def military_against(cards: Sequence[Card], world: Card) -> int:
    """Military of these cards against a world, temporary Military not counted."""
    return sum(
        amount_of(power, cards)
        for card in cards
        for power in card.powers["settle"]
        if isinstance(power, Military) and counts_against(power, world)
    )

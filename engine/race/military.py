"""Military against a world: general, and specialized."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.counting import amount_of


def counts_against(power: Military, world: Card) -> bool:
    """Whether Military, specialized or general, counts against a world (RACE-SETTLE-18). Military
    against a keyword counts against military worlds only."""
    return (power.kind is None or world.good == power.kind) and (
        power.against is None or has_keyword(world, power.against)
    )


def has_keyword(world: Card, keyword: str) -> bool:
    """Whether a world is a military world with a keyword."""
    return world.military_world and keyword in world.keywords


def military_against(cards: Sequence[Card], world: Card) -> int:
    """Military of these cards against a world, temporary Military not counted."""
    return sum(
        amount_of(power, cards)
        for card in cards
        for power in card.powers["settle"]
        if isinstance(power, Military) and counts_against(power, world)
    )

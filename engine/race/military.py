"""Military against a world: general and specialized."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.counting import amount_of
from galaxy_referee.engine.race.state import fits


def counts_against(power: Military, world: Card) -> bool:
    """Whether specialized or general Military counts against an attacked world (RACE-SETTLE-18).
    Military against a keyword counts against military worlds only. A world of any kind then has no
    kind."""
    return (power.kind is None or world.good == power.kind) and (
        power.against is None or (world.military_world and power.against in world.keywords)
    )


def counts_in_conquest(power: Military, world: Card) -> bool:
    """Whether it counts for conquering a world from hand (RACE-SETTLE-18). A non-military world
    that can be conquered is treated as a military world. The owner names the kind of a world of any
    kind."""
    return fits(world, power.kind) and (power.against is None or power.against in world.keywords)


def military_against(cards: Sequence[Card], world: Card) -> int:
    """The Military of these cards against a world, without temporary Military."""
    return sum(
        amount_of(power, cards)
        for card in cards
        for power in card.powers["settle"]
        if isinstance(power, Military) and counts_against(power, world)
    )

"""Military against a world: general, and specialized."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Military
from galaxy_referee.engine.race.counting import amount_of
from galaxy_referee.engine.race.state import fits


def counts_against(power: Military, world: Card) -> bool:
    """Whether Military, specialized or general, counts against a world that is attacked
    (RACE-SETTLE-18). Military against a keyword counts against military worlds only; a world of any
    kind has no kind then."""
    return (power.kind is None or world.good == power.kind) and (
        power.against is None or (world.military_world and power.against in world.keywords)
    )


def counts_in_conquest(power: Military, world: Card) -> bool:
    """Whether it counts for conquering a world from hand (RACE-SETTLE-18). Where a non-military
    world can be conquered, it is as if it were a military world; of a world of any kind, its owner
    names the kind."""
    return fits(world, power.kind) and (power.against is None or power.against in world.keywords)


def military_against(cards: Sequence[Card], world: Card) -> int:
    """Military of these cards against a world, temporary Military not counted."""
    return sum(
        amount_of(power, cards)
        for card in cards
        for power in card.powers["settle"]
        if isinstance(power, Military) and counts_against(power, world)
    )

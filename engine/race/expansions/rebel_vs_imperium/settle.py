"""What Rebel vs Imperium adds to Settle besides takeovers.

* Military for discarding cards from hand (RVI-SETTLE-10): ``expansions.cards_for_military``.
* Military for each card of a kind (RVI-SETTLE-9), Military against worlds with a keyword
  (RVI-SETTLE-11), paying for Rebel worlds (RVI-SETTLE-1, -2): fields of powers of the base game.
* Paying less for military worlds (RVI-SETTLE-3, -4) and conquering others (RVI-SETTLE-5 to -7,
  RVI-OQ-6): powers that are added to what a seat can bring to placing a world.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.sums import Part
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import (
    ConquerNonMilitary,
    PayForMilitaryDiscount,
)
from galaxy_referee.engine.race.phases.settle.placement import PlacementOptions, adds
from galaxy_referee.engine.race.state import Race


def _add_pay_discount(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: PayForMilitaryDiscount
) -> None:
    options.pay_for_military_discounts.append(Part(card.id, power.amount))


def _add_conquest(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: ConquerNonMilitary
) -> None:
    options.conquer_non_military[card.id] = power.defense_reduction
    options.conquer_rule = "RVI-SETTLE-5"


PLACEMENT_POWERS = adds(PayForMilitaryDiscount, _add_pay_discount) | adds(
    ConquerNonMilitary, _add_conquest
)

"""The kinds of powers that Rebel vs Imperium adds."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverDefense, TakeoverPower


class ExploreMix(Power, frozen=True, tag="explore.mix"):
    """Discard from the whole hand, the cards drawn included (RVI-EXPLORE-1)."""


class PayForMilitaryDiscount(Power, frozen=True, tag="settle.pay_for_military_discount"):
    """A military world that is paid for costs less (RVI-SETTLE-3)."""

    amount: int


class ConquerNonMilitary(Power, frozen=True, tag="settle.conquer_non_military"):
    """May be discarded to conquer a non-military world, whose defense is then its cost less
    ``defense_reduction`` (RVI-SETTLE-5)."""

    defense_reduction: int
    discard_self: bool
    optional: ClassVar[bool] = True


class ConsumeGain(Power, frozen=True, tag="consume.vp"):
    """Gain victory points without consuming anything (RVI-CONSUME-3)."""

    amount: int


class ConsumeBet(Power, frozen=True, tag="consume.bet"):
    """May bet a card from hand of cost or defense 1 to ``highest`` (RVI-CONSUME-2)."""

    highest: int
    optional: ClassVar[bool] = True


ImperiumPower = (
    ExploreMix
    | PayForMilitaryDiscount
    | ConquerNonMilitary
    | TakeoverPower
    | TakeoverDefense
    | ConsumeGain
    | ConsumeBet
)

"""The kinds of powers that Rebel vs Imperium adds."""

from __future__ import annotations

from typing import ClassVar, Literal

from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.words import CardWord


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


class TakeoverPower(Power, frozen=True, tag="settle.takeover"):
    """May take over a world that fits ``target`` from a kind of player (``of``), with a ``bonus``
    to the attack for each card that fits ``per`` (RVI-TAKEOVER-6 to -8, -19).

    It may cost prestige; a success may bring ``prestige``, and destroy the world
    (BOW-TAKEOVER-2, -3).
    """

    target: CardWord
    of: Literal["anyone", "imperium", "positive-military"] = "anyone"
    bonus: int = 0
    per: CardWord | None = None
    discard_self: bool = False
    cost: int = 0
    prestige: int = 0
    destroys: bool = False
    optional: ClassVar[bool] = True


class TakeoverDefense(Power, frozen=True, tag="settle.takeover_defense"):
    """Raises the defense against takeovers for each card that fits ``per`` (RVI-TAKEOVER-21)."""

    amount: int
    per: CardWord


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

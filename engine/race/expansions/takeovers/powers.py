"""The kinds of powers that takeovers use."""

from __future__ import annotations

from typing import ClassVar, Literal

from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.components.words import CardWord


class AboutTakeovers(Power, frozen=True):
    """The base of powers that a search for takeover cards finds (BOW-SEARCH-10)."""


class TakeoverPower(AboutTakeovers, frozen=True, tag="settle.takeover"):
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


class TakeoverDefense(AboutTakeovers, frozen=True, tag="settle.takeover_defense"):
    """Raises the defense against takeovers for each card that fits ``per`` (RVI-TAKEOVER-21)."""

    amount: int
    per: CardWord

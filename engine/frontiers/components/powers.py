"""The vocabulary of powers: a tile is data, an effect is code.

Each effect is a record in a tile set, implemented by the module of its action. All of them
obey NF-POWER-1 to NF-POWER-11: they do not work in the action in which the tile was placed, work
once per action, add up, never reduce a cost below zero, and must be used unless the power is a
"may" (``optional``).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

import msgspec

Kind = Literal["novelty", "rare", "genes", "alien"]
Keyword = Literal["Alien", "Imperium", "Rebel", "Terraforming", "Uplift"]
Size = Literal["small", "large"]
PowerAction = Literal["explore", "develop", "settle", "produce", "trade", "consume"]

Action = Literal[
    "isolation",
    "goal-survey",
    "develop",
    "explore",
    "settle",
    "produce",
    "trade-consume",
    "send-diplomats",
]

KINDS: tuple[Kind, ...] = get_args(Kind)

Kinds = Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Gains(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player takes: credits, VP chips from the pool, colonists from the supply."""

    credits: Amount = 0
    vp: Amount = 0
    colonists: Amount = 0


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Selects tiles of an empire; all given conditions must hold.

    Args:
        tile: worlds or developments only.
        size: developments of this size.
        keyword: tiles with this keyword.
        kind: worlds of one of these kinds; an open kind is the one its owner named.
        goods: worlds with ``production``, ``windfall``, or ``some`` of the two.
        military: military worlds, or the others.
        power_action: tiles with at least one power of this action.
        id: these tiles.
        colonists: worlds that need this many colonists.
    """

    tile: Literal["world", "development"] | None = None
    size: Size | None = None
    keyword: Keyword | None = None
    kind: Kinds | None = None
    goods: Literal["production", "windfall", "some"] | None = None
    military: bool | None = None
    power_action: PowerAction | None = None
    id: tuple[str, ...] | None = None
    colonists: int | None = None


class Power(msgspec.Struct, frozen=True, tag_field="effect", forbid_unknown_fields=True):
    """The base of all powers."""

    action: ClassVar[PowerAction]
    optional: ClassVar[bool] = False


# -- develop ---------------------------------------------------------------------------------------


class DevelopDiscount(Power, frozen=True, tag="develop-discount"):
    """The development bought costs ``amount`` less."""

    action = "develop"
    amount: Some


class DevelopGainAfter(Power, frozen=True, tag="develop-gain-after"):
    """Take ``gains`` after buying a development."""

    action = "develop"
    gains: Gains


# -- explore ---------------------------------------------------------------------------------------


class ExploreGain(Power, frozen=True, tag="explore-gain"):
    """Take ``gains`` after the own pick."""

    action = "explore"
    gains: Gains


class ExploreExtraDraw(Power, frozen=True, tag="explore-extra-draw", omit_defaults=True):
    """After the own pick, may draw ``draw`` worlds from the bag and keep up to ``keep``; must draw
    them if not ``optional``."""

    action = "explore"
    draw: Some
    keep: Some
    optional: bool = True  # type: ignore[misc]


# -- settle ----------------------------------------------------------------------------------------


class Military(Power, frozen=True, tag="military"):
    """``amount`` military against the worlds that fit ``against``."""

    action = "settle"
    amount: Some
    against: Filter

    @property
    def general(self) -> bool:
        """Whether it counts against every military world."""
        return self.against == Filter(military=True)


class SettleDiscount(Power, frozen=True, tag="settle-discount"):
    """A world of these kinds, or with None any world, costs ``amount`` less."""

    action = "settle"
    amount: Some
    kinds: Kinds | None = None


class PayForMilitary(Power, frozen=True, tag="pay-for-military"):
    """May pay for one military world outside ``exclude``: its defense less ``discount``."""

    action = "settle"
    optional = True
    discount: Amount
    exclude: Filter | None = None


class DiscardForMilitary(Power, frozen=True, tag="discard-for-military"):
    """May return a good of these kinds for ``amount`` military until this action ends."""

    action = "settle"
    amount: Some
    kinds: Kinds | None = None


class SettleGainAfter(Power, frozen=True, tag="settle-gain-after"):
    """Take ``gains`` after each world settled."""

    action = "settle"
    gains: Gains


class SettleDrawAfter(Power, frozen=True, tag="settle-draw-after", omit_defaults=True):
    """May draw ``draw`` worlds as surveyed worlds after each world settled; must if not
    ``optional``."""

    action = "settle"
    draw: Some
    optional: bool = True  # type: ignore[misc]


class SettleSecondWorld(Power, frozen=True, tag="settle-second-world"):
    """May settle a second world."""

    action = "settle"
    optional = True


class UpgradeWorld(Power, frozen=True, tag="upgrade-world"):
    """May replace a non-military colony by a surveyed world of its kind whose printed cost is
    ``min_diff`` to ``max_diff`` higher."""

    action = "settle"
    optional = True
    min_diff: Amount
    max_diff: Amount


class ReplaceSelf(Power, frozen=True, tag="replace-self"):
    """May replace this colony by a non-military surveyed world outside ``exclude``."""

    action = "settle"
    optional = True
    exclude: Filter | None = None


class TakeColonistsBonus(Power, frozen=True, tag="take-colonists-bonus"):
    """Take ``gains`` when choosing to take colonists."""

    action = "settle"
    gains: Gains


# -- produce ---------------------------------------------------------------------------------------


class ProduceGain(Power, frozen=True, tag="produce-gain"):
    """Take ``gains``."""

    action = "produce"
    gains: Gains


class ProduceGainIfProduced(Power, frozen=True, tag="produce-gain-if-produced"):
    """Take ``gains`` if a good was put on this very colony in this action."""

    action = "produce"
    gains: Gains


class ProduceWindfall(Power, frozen=True, tag="produce-windfall"):
    """Put a good on an own empty windfall colony of these kinds."""

    action = "produce"
    kinds: Kinds | None = None


class ProduceGainPer(Power, frozen=True, tag="produce-gain-per"):
    """Take ``gains`` for each own tile that fits ``per``."""

    action = "produce"
    per: Filter
    gains: Gains


class ProduceGainPerGood(Power, frozen=True, tag="produce-gain-per-good"):
    """Take ``gains`` for each good of these kinds produced in this action."""

    action = "produce"
    gains: Gains
    kinds: Kinds | None = None


class ProduceGainPerKind(Power, frozen=True, tag="produce-gain-per-kind"):
    """Take ``gains`` for each kind of good produced in this action."""

    action = "produce"
    gains: Gains


class ProduceGainIfMost(Power, frozen=True, tag="produce-gain-if-most"):
    """Take ``gains`` if more goods of ``kind`` were produced than by each other player."""

    action = "produce"
    kind: Kind
    gains: Gains


# -- trade and consume -----------------------------------------------------------------------------


class TradeBonus(Power, frozen=True, tag="trade-bonus"):
    """A good of these kinds sells for ``amount`` more."""

    action = "trade"
    amount: Some
    kinds: Kinds | None = None


class TradeBonusThis(Power, frozen=True, tag="trade-bonus-this"):
    """The good of this colony sells for ``amount`` more."""

    action = "trade"
    amount: Some


class TradeExtra(Power, frozen=True, tag="trade-extra"):
    """May sell ``count`` more goods after the first."""

    action = "trade"
    optional = True
    count: Some


class ConsumePower(Power, frozen=True, tag="consume", kw_only=True):
    """Return goods of these kinds: exactly ``goods`` for ``gains``, or as many as possible up to
    ``goods`` for ``gains_per_good`` each; with ``distinct_kinds`` all of different kinds."""

    action = "consume"
    optional: bool = False  # type: ignore[misc]
    goods: Some
    mode: Literal["exact", "up-to"] = "exact"
    kinds: Kinds | None = None
    distinct_kinds: bool = False
    gains: Gains | None = None
    gains_per_good: Gains | None = None


class ConsumeGain(Power, frozen=True, tag="consume-gain"):
    """Take ``gains`` without consuming a good."""

    action = "consume"
    gains: Gains


class ConsumeBonus(Power, frozen=True, tag="consume-bonus"):
    """Last: take ``gains_per_good`` for each good consumed in this action, and ``extra_gains`` if
    a consume power of one of the tiles ``extra_if_used`` was used."""

    action = "consume"
    gains_per_good: Gains
    extra_if_used: tuple[str, ...] = ()
    extra_gains: Gains = Gains()


AnyPower = (
    DevelopDiscount
    | DevelopGainAfter
    | ExploreGain
    | ExploreExtraDraw
    | Military
    | SettleDiscount
    | PayForMilitary
    | DiscardForMilitary
    | SettleGainAfter
    | SettleDrawAfter
    | SettleSecondWorld
    | UpgradeWorld
    | ReplaceSelf
    | TakeColonistsBonus
    | ProduceGain
    | ProduceGainIfProduced
    | ProduceWindfall
    | ProduceGainPer
    | ProduceGainPerGood
    | ProduceGainPerKind
    | ProduceGainIfMost
    | TradeBonus
    | TradeBonusThis
    | TradeExtra
    | ConsumePower
    | ConsumeGain
    | ConsumeBonus
)

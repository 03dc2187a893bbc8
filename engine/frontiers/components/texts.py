"""Powers and scorings in words, for catalogues and clients."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from galaxy_referee.engine.frontiers.components.powers import (
    AnyPower,
    Consume,
    ConsumeBonus,
    ConsumeGain,
    DevelopDiscount,
    DevelopGainAfter,
    DiscardForMilitary,
    ExploreExtraDraw,
    ExploreGain,
    Filter,
    Gains,
    Military,
    PayForMilitary,
    Power,
    ProduceGain,
    ProduceGainIfMost,
    ProduceGainIfProduced,
    ProduceGainPer,
    ProduceGainPerGood,
    ProduceGainPerKind,
    ProduceWindfall,
    ReplaceSelf,
    SettleDiscount,
    SettleDrawAfter,
    SettleGainAfter,
    SettleSecondWorld,
    TakeColonistsBonus,
    TradeBonus,
    TradeBonusThis,
    TradeExtra,
    UpgradeWorld,
)
from galaxy_referee.engine.frontiers.components.records import Scoring
from galaxy_referee.engine.kernel.events import amount, listed
from galaxy_referee.engine.kernel.tables import check_once

Names = Mapping[str, str]


def power_text(power: Power, names: Names) -> str:
    """A power as a sentence.

    Args:
        power: the power.
        names: the names of tiles by id.
    """
    return f"{power.action.capitalize()}: {_SENTENCES[type(power)](power, names)}"


def scoring_text(scoring: Scoring, names: Names) -> str:
    """How a tile with "?" scores, as a sentence."""
    parts = [f"{row.vp} VP for {_each(row.per, names)}" for row in scoring.rows]
    if scoring.per_military:
        parts.append(f"{scoring.per_military} VP for each point of general military")
    if scoring.by_kinds is not None:
        points = "/".join(str(vp) for vp in scoring.by_kinds[1:])
        parts.append(f"{points} VP for 1/2/3/4 kinds among your colonies")
    once = " Each tile scores once, by the line worth most." if len(scoring.rows) > 1 else ""
    return "; ".join(parts) + "." + once


def _gains(gains: Gains | None) -> str:
    if gains is None:
        return "nothing"
    amounts = ((gains.credits, "credit"), (gains.vp, "VP"), (gains.colonists, "colonist"))
    return listed([amount(count, noun) for count, noun in amounts if count])


def _kinds(kinds: tuple[str, ...] | None, without: str = "") -> str:
    return without if kinds is None else " or ".join(kind.title() for kind in kinds)


def _goods(count: int, kinds: tuple[str, ...] | None) -> str:
    named = f"{_kinds(kinds)} " if kinds else ""
    return amount(count, f"{named}good")


def _each(per: Filter, names: Names) -> str:
    """What something is counted for: each of the tiles a filter means."""
    if per.id is None:
        return f"each {_tile(per)}"
    named = listed([names.get(tile, tile) for tile in per.id])
    return named if len(per.id) == 1 else f"each of {named}"


def _tile(per: Filter) -> str:
    """The tiles a filter means, in the singular."""
    words = [
        per.size,
        None if per.military is None else "military" if per.military else "non-military",
        per.keyword,
        _kinds(per.kind) or None,
        "production or windfall" if per.goods == "some" else per.goods,
        {"world": "colony", "development": "development", None: "tile"}[per.tile],
    ]
    text = " ".join(word for word in words if word)
    if per.power_action:
        text += f" with {_article(per.power_action)} {per.power_action} power"
    if per.colonists:
        text += f" with {amount(per.colonists, 'colonist')}"
    return text


def _worlds(against: Filter | None) -> str:
    """The worlds a filter of a settle power means, in the plural."""
    if against is None:
        return "worlds"
    words = [
        None if against.military is None else "military" if against.military else "non-military",
        against.keyword,
        _kinds(against.kind) or None,
        "worlds",
    ]
    return " ".join(word for word in words if word)


def _except(exclude: Filter | None) -> str:
    return "" if exclude is None else f" (except {_worlds(exclude)})"


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _may(optional: bool) -> str:
    return "you may " if optional else ""


def _military(power: Military, names: Names) -> str:
    against = "" if power.general else f" against {_worlds(power.against)}"
    return f"+{power.amount} military{against}."


def _consume(power: Consume, names: Names) -> str:
    goods = _goods(power.goods, power.kinds)
    different = " of different kinds" if power.distinct_kinds else ""
    may = f"{_may(power.optional)}consume"
    if power.mode == "up-to":
        return f"{may} up to {goods}{different}: {_gains(power.gains_per_good)} for each."
    return f"{may} {goods}{different}: {_gains(power.gains)}."


def _consume_bonus(power: ConsumeBonus, names: Names) -> str:
    text = f"{_gains(power.gains_per_good)} for each good consumed in this action"
    if power.extra_if_used:
        tiles = " or ".join(names.get(tile, tile) for tile in power.extra_if_used)
        text += f", and {_gains(power.extra_gains)} if you use {tiles}"
    return text + "."


_SENTENCES: dict[type[Power], Callable[[Any, Names], str]] = {
    DevelopDiscount: lambda p, n: f"developments cost {p.amount} less.",
    DevelopGainAfter: lambda p, n: f"take {_gains(p.gains)} after you develop.",
    ExploreGain: lambda p, n: f"take {_gains(p.gains)}.",
    ExploreExtraDraw: lambda p, n: (
        f"{_may(p.optional)}draw {amount(p.draw, 'world')} from the bag and keep up to {p.keep}."
    ),
    Military: _military,
    SettleDiscount: lambda p, n: f"{_kinds(p.kinds, without='all')} worlds cost {p.amount} less.",
    PayForMilitary: lambda p, n: (
        f"you may settle one military world{_except(p.exclude)} by paying its defense"
        f"{f' less {p.discount}' if p.discount else ''}."
    ),
    DiscardForMilitary: lambda p, n: (
        f"you may discard {_goods(1, p.kinds)} for +{p.amount} military in this action."
    ),
    SettleGainAfter: lambda p, n: f"take {_gains(p.gains)} after you settle a world.",
    SettleDrawAfter: lambda p, n: (
        f"{_may(p.optional)}survey {amount(p.draw, 'world')} from the bag after you settle one."
    ),
    SettleSecondWorld: lambda p, n: "you may settle a second world.",
    UpgradeWorld: lambda p, n: (
        "you may replace a non-military colony by a surveyed non-military world of its kind "
        f"whose cost is {p.min_diff} to {p.max_diff} higher."
    ),
    ReplaceSelf: lambda p, n: (
        f"you may replace this world by a surveyed non-military world{_except(p.exclude)}."
    ),
    TakeColonistsBonus: lambda p, n: f"take {_gains(p.gains)} more when you take colonists.",
    ProduceGain: lambda p, n: f"take {_gains(p.gains)}.",
    ProduceGainIfProduced: lambda p, n: f"take {_gains(p.gains)} if this world produces.",
    ProduceWindfall: lambda p, n: (
        f"produce on one {_kinds(p.kinds, without='own')} windfall colony without a good."
    ),
    ProduceGainPer: lambda p, n: f"take {_gains(p.gains)} for {_each(p.per, n)}.",
    ProduceGainPerGood: lambda p, n: (
        f"take {_gains(p.gains)} for each {_goods(1, p.kinds)[2:]} you produce."
    ),
    ProduceGainPerKind: lambda p, n: f"take {_gains(p.gains)} for each kind of good you produce.",
    ProduceGainIfMost: lambda p, n: (
        f"take {_gains(p.gains)} if you produce more {p.kind.title()} goods than each other player."
    ),
    TradeBonus: lambda p, n: f"{_kinds(p.kinds, without='all')} goods sell for {p.amount} more.",
    TradeBonusThis: lambda p, n: f"the good of this world sells for {p.amount} more.",
    TradeExtra: lambda p, n: f"you may sell {amount(p.count, 'more good')}.",
    Consume: _consume,
    ConsumeGain: lambda p, n: f"take {_gains(p.gains)}; no good is consumed.",
    ConsumeBonus: _consume_bonus,
}

check_once("sentences of powers", get_args(AnyPower), _SENTENCES)

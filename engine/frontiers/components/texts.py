"""Powers, scoring, and goals as sentences: a message for each form of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.components.records import Goal, Scoring
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.texts import Text, Words, either, text_of

Names = Mapping[str, str]

# What a goal counts.
_COUNTED: dict[str, Text] = {
    "consume-powers": Text("consume powers"),
    "distinct-power-actions": Text("actions with powers"),
    "distinct-kinds-of-colonies": Text("kinds among your colonies"),
    "distinct-keywords": Text("keywords among your tiles"),
    "unused-colonists": Text("unused colonists"),
    "stockpiled-worlds": Text("stockpiled worlds"),
    "stockpiled-goods": Text("stockpiled goods"),
    "stockpiled-credits": Text("stockpiled credits"),
}


def power_text(power: powers.Power, names: Names) -> Text:
    """A power as a sentence.

    Args:
        power: the power.
        names: the names of tiles by id.
    """
    sentence = _SENTENCES[type(power)]
    told = text_of(sentence, power, _FACTS) if isinstance(sentence, str) else sentence(power, names)
    return Text("{action}: {sentence}", action=power.action.capitalize(), sentence=told)


def scoring_text(scoring: Scoring, names: Names) -> Text:
    """How a tile with "?" scores, as a sentence."""
    parts = [
        Text("{vp} VP for {each}", vp=row.vp, each=_each(row.per, names)) for row in scoring.rows
    ]
    if scoring.per_military:
        parts.append(Text("{vp} VP for each point of general military", vp=scoring.per_military))
    if scoring.by_kinds is not None:
        points = "/".join(str(vp) for vp in scoring.by_kinds[1:])
        parts.append(Text("{points} VP for 1/2/3/4 kinds among your colonies", points=points))
    if not parts:
        return Text("0 VP.")
    lines = parts[0]
    for part in parts[1:]:
        lines = Text("{lines}; {line}", lines=lines, line=part)
    if len(scoring.rows) > 1:
        return Text("{lines}. Each tile scores once, by the line worth most.", lines=lines)
    return Text("{lines}.", lines=lines)


def goal_text(goal: Goal) -> Text:
    """What a goal is worth, as a sentence."""
    return Text(
        "{vp} VP for at least {least} {things}.",
        vp="/".join(str(band.vp) for band in goal.bands),
        least="/".join(str(band.least) for band in goal.bands),
        things=_COUNTED[goal.counts],
    )


def _gains(gains: powers.Gains | None) -> Text:
    taken = gains or powers.Gains()
    return Text(
        "{credits:credit, vp:VP, colonists:colonist}",
        credits=taken.credits,
        vp=taken.vp,
        colonists=taken.colonists,
    )


def _kinds(kinds: tuple[str, ...]) -> Words:
    return either([kind.title() for kind in kinds])


def _goods(count: int, kinds: tuple[str, ...] | None) -> Text:
    if kinds is None:
        return Text("{count:good}", count=count)
    return Text("{count:{kinds} good}", count=count, kinds=_kinds(kinds))


def _each(per: powers.Filter, names: Names) -> Text:
    """What something is counted for: each of the tiles a filter means."""
    if per.id is None:
        return _each_fitting(per)
    named = [names.get(tile, tile) for tile in per.id]
    if len(named) == 1:
        return Text("{tile}", tile=named[0])
    *rest, last = named
    return Text("each of {rest} and {last}", rest=rest, last=last)


_EACH: dict[tuple[str | None, bool], str] = {
    ("world", False): "each colony",
    ("world", True): "each {qualities} colony",
    ("development", False): "each development",
    ("development", True): "each {qualities} development",
    (None, False): "each tile",
    (None, True): "each {qualities} tile",
}


def _each_fitting(per: powers.Filter) -> Text:
    """Each of the tiles that a filter describes."""
    qualities = [per.size, *_qualities(per)]
    if per.goods:
        some = Text("production or windfall")
        qualities.append(some if per.goods == "some" else per.goods)
    words = [word for word in qualities if word]
    text = Text(_EACH[per.tile, bool(words)], qualities=_together(words))
    if per.power_action:
        with_power = Text(_POWERS[per.power_action])
        text = Text("{each} with {power}", each=text, power=with_power)
    if per.colonists:
        text = Text("{each} with {count:colonist}", each=text, count=per.colonists)
    return text


_POWERS: dict[str, str] = {
    "explore": "an explore power",
    "develop": "a develop power",
    "settle": "a settle power",
    "produce": "a produce power",
    "trade": "a trade power",
    "consume": "a consume power",
}
check_once("names of powers", get_args(powers.PowerAction), _POWERS)


def _qualities(tiles: powers.Filter) -> list[Words | None]:
    """The words that say which worlds a filter means."""
    military = {None: None, True: "military", False: "non-military"}[tiles.military]
    return [military, tiles.keyword, _kinds(tiles.kind) if tiles.kind else None]


def _together(words: Sequence[Words]) -> Words:
    """Several qualities of one thing."""
    if not words:
        return ""
    together = words[0]
    for word in words[1:]:
        together = Text("{first} {second}", first=together, second=word)
    return together


def _worlds(against: powers.Filter | None) -> Text:
    """The worlds a filter of a settle power means, in the plural."""
    words = [] if against is None else [word for word in _qualities(against) if word]
    if not words:
        return Text("worlds")
    return Text("{qualities} worlds", qualities=_together(words))


def _military(power: powers.Military, names: Names) -> Text:
    if power.general:
        return Text("+{amount} military.", amount=power.amount)
    worlds = _worlds(power.against)
    return Text("+{amount} military against {worlds}.", amount=power.amount, worlds=worlds)


def _settle_discount(power: powers.SettleDiscount, names: Names) -> Text:
    if power.kinds is None:
        return Text("all worlds cost {amount} less.", amount=power.amount)
    kinds = _kinds(power.kinds)
    return Text("{kinds} worlds cost {amount} less.", kinds=kinds, amount=power.amount)


def _pay_for_military(power: powers.PayForMilitary, names: Names) -> Text:
    world = Text("one military world")
    if power.exclude is not None:
        world = Text("one military world (except {worlds})", worlds=_worlds(power.exclude))
    if not power.discount:
        return Text("you may settle {world} by paying its defense.", world=world)
    text = "you may settle {world} by paying its defense less {discount}."
    return Text(text, world=world, discount=power.discount)


def _replace_self(power: powers.ReplaceSelf, names: Names) -> Text:
    if power.exclude is None:
        return Text("you may replace this world by a surveyed non-military world.")
    return Text(
        "you may replace this world by a surveyed non-military world (except {worlds}).",
        worlds=_worlds(power.exclude),
    )


def _produce_windfall(power: powers.ProduceWindfall, names: Names) -> Text:
    if power.kinds is None:
        return Text("produce on one own windfall colony without a good.")
    return Text("produce on one {kinds} windfall colony without a good.", kinds=_kinds(power.kinds))


def _per_good(power: powers.ProduceGainPerGood, names: Names) -> Text:
    if power.kinds is None:
        return Text("take {gains} for each good you produce.", gains=_gains(power.gains))
    return Text(
        "take {gains} for each {kinds} good you produce.",
        gains=_gains(power.gains),
        kinds=_kinds(power.kinds),
    )


def _trade_bonus(power: powers.TradeBonus, names: Names) -> Text:
    if power.kinds is None:
        return Text("all goods sell for {amount} more.", amount=power.amount)
    kinds = _kinds(power.kinds)
    return Text("{kinds} goods sell for {amount} more.", kinds=kinds, amount=power.amount)


# By whether a power takes as many goods as possible, and whether it is a "may".
_CONSUMED: dict[tuple[bool, bool], str] = {
    (False, False): "consume {goods}: {gains}.",
    (False, True): "you may consume {goods}: {gains}.",
    (True, False): "consume up to {goods}: {gains} for each.",
    (True, True): "you may consume up to {goods}: {gains} for each.",
}


def goods_for(power: powers.ConsumePower, count: int) -> Text:
    """A number of goods that a power consumes, in words."""
    goods = _goods(count, power.kinds)
    return Text("{goods} of different kinds", goods=goods) if power.distinct_kinds else goods


def _consume(power: powers.ConsumePower, names: Names) -> Text:
    goods = goods_for(power, power.goods)
    up_to = power.mode == "up-to"
    gains = _gains(power.gains_per_good if up_to else power.gains)
    return Text(_CONSUMED[up_to, power.optional], goods=goods, gains=gains)


def _consume_bonus(power: powers.ConsumeBonus, names: Names) -> Text:
    gains = _gains(power.gains_per_good)
    if not power.extra_if_used:
        return Text("{gains} for each good consumed in this action.", gains=gains)
    return Text(
        "{gains} for each good consumed in this action, and {extra} if you use {tiles}.",
        gains=gains,
        extra=_gains(power.extra_gains),
        tiles=either([names.get(tile, tile) for tile in power.extra_if_used]),
    )


# Facts in templates that powers do not have as words, or have under another name.
_FACTS: dict[str, Callable[[Any], Words]] = {
    "gains": lambda power: _gains(power.gains),
    "goods": lambda power: _goods(1, power.kinds),
    "kind": lambda power: power.kind.title(),
}
_SENTENCES: dict[type[powers.Power], str | Callable[[Any, Names], Text]] = {
    powers.DevelopDiscount: "developments cost {amount} less.",
    powers.DevelopGainAfter: "take {gains} after you develop.",
    powers.ExploreGain: "take {gains}.",
    powers.ExploreExtraDraw: lambda p, n: Text(
        "you may draw {count:world} from the bag and keep up to {keep}."
        if p.optional
        else "draw {count:world} from the bag and keep up to {keep}.",
        count=p.draw,
        keep=p.keep,
    ),
    powers.Military: _military,
    powers.SettleDiscount: _settle_discount,
    powers.PayForMilitary: _pay_for_military,
    powers.DiscardForMilitary: "you may discard {goods} for +{amount} military in this action.",
    powers.SettleGainAfter: "take {gains} after you settle a world.",
    powers.SettleDrawAfter: lambda p, n: Text(
        "you may survey {count:world} from the bag after you settle one."
        if p.optional
        else "survey {count:world} from the bag after you settle one.",
        count=p.draw,
    ),
    powers.SettleSecondWorld: "you may settle a second world.",
    powers.UpgradeWorld: lambda p, n: Text(
        "you may replace a non-military colony by a surveyed non-military world of its kind "
        "whose cost is {least} to {most} higher.",
        least=p.min_diff,
        most=p.max_diff,
    ),
    powers.ReplaceSelf: _replace_self,
    powers.TakeColonistsBonus: "take {gains} more when you take colonists.",
    powers.ProduceGain: "take {gains}.",
    powers.ProduceGainIfProduced: "take {gains} if this world produces.",
    powers.ProduceWindfall: _produce_windfall,
    powers.ProduceGainPer: lambda p, n: Text(
        "take {gains} for {each}.", gains=_gains(p.gains), each=_each(p.per, n)
    ),
    powers.ProduceGainPerGood: _per_good,
    powers.ProduceGainPerKind: "take {gains} for each kind of good you produce.",
    powers.ProduceGainIfMost: (
        "take {gains} if you produce more {kind} goods than each other player."
    ),
    powers.TradeBonus: _trade_bonus,
    powers.TradeBonusThis: "the good of this world sells for {amount} more.",
    powers.TradeExtra: "you may sell {count:more good}.",
    powers.ConsumePower: _consume,
    powers.ConsumeGain: "take {gains}; no good is consumed.",
    powers.ConsumeBonus: _consume_bonus,
}

check_once("sentences of powers", get_args(powers.AnyPower), _SENTENCES)

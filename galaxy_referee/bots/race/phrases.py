"""The effect of a power, as a short sentence about its card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots.race.rooms import every_room
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components import powers


def phrase(power: powers.Power) -> Text | None:
    """The effect of a power; None if it does not fit in a short sentence."""
    say = PHRASES.get(type(power)) or every_room().phrases.get(type(power))
    return say(power) if say is not None else None


def _military(power: powers.Military) -> Text | None:
    if power.amount < 0:
        return None
    if power.general:
        return Text("It adds {count} Military.", count=power.amount)
    return Text(
        "It adds {count} Military against {kind} worlds.",
        count=power.amount,
        kind=(power.against or power.kind or "").title(),
    )


def _settle_discount(power: powers.SettleDiscount) -> Text:
    if power.kind is None:
        return Text("All worlds cost {count} less.", count=power.amount)
    return Text("{kind} worlds cost {count} less.", kind=power.kind.title(), count=power.amount)


def _trade(power: powers.TradeBonus) -> Text:
    if power.kind is None:
        return Text("It sells any good for {count:more card}.", count=power.amount)
    return Text(
        "It sells {kind} goods for {count:more card}.", kind=power.kind.title(), count=power.amount
    )


def _consume(power: powers.ConsumeGoods) -> Text:
    gained = {"vp": power.vp, "cards": power.cards}
    if power.kind is None:
        return Text("It turns {count:good} into {vp:VP, cards:card}.", **gained, count=power.goods)
    return Text(
        "It turns {count:{kind} good} into {vp:VP, cards:card}.",
        **gained,
        count=power.goods,
        kind=power.kind.title(),
    )


def _hand_cards(power: powers.ConsumeHandCards) -> Text:
    if power.vp:
        return Text("It turns cards in hand into VP.")
    return Text("It turns cards in hand into new cards.")


def _counted(template: str) -> Callable[[Any], Text]:
    """A sentence that states a power's amount."""
    return lambda power: Text(template, count=power.amount)


PHRASES: dict[type[powers.Power], Callable[[Any], Text | None]] = {
    powers.ExploreDraw: _counted("It shows {count:more card} in Explore."),
    powers.ExploreKeep: _counted("It keeps {count:more card} in Explore."),
    powers.DevelopDraw: _counted("It draws {count:card} in every Develop phase."),
    powers.DevelopDiscount: _counted("Developments cost {count} less."),
    powers.DevelopDrawAfter: _counted("It draws {count:card} for each development."),
    powers.Military: _military,
    powers.SettleDiscount: _settle_discount,
    powers.SettleFree: lambda power: Text("It can make a world free."),
    powers.TemporaryMilitary: lambda power: Text("It can raise Military once."),
    powers.PayForMilitary: lambda power: Text("It can pay for military worlds."),
    powers.SettleDrawAfter: _counted("It draws {count:card} for each world."),
    powers.TradeBonus: _trade,
    powers.ConsumeGoods: _consume,
    powers.ConsumeAllGoods: lambda power: Text("It turns all goods into VP."),
    powers.ConsumeSell: lambda power: Text("It sells another good."),
    powers.ConsumeDraw: _counted("It draws {count:card} in every Consume phase."),
    powers.ConsumeHandCards: _hand_cards,
    powers.ProduceWindfall: lambda power: Text(
        "It refills a windfall world in every Produce phase."
    ),
    powers.ProduceDraw: _counted("It draws {count:card} in every Produce phase."),
    powers.DrawIfProducedHere: _counted("It draws {count:card} whenever it produces."),
    powers.ProduceHere: lambda power: Text("It produces a good in every Produce phase."),
}

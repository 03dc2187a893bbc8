"""The effect of a power in a few words that continue a sentence after "and"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots.race.rooms import every_room
from galaxy_referee.engine.race.components import powers


def phrase(power: powers.Power) -> str:
    """The effect of a power; empty if it needs more than a few words."""
    say = PHRASES.get(type(power)) or every_room().phrases.get(type(power))
    return say(power) if say is not None else ""


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _good(kind: str | None) -> str:
    return "a good" if kind is None else f"{'an' if kind == 'alien' else 'a'} {kind} good"


def _military(power: powers.Military) -> str:
    if power.amount < 0:
        return ""
    against = f" against {power.against or power.kind} worlds" if not power.general else ""
    return f"it adds {power.amount} Military{against}"


def _consume(power: powers.ConsumeGoods) -> str:
    goods = _good(power.kind) if power.goods == 1 else f"{power.goods} goods"
    parts = [f"{power.vp} VP"] * bool(power.vp) + [_cards(power.cards)] * bool(power.cards)
    return f"it makes {' and '.join(parts)} of {goods}"


def _hand_cards(power: powers.ConsumeHandCards) -> str:
    return f"it makes {'VP' if power.vp else 'new cards'} of cards in hand"


PHRASES: dict[type[powers.Power], Callable[[Any], str]] = {
    powers.ExploreDraw: lambda power: f"it shows {_cards(power.amount)} more in Explore",
    powers.ExploreKeep: lambda power: f"it keeps {_cards(power.amount)} more in Explore",
    powers.DevelopDraw: lambda power: f"it draws {_cards(power.amount)} whenever Develop comes",
    powers.DevelopDiscount: lambda power: f"developments cost {power.amount} less",
    powers.DevelopDrawAfter: lambda power: f"it draws {_cards(power.amount)} for each development",
    powers.Military: _military,
    powers.SettleDiscount: lambda power: f"{power.kind or 'all'} worlds cost {power.amount} less",
    powers.SettleFree: lambda power: "it can make a world free",
    powers.TemporaryMilitary: lambda power: "it can raise Military once",
    powers.PayForMilitary: lambda power: "it can pay for military worlds",
    powers.SettleDrawAfter: lambda power: f"it draws {_cards(power.amount)} for each world",
    powers.TradeBonus: lambda power: f"it sells {_good(power.kind)} for {power.amount} more",
    powers.ConsumeGoods: _consume,
    powers.ConsumeAllGoods: lambda power: "it makes VP of all goods",
    powers.ConsumeSell: lambda power: "it sells another good",
    powers.ConsumeDraw: lambda power: f"it draws {_cards(power.amount)} whenever Consume comes",
    powers.ConsumeHandCards: _hand_cards,
    powers.ProduceWindfall: lambda power: "it refills a windfall world whenever Produce comes",
    powers.ProduceDraw: lambda power: f"it draws {_cards(power.amount)} whenever Produce comes",
    powers.DrawIfProducedHere: lambda power: (
        f"it draws {_cards(power.amount)} whenever it produces"
    ),
    powers.ProduceHere: lambda power: "it produces a good whenever Produce comes",
}

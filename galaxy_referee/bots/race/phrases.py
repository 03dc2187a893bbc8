"""What a power does for its owner, in a few words that continue a sentence after "and"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.engine.race.components.powers import (
    ConsumeAllGoods,
    ConsumeDraw,
    ConsumeGoods,
    ConsumeHandCards,
    ConsumeSell,
    DevelopDiscount,
    DevelopDraw,
    DevelopDrawAfter,
    DrawIfProducedHere,
    ExploreDraw,
    ExploreKeep,
    Military,
    PayForMilitary,
    Power,
    ProduceDraw,
    ProduceHere,
    ProduceWindfall,
    SettleDiscount,
    SettleDrawAfter,
    SettleFree,
    TemporaryMilitary,
    TradeBonus,
)
from galaxy_referee.engine.race.expansions.gathering_storm.powers import SecondWorld
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ConsumeGain, ExploreMix


def phrase(power: Power) -> str:
    """What a power does; empty for those that need more than a few words."""
    say = PHRASES.get(type(power))
    return say(power) if say is not None else ""


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _good(kind: str | None) -> str:
    return "a good" if kind is None else f"{'an' if kind == 'alien' else 'a'} {kind} good"


def _military(power: Military) -> str:
    if power.amount < 0:
        return ""
    against = f" against {power.against or power.kind} worlds" if not power.general else ""
    return f"it adds {power.amount} Military{against}"


def _consume(power: ConsumeGoods) -> str:
    goods = _good(power.kind) if power.goods == 1 else f"{power.goods} goods"
    parts = [f"{power.vp} VP"] * bool(power.vp) + [_cards(power.cards)] * bool(power.cards)
    return f"it makes {' and '.join(parts)} of {goods}"


def _hand_cards(power: ConsumeHandCards) -> str:
    return f"it makes {'VP' if power.vp else 'new cards'} of cards in hand"


PHRASES: dict[type[Power], Callable[[Any], str]] = {
    ExploreDraw: lambda power: f"it shows {_cards(power.amount)} more in Explore",
    ExploreKeep: lambda power: f"it keeps {_cards(power.amount)} more in Explore",
    ExploreMix: lambda power: "it mixes hand and draw in Explore",
    DevelopDraw: lambda power: f"it draws {_cards(power.amount)} whenever Develop comes",
    DevelopDiscount: lambda power: f"developments cost {power.amount} less",
    DevelopDrawAfter: lambda power: f"it draws {_cards(power.amount)} for each development",
    Military: _military,
    SettleDiscount: lambda power: f"{power.kind or 'all'} worlds cost {power.amount} less",
    SettleFree: lambda power: "it can make a world free",
    TemporaryMilitary: lambda power: "it can raise Military once",
    PayForMilitary: lambda power: "it can pay for military worlds",
    SecondWorld: lambda power: "it can place a second world in Settle",
    SettleDrawAfter: lambda power: f"it draws {_cards(power.amount)} for each world",
    TradeBonus: lambda power: f"it sells {_good(power.kind)} for {power.amount} more",
    ConsumeGoods: _consume,
    ConsumeAllGoods: lambda power: "it makes VP of all goods",
    ConsumeSell: lambda power: "it sells another good",
    ConsumeDraw: lambda power: f"it draws {_cards(power.amount)} whenever Consume comes",
    ConsumeGain: lambda power: f"it gains {power.amount} VP whenever Consume comes",
    ConsumeHandCards: _hand_cards,
    ProduceWindfall: lambda power: "it refills a windfall world whenever Produce comes",
    ProduceDraw: lambda power: f"it draws {_cards(power.amount)} whenever Produce comes",
    DrawIfProducedHere: lambda power: f"it draws {_cards(power.amount)} whenever it produces",
    ProduceHere: lambda power: "it produces a good whenever Produce comes",
}

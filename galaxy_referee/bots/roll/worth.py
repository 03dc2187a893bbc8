"""The worth of the tiles' lasting powers per future round, by side."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.roll.components import catalogue, powers
from galaxy_referee.engine.roll.components.catalogue import WORLD_COLOR as COLOR_OF
from galaxy_referee.engine.roll.components.effects import Effect, GainCredits
from galaxy_referee.engine.roll.components.words import COLORS, GOOD_COLORS, PHASES

ACTIVE = 0.5  # how often a phase is active
Worth = tuple[float, float]  # victory points and credits per round


def _reassign(power: powers.Reassign) -> Worth:
    workers = power.up_to if power.most_worlds_of is None else power.up_to / 2
    dice = {1: 0.35, 2: 0.35, len(COLORS) - 1: 0.7, len(COLORS): 1.0}[len(power.worker_colors)]
    if power.worker_colors == ("home",):
        dice = 0.7
    targets = 1.0 if power.to == PHASES else 0.7
    origin = 1.0 if power.from_column == "any" else 0.7
    return 0.4 * workers * dice * targets * origin, 0


def _fewer_workers(power: powers.FewerWorkers) -> Worth:
    share = {1: 0.35, 2: 0.35}.get(len(power.world_colors), 1.0)
    if power.only_reassign:
        share = 0.35
    return 0.5 * power.reduce_by * share, 0


def _extra_worker(power: powers.ExtraWorker) -> Worth:
    workers = len(power.colors)
    return (0, 2 * ACTIVE * workers) if power.role == "explorer" else (0.5 * ACTIVE * workers, 0)


def _when_shipped(amount: int, colors: tuple[str, ...]) -> float:
    return 0.5 * amount * (1.0 if colors == GOOD_COLORS else 0.4)


# Each function in a table takes its own kind of power.
ROUNDLY: dict[type[Effect], Callable[..., Worth]] = {
    powers.Reassign: _reassign,
    powers.FewerWorkers: _fewer_workers,
    powers.CreditsPerCompletion: lambda power: (
        0,
        0.5 * len(power.tile_kinds) * power.credits + (0.2 if power.bonus else 0),
    ),
    powers.ExtraWorker: _extra_worker,
    powers.CreditsAtPhaseEnd: lambda power: (0, ACTIVE * len(power.phases) * power.credits),
    powers.DictateAgain: lambda power: (0.15, 0),
    powers.DictateMoves: lambda power: (0.3, 0),
    powers.StockYields: lambda power: (0, 0.2),
    powers.BonusTile: lambda power: (0.2, 0),
    powers.CreditsIfScoutedBy: lambda power: (0, 0.1),
    powers.PlaceScoutedOnTop: lambda power: (0.1, 0),
    powers.RearrangeZone: lambda power: (0.1, 0),
    powers.CreditsIfMostDevelopments: lambda power: (0, 0.4 * power.credits),
    powers.WorkersToCup: lambda power: (0, 0.7),
    powers.CreditsPerCitizenryDie: lambda power: (0, 0.6),
    powers.CreditsPerGood: lambda power: (0, 0.5 * power.credits),
    powers.ExtraGoodSlot: lambda power: (0.2 * power.slots, 0),
    powers.TradeBonus: lambda power: (0, _when_shipped(power.credits, power.world_colors)),
    powers.ConsumeCredits: lambda power: (0, _when_shipped(power.credits, power.world_colors)),
    powers.ConsumeChips: lambda power: (_when_shipped(power.chips, power.world_colors), 0),
    powers.BuyChipOnTrade: lambda power: (0.3, 0),
    powers.ChipsAtPhaseEnd: lambda power: (ACTIVE * power.chips, 0),
    powers.CreditsIfCostliestWorld: lambda power: (0, 0.2),
}


def _roundly(side: str) -> Worth:
    worths = [ROUNDLY[type(power)](power) for power in catalogue.SIDES[side].powers]
    return sum(vp for vp, _ in worths), sum(credits for _, credits in worths)


POINTS_A_ROUND: dict[str, float] = {side: _roundly(side)[0] for side in catalogue.SIDES}
CREDITS_A_ROUND: dict[str, float] = {side: _roundly(side)[1] for side in catalogue.SIDES}
CREDITS_AT_ONCE: dict[str, int] = {
    side.id: sum(effect.credits for effect in side.immediate if isinstance(effect, GainCredits))
    for side in catalogue.SIDES.values()
}
DIE_WORTH: dict[str, float] = {
    "home": 0.9,
    "military": 1.0,
    "consumption": 1.0,
    "novelty": 1.05,
    "rare": 1.05,
    "genes": 1.15,
    "alien": 1.3,
}
"""How good the dice of a color are on the whole, a plain die being 1."""

DICE_GAINED: dict[str, float] = {
    side: sum(DIE_WORTH[catalogue.COLOR[die]] for die in dice) - 0.8 * catalogue.REMOVES[side]
    for side, dice in catalogue.GIVEN_DICE.items()
}
GOODS_WORTH: dict[str, float] = {
    side: catalogue.TRADE_PRICE[COLOR_OF[side]] / 4.5 if holds else 0.0
    for side, holds in catalogue.HOLDS_GOODS.items()
}
"""How good a world is at holding goods: 0 for gray ones."""

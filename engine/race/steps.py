"""Every step, of the base game and of expansions. Each declares where it can remain, next to its
rule."""

from __future__ import annotations

from typing import get_args

from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race import rounds, start
from galaxy_referee.engine.race.expansions.steps import RoomStep
from galaxy_referee.engine.race.phases import develop, explore, phase, produce
from galaxy_referee.engine.race.phases.consume import powers as consume
from galaxy_referee.engine.race.phases.consume import steps as consuming
from galaxy_referee.engine.race.phases.consume import trade
from galaxy_referee.engine.race.phases.settle import choose, place

BaseStep = (
    start.DealHands
    | start.InitialDiscards
    | start.StartingGoods
    | rounds.Round
    | rounds.ChooseActionCards
    | rounds.EndRound
    | rounds.DiscardToLimit
    | rounds.NextRound
    | phase.EndPhase
    | explore.ExplorePhase
    | explore.ExploreDraws
    | explore.KeepCards
    | develop.DevelopPhase
    | develop.StartDevelop
    | develop.ChooseDevelopments
    | develop.PayForDevelopment
    | develop.AfterDeveloping
    | choose.SettlePhase
    | choose.ChooseWorlds
    | place.PlaceWorld
    | place.PayForWorld
    | place.AfterPlacing
    | consume.ConsumePhase
    | trade.SellGood
    | consume.UseConsumePowers
    | consuming.ChooseGoods
    | consuming.NameNumber
    | consuming.DiscardForGain
    | produce.ProducePhase
    | produce.UseProducePowers
    | produce.MostProduced
)
AnyStep = BaseStep | RoomStep

for _step in get_args(AnyStep):
    if _step.can_remain is Step.can_remain:
        raise TypeError(f"The step {_step.__name__} does not say where it can remain.")

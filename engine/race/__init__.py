"""Race for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.race import (
    bet,
    consume,
    develop,
    draft,
    explore,
    phase,
    placing,
    produce,
    robot,
    rounds,
    settle,
    start,
    takeover,
    trade,
)
from galaxy_referee.engine.race.agenda import agenda_faults
from galaxy_referee.engine.race.audit import table_faults
from galaxy_referee.engine.race.catalogue import catalogue
from galaxy_referee.engine.race.events import EVENTS
from galaxy_referee.engine.race.knowledge import hidden
from galaxy_referee.engine.race.moves import MOVES
from galaxy_referee.engine.race.options import NAME, RULES_VERSION, Deal, Options, describe
from galaxy_referee.engine.race.rounds import end_reason
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.setup import set_up
from galaxy_referee.engine.race.table import RaceTable
from galaxy_referee.engine.race.view import table_view

AnyStep = (
    draft.DraftRound
    | draft.PickCard
    | start.DealHands
    | start.ChooseStartWorlds
    | start.ReduceHands
    | start.InitialDiscards
    | start.TakeSides
    | start.StartingGoods
    | rounds.Round
    | rounds.ChooseActionCards
    | rounds.EndRound
    | rounds.DiscardToLimit
    | rounds.NextRound
    | phase.EndPhase
    | explore.Explore
    | explore.KeepCards
    | develop.DevelopPhase
    | develop.ChooseDevelopments
    | develop.PlaceDevelopment
    | develop.PayForDevelopment
    | settle.SettlePhase
    | settle.ChooseWorlds
    | settle.SettleAgain
    | placing.PlaceWorld
    | placing.DiscardForMilitary
    | placing.PayForWorld
    | placing.AfterPlacing
    | takeover.ResolveTakeovers
    | takeover.ResolveTakeover
    | takeover.UseMilitary
    | takeover.Compare
    | consume.ConsumePhase
    | trade.SellGood
    | consume.UseConsumePowers
    | consume.ChooseGoods
    | consume.NameNumber
    | consume.DiscardForGain
    | bet.PlaceBet
    | bet.TakeFlippedCard
    | produce.ProducePhase
    | produce.UseProducePowers
    | produce.DiscardToProduce
    | produce.MostProduced
    | robot.RobotActs
)

game: Game[RaceTable[Any]] = Game(
    name=NAME,
    title="Race for the Galaxy",
    rules_version=RULES_VERSION,
    codec=Codec(RaceTable[AnyStep], NAME, RULES_VERSION),
    reader=MoveReader(MOVES),
    options_type=Options,
    deal_type=Deal,
    setup=set_up,
    table_view=table_view,
    scores=scores,
    end_reason=end_reason,
    table_faults=table_faults,
    agenda_faults=agenda_faults,
    catalogue=catalogue,
    describe=describe,
    events=EVENTS,
    hidden=hidden,
)

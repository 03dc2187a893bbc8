"""Race for the Galaxy."""

from __future__ import annotations

from typing import Any

from engine.kernel.codec import Codec
from engine.kernel.game import Game
from engine.kernel.moves import MoveReader
from engine.race import (
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
from engine.race.agenda import agenda_faults
from engine.race.audit import table_faults
from engine.race.catalogue import catalogue
from engine.race.events import EVENTS
from engine.race.knowledge import hidden
from engine.race.moves import MOVES
from engine.race.options import Deal, Options, about
from engine.race.rounds import end_reason
from engine.race.scoring import scores
from engine.race.setup import NAME, RULES_VERSION, set_up
from engine.race.table import RaceTable
from engine.race.view import table_view

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
    view_table=table_view,
    score=scores,
    end_reason=end_reason,
    audit_table=table_faults,
    audit_agenda=agenda_faults,
    catalogue=catalogue,
    about=about,
    event_texts=EVENTS,
    hidden=hidden,
)

"""Race for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import MoveReader
from galaxy_referee.engine.race import rounds, start
from galaxy_referee.engine.race.audit.agenda import agenda_faults
from galaxy_referee.engine.race.audit.table import table_faults
from galaxy_referee.engine.race.components.catalogue import catalogue
from galaxy_referee.engine.race.events import EVENTS
from galaxy_referee.engine.race.expansions.draft import steps as draft
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import bet
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import takeovers as takeover
from galaxy_referee.engine.race.expansions.solo import robot
from galaxy_referee.engine.race.knowledge import hidden
from galaxy_referee.engine.race.moves import MOVES
from galaxy_referee.engine.race.options import Deal, Options, about
from galaxy_referee.engine.race.phases import develop, explore, phase, produce
from galaxy_referee.engine.race.phases.consume import powers as consume
from galaxy_referee.engine.race.phases.consume import trade
from galaxy_referee.engine.race.phases.settle import choose as settle
from galaxy_referee.engine.race.phases.settle import place as placing
from galaxy_referee.engine.race.rounds import end_reason
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.setup import NAME, RULES_VERSION, set_up
from galaxy_referee.engine.race.state import RaceTable
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

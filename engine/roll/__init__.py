"""Roll for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.roll import description, phases, rounds, setup, state
from galaxy_referee.engine.roll.audit.agenda import agenda_faults
from galaxy_referee.engine.roll.audit.table import table_faults
from galaxy_referee.engine.roll.components.catalogue import catalogue
from galaxy_referee.engine.roll.components.shown import Components
from galaxy_referee.engine.roll.events import EVENTS
from galaxy_referee.engine.roll.knowledge import hidden
from galaxy_referee.engine.roll.migrations import MIGRATIONS, RENAMED
from galaxy_referee.engine.roll.moves import MOVES
from galaxy_referee.engine.roll.phases.work import Work
from galaxy_referee.engine.roll.scoring import scores
from galaxy_referee.engine.roll.setup import set_up
from galaxy_referee.engine.roll.view import table_view, table_views
from galaxy_referee.engine.roll.vocabulary import VOCABULARY

LaneStep = (
    phases.construction.Build
    | phases.construction.PlaceWorker
    | phases.construction.ReleaseWorkers
    | phases.construction.SaveWorkers
    | phases.construction.RemoveOwnDie
    | phases.construction.Gains
    | phases.produce.PlaceProducers
    | phases.ship.ShipGood
    | phases.ship.BuyChips
    | phases.manage.RecruitDie
    | phases.manage.AfterRecruiting
    | phases.manage.RecallDice
)
AnyStep = (
    setup.ChooseStartTiles
    | rounds.Round
    | rounds.RollDice
    | rounds.Reveal
    | phases.assign.Assign
    | phases.explore.ExplorePhase
    | phases.explore.Explore
    | phases.tiles.AbandonTiles
    | phases.tiles.DrawTiles
    | phases.tiles.CollectTiles
    | phases.tiles.ReturnOneTile
    | phases.tiles.PlaceTiles
    | phases.tiles.EndExplore
    | phases.tiles.CloseExplore
    | phases.develop.DevelopPhase
    | phases.settle.SettlePhase
    | phases.produce.ProducePhase
    | phases.ship.ShipPhase
    | phases.endings.EndPhase
    | phases.manage.ManageEmpire
    | Work[LaneStep]
)

game: Game[state.RollTable[Any]] = Game(
    name=description.NAME,
    title=description.TITLE,
    rules_version=description.RULES_VERSION,
    codec=Codec(
        state.RollTable[AnyStep],
        description.NAME,
        description.RULES_VERSION,
        in_order=state.faces_in_order,
    ),
    reader=MoveReader(MOVES),
    options_type=description.Options,
    deal_type=description.Deal,
    setup=set_up,
    table_view=table_view,
    table_views=table_views,
    scores=scores,
    end_reason=state.end_reason,
    table_faults=table_faults,
    agenda_faults=agenda_faults,
    catalogue=catalogue,
    catalogue_type=Components,
    describe=description.describe,
    events=EVENTS,
    vocabulary=VOCABULARY,
    hidden=hidden,
    held=(
        Holdings(state.tiles_of, ("tile",)),
        Holdings(state.dice_of, ("die", "worker", "workers")),
    ),
    check_options=description.check_options,
    migrations=MIGRATIONS,
    renamed=RENAMED,
)

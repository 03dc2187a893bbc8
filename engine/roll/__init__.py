"""Roll for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.held import Held
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.roll import rounds, setup
from galaxy_referee.engine.roll.audit.agenda import agenda_faults
from galaxy_referee.engine.roll.audit.table import table_faults
from galaxy_referee.engine.roll.components.catalogue import catalogue
from galaxy_referee.engine.roll.components.shown import Components
from galaxy_referee.engine.roll.description import (
    NAME,
    RULES_VERSION,
    TITLE,
    Deal,
    Options,
    check_options,
    describe,
)
from galaxy_referee.engine.roll.events import EVENTS
from galaxy_referee.engine.roll.knowledge import hidden
from galaxy_referee.engine.roll.migrations import MIGRATIONS, RENAMED
from galaxy_referee.engine.roll.moves import MOVES
from galaxy_referee.engine.roll.phases import (
    assign,
    construction,
    develop,
    endings,
    explore,
    manage,
    produce,
    settle,
    ship,
    tiles,
)
from galaxy_referee.engine.roll.phases.work import Work
from galaxy_referee.engine.roll.scoring import scores
from galaxy_referee.engine.roll.setup import set_up
from galaxy_referee.engine.roll.state import (
    RollTable,
    dice_of,
    end_reason,
    faces_in_order,
    tiles_of,
)
from galaxy_referee.engine.roll.view import table_view, table_views
from galaxy_referee.engine.roll.vocabulary import VOCABULARY

LaneStep = (
    construction.Build
    | construction.PlaceWorker
    | construction.ReleaseWorkers
    | construction.SaveWorkers
    | construction.RemoveOwnDie
    | construction.Gains
    | produce.PlaceProducers
    | ship.ShipGood
    | ship.BuyChips
    | manage.RecruitDie
    | manage.AfterRecruiting
    | manage.RecallDice
)
AnyStep = (
    setup.ChooseStartTiles
    | rounds.Round
    | rounds.RollDice
    | rounds.Reveal
    | assign.Assign
    | explore.ExplorePhase
    | explore.Explore
    | tiles.AbandonTiles
    | tiles.DrawTiles
    | tiles.CollectTiles
    | tiles.ReturnOneTile
    | tiles.PlaceTiles
    | tiles.EndExplore
    | tiles.CloseExplore
    | develop.DevelopPhase
    | settle.SettlePhase
    | produce.ProducePhase
    | ship.ShipPhase
    | endings.EndPhase
    | manage.ManageEmpire
    | Work[LaneStep]
)

game: Game[RollTable[Any]] = Game(
    name=NAME,
    title=TITLE,
    rules_version=RULES_VERSION,
    codec=Codec(RollTable[AnyStep], NAME, RULES_VERSION, in_order=faces_in_order),
    reader=MoveReader(MOVES),
    options_type=Options,
    deal_type=Deal,
    setup=set_up,
    table_view=table_view,
    table_views=table_views,
    scores=scores,
    end_reason=end_reason,
    table_faults=table_faults,
    agenda_faults=agenda_faults,
    catalogue=catalogue,
    catalogue_type=Components,
    describe=describe,
    events=EVENTS,
    vocabulary=VOCABULARY,
    hidden=hidden,
    held=(Held(tiles_of, ("tile",)), Held(dice_of, ("die", "worker", "workers"))),
    check_options=check_options,
    migrations=MIGRATIONS,
    renamed=RENAMED,
)

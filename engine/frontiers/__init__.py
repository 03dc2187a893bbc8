"""New Frontiers for 2-5 players, with the optional goals.

``game`` has the packaged tiles; ``game_with`` returns a game that also has other tile sets.
"""

from __future__ import annotations

from functools import partial

from galaxy_referee.engine.frontiers import description, phases, rounds, setup
from galaxy_referee.engine.frontiers.audit.agenda import agenda_faults
from galaxy_referee.engine.frontiers.audit.table import table_faults
from galaxy_referee.engine.frontiers.components.catalogue import catalogue
from galaxy_referee.engine.frontiers.components.corrections import CORRECTIONS
from galaxy_referee.engine.frontiers.components.shown import Components
from galaxy_referee.engine.frontiers.components.tile_set import (
    STANDARD,
    STANDARD_TILES,
    TileSet,
    load_tile_set,
)
from galaxy_referee.engine.frontiers.events import EVENTS
from galaxy_referee.engine.frontiers.knowledge import hidden
from galaxy_referee.engine.frontiers.migrations import MIGRATIONS, RENAMED
from galaxy_referee.engine.frontiers.moves import MOVES
from galaxy_referee.engine.frontiers.phases import goal_survey as goals
from galaxy_referee.engine.frontiers.scoring import scores
from galaxy_referee.engine.frontiers.state import FrontiersState, FrontiersTable, mount
from galaxy_referee.engine.frontiers.sums import sums
from galaxy_referee.engine.frontiers.view import table_view, table_views
from galaxy_referee.engine.frontiers.vocabulary import VOCABULARY
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.errors import BadComponents
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.kernel.texts import Text

AnyStep = (
    setup.Begin
    | setup.ChooseSide
    | rounds.SelectAction
    | rounds.Resolve
    | rounds.EndAction
    | rounds.EndRound
    | phases.open_kinds.NameKinds
    | phases.open_kinds.NameOne
    | phases.isolation.TakeCredits
    | phases.diplomats.TakePoint
    | goals.TakeCredit
    | goals.SurveyGoals
    | goals.ChooseGoal
    | goals.RevealWindow
    | phases.develop.Buy
    | phases.develop.CheckSpaces
    | phases.explore.LayOut
    | phases.explore.Pick
    | phases.explore.UsePowers
    | phases.explore.DrawMore
    | phases.explore.KeepDrawn
    | phases.limit.Limit
    | phases.limit.StockpileWorld
    | phases.limit.ReturnWorlds
    | phases.settle.BonusColonist
    | phases.settle.Turn
    | phases.settle.DrawAfter
    | phases.settle.CheckEnd
    | phases.produce.TakeTileCredits
    | phases.produce.FillProduction
    | phases.produce.FillShort
    | phases.produce.WindfallBonus
    | phases.produce.WindfallPowers
    | phases.produce.WindfallPower
    | phases.produce.TakeGains
    | phases.produce.Compare
    | phases.produce.StockpileGoods
    | phases.trade.TakePoint
    | phases.trade.SellGood
    | phases.trade.StockpileCredits
    | phases.consume.Turn
    | phases.consume.SpendGoods
)


def game_with(*mounted: TileSet) -> Game[FrontiersState]:
    """The game with these tile sets besides the packaged one.

    Args:
        mounted: checked tile sets with different names; see ``tile_set.load_tile_set``.

    Raises:
        BadComponents: two have the same name.
    """
    sets = {STANDARD: STANDARD_TILES, **{tiles.name: tiles for tiles in mounted}}
    if len(sets) != 1 + len(mounted):
        message = Text("A tile set named {name} already exists.", name=mounted[-1].name)
        raise BadComponents([Fault("/name", "duplicate_name", message)])
    for tiles in sets.values():
        mount(tiles)
    versions = [tiles.rules_version for tiles in sets.values()]
    return Game(
        name=description.NAME,
        title=description.TITLE,
        rules_version=description.RULES_VERSION,
        codec=Codec(FrontiersTable[AnyStep], description.NAME, *versions),
        reader=MoveReader(MOVES),
        options_type=description.Options,
        deal_type=description.Deal,
        setup=partial(setup.set_up, sets),
        table_view=table_view,
        table_views=table_views,
        sums=sums,
        scores=scores,
        end_reason=lambda t: list(t.ending),
        table_faults=table_faults,
        agenda_faults=agenda_faults,
        catalogue=partial(catalogue, sets),
        catalogue_type=Components,
        describe=partial(description.describe, sets),
        events=EVENTS,
        vocabulary=VOCABULARY,
        hidden=hidden,
        today=partial(description.version_today, sets),
        held=(Holdings(lambda t, seat: t.empires[seat].surveyed, ("world", "worlds")),),
        check_options=partial(description.check_options, tile_sets=sets),
        with_components=lambda data: game_with(*mounted, load_tile_set(data)),
        corrections=CORRECTIONS,
        migrations=MIGRATIONS,
        renamed=RENAMED,
    )


game: Game[FrontiersState] = game_with()

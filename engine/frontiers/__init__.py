"""New Frontiers for 2-5 players, with the optional goals.

``game`` has the packaged tiles; ``game_with`` returns a game that also has other tile sets.
"""

from __future__ import annotations

from functools import partial

from galaxy_referee.engine.frontiers import rounds, setup
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
from galaxy_referee.engine.frontiers.description import (
    NAME,
    RULES_VERSION,
    TITLE,
    Deal,
    Options,
    check_options,
    describe,
    version_today,
)
from galaxy_referee.engine.frontiers.events import EVENTS
from galaxy_referee.engine.frontiers.knowledge import hidden
from galaxy_referee.engine.frontiers.migrations import MIGRATIONS, RENAMED
from galaxy_referee.engine.frontiers.moves import MOVES
from galaxy_referee.engine.frontiers.phases import (
    consume,
    develop,
    diplomats,
    explore,
    isolation,
    limit,
    open_kinds,
    produce,
    settle,
    trade,
)
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
from galaxy_referee.engine.kernel.held import Held
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.kernel.texts import Text

AnyStep = (
    setup.Begin
    | setup.ChooseSide
    | rounds.SelectAction
    | rounds.Resolve
    | rounds.EndAction
    | rounds.EndRound
    | open_kinds.NameKinds
    | open_kinds.NameOne
    | isolation.TakeCredits
    | diplomats.TakePoint
    | goals.TakeCredit
    | goals.SurveyGoals
    | goals.ChooseGoal
    | goals.RevealWindow
    | develop.Buy
    | develop.CheckSpaces
    | explore.LayOut
    | explore.Pick
    | explore.UsePowers
    | explore.DrawMore
    | explore.KeepDrawn
    | limit.Limit
    | limit.StockpileWorld
    | limit.ReturnWorlds
    | settle.BonusColonist
    | settle.Turn
    | settle.DrawAfter
    | settle.CheckEnd
    | produce.TakeTileCredits
    | produce.FillProduction
    | produce.FillShort
    | produce.WindfallBonus
    | produce.WindfallPowers
    | produce.WindfallPower
    | produce.TakeGains
    | produce.Compare
    | produce.StockpileGoods
    | trade.TakePoint
    | trade.SellGood
    | trade.StockpileCredits
    | consume.Turn
    | consume.SpendGoods
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
        name=NAME,
        title=TITLE,
        rules_version=RULES_VERSION,
        codec=Codec(FrontiersTable[AnyStep], NAME, *versions),
        reader=MoveReader(MOVES),
        options_type=Options,
        deal_type=Deal,
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
        describe=partial(describe, sets),
        events=EVENTS,
        vocabulary=VOCABULARY,
        hidden=hidden,
        today=partial(version_today, sets),
        held=(Held(lambda t, seat: t.empires[seat].surveyed, ("world", "worlds")),),
        check_options=partial(check_options, tile_sets=sets),
        with_components=lambda data: game_with(*mounted, load_tile_set(data)),
        corrections=CORRECTIONS,
        migrations=MIGRATIONS,
        renamed=RENAMED,
    )


game: Game[FrontiersState] = game_with()

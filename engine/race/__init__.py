"""Race for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.race import description
from galaxy_referee.engine.race.audit.agenda import agenda_faults
from galaxy_referee.engine.race.audit.table import table_faults
from galaxy_referee.engine.race.concession import why_over
from galaxy_referee.engine.race.events import EVENTS
from galaxy_referee.engine.race.expansion import migrations_of
from galaxy_referee.engine.race.expansions.action_names import ACTIONS
from galaxy_referee.engine.race.expansions.registry import EXPANSIONS
from galaxy_referee.engine.race.expansions.shown import Components
from galaxy_referee.engine.race.expansions.texts import power_text
from galaxy_referee.engine.race.knowledge import hidden
from galaxy_referee.engine.race.migrations import MIGRATIONS, RENAMED
from galaxy_referee.engine.race.moves import MOVES
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.setup import set_up
from galaxy_referee.engine.race.state import RaceState
from galaxy_referee.engine.race.steps import AnyStep
from galaxy_referee.engine.race.sums import sums
from galaxy_referee.engine.race.view import table_view, table_views
from galaxy_referee.engine.race.vocabulary import VOCABULARY

__all__ = ("ACTIONS", "EXPANSIONS", "game", "power_text")

game: Game[RaceState[Any]] = Game(
    name=description.NAME,
    title=description.TITLE,
    rules_version=description.RULES_VERSION,
    codec=Codec(
        RaceState[AnyStep],
        description.NAME,
        *description.VERSIONS.values(),
        version_of=lambda state: description.version_of(state.options.named),
        constant="options",
    ),
    reader=MoveReader(MOVES),
    options_type=description.Options,
    deal_type=description.Deal,
    setup=set_up,
    table_view=table_view,
    table_views=table_views,
    sums=sums,
    scores=scores,
    end_reason=why_over,
    table_faults=table_faults,
    agenda_faults=agenda_faults,
    catalogue=description.catalogue,
    catalogue_type=Components,
    describe=description.describe,
    events=EVENTS,
    vocabulary=VOCABULARY,
    hidden=hidden,
    held=(Holdings(lambda t, seat: sorted(t.players[seat].hand), ("card", "cards")),),
    check_options=description.check_options,
    showcase=description.SHOWCASE,
    today=description.version_today,
    migrations={**MIGRATIONS, **migrations_of(EXPANSIONS)},
    renamed=RENAMED,
)

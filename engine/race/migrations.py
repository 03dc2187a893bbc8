"""Migrations of older states to the next version. Expansions have their own migrations."""

from __future__ import annotations

from galaxy_referee.engine.kernel.renamed import Renamed, RenamedMoves, renaming
from galaxy_referee.engine.kernel.versions import Migrations, PlainState

RENAMED: RenamedMoves = {
    "race-2": (
        Renamed("choose_action", "select"),
        Renamed("choose_actions", "select_two"),
        Renamed("replace_world", "replace_world", {"world": "replaced", "card": "world"}),
    )
}


def unchanged(state: PlainState) -> None:
    """Leave the state as it is: only the moves that follow may play out differently."""


MIGRATIONS: Migrations = {
    **{part: renaming(moves) for part, moves in RENAMED.items()},
    "board_game_arena-1": unchanged,  # EDITION-10, EDITION-11
}

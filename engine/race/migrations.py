"""States of older editions, brought to the next version of theirs. Rooms bring their own."""

from __future__ import annotations

from galaxy_referee.engine.kernel.versions import Migrations, PlainState


def _unchanged(state: PlainState) -> None:
    """The state goes on as it is; only what happens next may differ."""


MIGRATIONS: Migrations = {
    "board_game_arena-1": _unchanged,  # EDITION-10, EDITION-11
}

"""Migrations of older states and records, in which moves had other names."""

from __future__ import annotations

from galaxy_referee.engine.kernel.renamed import Renamed, RenamedMoves, renaming
from galaxy_referee.engine.kernel.versions import Migrations

RENAMED: RenamedMoves = {
    "roll-1": (
        Renamed("start", "choose_start"),
        Renamed("trade", "sell"),
    )
}
MIGRATIONS: Migrations = {part: renaming(moves) for part, moves in RENAMED.items()}

"""Migrations of older states and records, in which moves had other names."""

from __future__ import annotations

from galaxy_referee.engine.kernel.renamed import Renamed, RenamedMoves, renaming
from galaxy_referee.engine.kernel.versions import Migrations

RENAMED: RenamedMoves = {
    "frontiers-1": (
        Renamed("keep_worlds", "keep"),
        Renamed("settle", "settle", {"by": "way"}),
        Renamed("replace", "replace_world", {"colony": "replaced"}),
        Renamed("end_settle", "pass"),
        Renamed("spend", "consume_goods"),
    )
}
MIGRATIONS: Migrations = {part: renaming(moves) for part, moves in RENAMED.items()}

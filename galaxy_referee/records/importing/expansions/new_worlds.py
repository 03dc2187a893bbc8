"""The promo start worlds in logs."""

from __future__ import annotations

from galaxy_referee.records.importing.rooms import Room

ROOM = Room(sets=lambda table: ("promo",) if table.promo_start_worlds else ())

"""The promo start worlds in logs."""

from __future__ import annotations

from galaxy_referee.records.importing.additions import Additions

ADDITIONS = Additions(sets=lambda table: ("promo",) if table.promo_start_worlds else ())

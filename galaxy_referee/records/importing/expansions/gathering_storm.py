"""Logs of The Gathering Storm."""

from __future__ import annotations

from galaxy_referee.records.importing.additions import Additions

ADDITIONS = Additions(variants={"tgs": ("tgs",)})

"""Logs of Alien Artifacts."""

from __future__ import annotations

from galaxy_referee.records.importing.additions import Additions

ADDITIONS = Additions(variants={"aa": ("aa",)})

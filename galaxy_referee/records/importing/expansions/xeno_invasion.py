"""Logs of Xeno Invasion."""

from __future__ import annotations

from galaxy_referee.records.importing.rooms import Room

ROOM = Room(variants={"xi": ("xi",)})

"""Logs of The Gathering Storm."""

from __future__ import annotations

from galaxy_referee.records.importing.rooms import Room

ROOM = Room(variants={"tgs": ("tgs",)})

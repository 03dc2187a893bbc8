"""Logs of Alien Artifacts."""

from __future__ import annotations

from galaxy_referee.records.importing.rooms import Room

ROOM = Room(variants={"aa": ("aa",)})

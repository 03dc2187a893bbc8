"""Recorded games of Xeno Invasion."""

from __future__ import annotations

from galaxy_referee.engine.race.components.powers import ProduceDraw
from tools.recordings.rooms import Room

ROOM = Room(powers={"produce": {"draw_per_xeno_military_world": (ProduceDraw,)}})

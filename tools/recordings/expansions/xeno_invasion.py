"""Recorded games of Xeno Invasion."""

from __future__ import annotations

from galaxy_referee.engine.race.components.powers import ProduceDraw
from tools.recordings.additions import Additions

ADDITIONS = Additions(powers={"produce": {"draw_per_xeno_military_world": (ProduceDraw,)}})

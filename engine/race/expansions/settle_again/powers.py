"""The kind of power that allows a second world."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.race.components.powers import Power


class SecondWorld(Power, frozen=True, tag="settle.second_world"):
    """May place a second world in the phase, or take one over (TGS-POWER-1)."""

    optional: ClassVar[bool] = True

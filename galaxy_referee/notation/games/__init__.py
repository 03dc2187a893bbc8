"""The games' own layouts of views."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.notation.games import frontiers, race, roll
from galaxy_referee.notation.layouts import Layout

# Games without a line here have the general layout.
LAYOUTS: Mapping[str, Layout] = {
    "race": race.LAYOUT,
    "roll": roll.LAYOUT,
    "frontiers": frontiers.LAYOUT,
}

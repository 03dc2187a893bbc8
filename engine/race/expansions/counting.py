"""What the words of each expansion count; ``words`` has their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from galaxy_referee.engine.kernel.tables import merged
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.alien_artifacts import counting as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import counting as brink_of_war
from galaxy_referee.engine.race.expansions.gathering_storm import counting as gathering_storm
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import counting as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.xeno_invasion import counting as xeno_invasion
from galaxy_referee.engine.race.players import Player

ROOM_FITS: dict[str, Callable[[Card], bool]] = merged(
    gathering_storm.FITS,
    rebel_vs_imperium.FITS,
    brink_of_war.FITS,
    alien_artifacts.FITS,
    xeno_invasion.FITS,
)

ROOM_COUNTS: dict[str, Callable[[Sequence[Card], Player], int]] = merged(
    gathering_storm.COUNTS, rebel_vs_imperium.COUNTS, brink_of_war.COUNTS
)

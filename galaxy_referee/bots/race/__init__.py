"""How the greedy bot evaluates Race for the Galaxy."""

from galaxy_referee.bots.race import additions
from galaxy_referee.bots.race.expansions import EXPANSIONS

additions.EXPANSIONS.update(EXPANSIONS)

"""How the greedy bot evaluates Race for the Galaxy."""

from galaxy_referee.bots.race import rooms
from galaxy_referee.bots.race.expansions import ROOMS

rooms.ROOMS.update(ROOMS)

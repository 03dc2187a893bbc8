"""Converts games that people played elsewhere to records."""

from galaxy_referee.records.importing import rooms
from galaxy_referee.records.importing.expansions import ROOMS

rooms.ROOMS.update(ROOMS)

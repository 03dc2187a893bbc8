"""Replays recorded games of Race for the Galaxy through the engine, and reports differences."""

from tools.recordings import rooms
from tools.recordings.expansions import ROOMS

rooms.ROOMS.update(ROOMS)

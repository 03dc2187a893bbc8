"""Replays recorded games of Race for the Galaxy through the engine, and reports differences."""

from tools.recordings import additions
from tools.recordings.expansions import EXPANSIONS

additions.EXPANSIONS.update(EXPANSIONS)

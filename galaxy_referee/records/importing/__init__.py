"""Converts games that people played elsewhere to records."""

from galaxy_referee.records.importing import additions
from galaxy_referee.records.importing.expansions import EXPANSIONS

additions.EXPANSIONS.update(EXPANSIONS)

"""What expansions add to observations, by the name of the expansion.

They are called in this order, whatever their order in the engine: an encoding depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.learn.games.race.additions import Additions
from galaxy_referee.learn.games.race.expansions import draft, goals, prestige, solo, takeovers

EXPANSIONS: Mapping[str, Additions] = {
    "draft": draft.ADDITIONS,
    "goals": goals.ADDITIONS,
    "prestige": prestige.ADDITIONS,
    "solo": solo.ADDITIONS,
    "takeovers": takeovers.ADDITIONS,
}

"""The robot, as an opponent."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.engine.race.expansions.solo.robot import tableau_size
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race


def missing(t: Race) -> int:
    """The number of cards that the robot needs to end the game."""
    assert t.robot is not None
    return TABLEAU_LIMIT - tableau_size(t.robot)


ADDITIONS = Additions(missing=(missing,))

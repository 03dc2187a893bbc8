"""The types of the fields that expansions have in options, states and views.

The fields themselves are declared in the base: their keys and order are part of the contract.
"""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.goals.state import GoalTile, GoalView
from galaxy_referee.engine.race.expansions.solo.mat import RobotMat
from galaxy_referee.engine.race.expansions.solo.state import Robot, RobotView
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration

__all__ = ("Declaration", "GoalTile", "GoalView", "Robot", "RobotMat", "RobotView")

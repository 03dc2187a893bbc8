"""What is hidden in New Frontiers: the order of the bag and of the goal stack, and the face-down
goals of others (NF-LIMIT-5)."""

from __future__ import annotations

from galaxy_referee.engine.frontiers.state import FrontiersState, goal_places, world_places
from galaxy_referee.engine.frontiers.view import looking_at
from galaxy_referee.engine.kernel.knowledge import HIDDEN, Hidden

WORLD, GOAL = HIDDEN + "world", HIDDEN + "goal"


def _redact(t: FrontiersState, seat: int | None) -> list[int]:
    """The goals that the seat is not looking at, and the face-down goal of another."""
    seen = looking_at(t, seat)
    t.goal_stack = seen + [GOAL] * (len(t.goal_stack) - len(seen))
    if t.face_down is not None and t.face_down.seat != seat:
        t.face_down.goal = GOAL
    return []


def _piles(t: FrontiersState) -> dict[str, list[str]]:
    """The bag."""
    return {"bag": [WORLD] * len(t.bag)}


def _backs(t: FrontiersState) -> dict[str, tuple[str, ...]]:
    """All worlds in the bag look the same, and so do all face-down goals."""
    visible = {tile for _, tiles in (*world_places(t), *goal_places(t)) for tile in tiles}
    worlds = dict.fromkeys((tile for tile in t.tiles.bag if tile not in visible), ("world",))
    goals = (goal for goal in t.tiles.goals if t.goals and goal not in visible)
    return {**worlds, **dict.fromkeys(goals, ("goal",))}


hidden = Hidden[FrontiersState](redact=_redact, backs=_backs, piles=_piles)

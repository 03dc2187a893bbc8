"""States that differ only in what a seat cannot know (NF-LIMIT-5)."""

from __future__ import annotations

import random

from engine.frontiers import game
from engine.frontiers.table import Table


def rearranged(t: Table, viewer: int | None, rng: random.Random) -> Table:
    """A copy in which everything that the viewer cannot know is another."""
    other = game.copy(t)
    rng.shuffle(other.bag)
    looking = game.view(t, viewer).table.looking_at
    hidden = other.goal_stack[len(looking) :]
    mine = t.face_down is not None and t.face_down.seat == viewer
    if other.face_down is not None and not mine and hidden:
        hidden.append(other.face_down.goal)
        rng.shuffle(hidden)
        other.face_down.goal = hidden.pop()
    rng.shuffle(hidden)
    other.goal_stack = [*looking, *hidden]
    return other

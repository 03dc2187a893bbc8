"""The goals on the table."""

from __future__ import annotations

import msgspec


class GoalTile(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A goal in play.

    Args:
        goal: its id.
        seats: the seats that claimed a "first" goal, or the one seat that holds a "most" tile.
    """

    goal: str
    seats: list[int] = []


class GoalView(msgspec.Struct):
    """A goal in play.

    Args:
        goal: its id.
        seats: the seats that claimed it, or the one that holds it.
        progress: how much each seat has of what the goal counts.
    """

    goal: str
    seats: list[int]
    progress: list[int]

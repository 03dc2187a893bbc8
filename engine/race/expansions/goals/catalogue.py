"""The goals that the expansions add, read once from their data files."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from galaxy_referee.engine.race.components.data_files import packaged
from galaxy_referee.engine.race.components.words import Word
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The minimum count."""

    count: Word
    least: int


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Conditions that are all met at the same time.

    Args:
        conditions: the conditions.
        takeovers: whether it exists only in a game with takeovers.
    """

    conditions: tuple[Condition, ...]
    takeovers: bool = False


class Goal(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A goal as printed.

    Args:
        id: unique name in lower case with hyphens.
        name: printed name.
        set: the set it comes from.
        type: ``first`` goes to the first player to meet it, ``most`` to the player with the most.
        vp: the victory points for a seat that has it (TGS-GOAL-1, -13).
        tied_vp: the victory points for any other seat with as many as the most, if it has the
            minimum, too (TGS-GOAL-18).
        count: what is counted.
        least: the number that meets it, or the minimum that a holder needs.
        after: the phases after which it can be claimed or taken (TGS-GOAL-24).
        any_of: the ways to meet it, if it is not simply a number of what is counted.
    """

    id: str
    name: str
    set: str
    type: Literal["first", "most"]
    vp: int
    tied_vp: int = 0
    count: Word | None = None
    least: int = 1
    after: tuple[str, ...]
    any_of: tuple[Way, ...] = ()


class _Goals(msgspec.Struct, forbid_unknown_fields=True):
    goals: list[Goal]


GOALS: dict[str, Goal] = {
    goal.id: goal
    for manifest in MANIFESTS.values()
    if manifest.goals is not None
    for goal in msgspec.json.decode(packaged(manifest.goals), type=_Goals).goals
}


@cache
def goals_of(sets: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The goals of one type that these sets add (RVI-SETUP-5)."""
    return tuple(goal.id for goal in GOALS.values() if goal.set in sets and goal.type == kind)

"""The hooks of takeovers, for other expansions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.expansion import joined
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.state import Race


@dataclass(frozen=True, kw_only=True)
class TakeoverHooks:
    """What other expansions do in takeovers, in the order of the expansions.

    Args:
        targets: further worlds of a player that a seat can attack by a power.
        can_be_declared: whether a declared takeover of such a world is possible, judged by the
            start of the phase.
        declared: happens when a takeover has been declared.
        defense: what else defends a world of a seat.
        before_military: what a seat does before it uses temporary Military in a takeover.
        before_resolving: what seats do before a takeover is resolved.
        succeeded: happens when a takeover has succeeded.
        world_moved: happens when a world moves from one seat to another.
    """

    targets: tuple[Callable[[Race, int, int, TakeoverPower], list[str]], ...] = ()
    can_be_declared: tuple[Callable[[Race, Declaration, TakeoverPower], bool], ...] = ()
    declared: tuple[Callable[[Race, Declaration], None], ...] = ()
    defense: tuple[Callable[[Race, int, str], int], ...] = ()
    before_military: tuple[Callable[[Race, int, int], list[Step[Any]]], ...] = ()
    before_resolving: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    succeeded: tuple[Callable[[Race, Declaration], None], ...] = ()
    world_moved: tuple[Callable[[Race, int, int, str], None], ...] = ()


def takeover_hooks(t: Race) -> TakeoverHooks:
    """What the expansions of a game do in takeovers."""
    points: TakeoverHooks = joined(TakeoverHooks, t.options.in_play)
    return points

"""What is hidden from a seat in New Frontiers, exchanged (NF-LIMIT-5)."""

from __future__ import annotations

import random
from collections.abc import Set

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.components.tile_set import STANDARD_TILES
from galaxy_referee.engine.frontiers.state import FrontiersState
from tests.frontiers.random_players import random_move
from tests.frontiers.variants import VARIANTS
from tests.twins import Hiding, Swap, by_names


def twin(
    t: FrontiersState,
    viewer: int | None,
    luck: random.Random,
    keep: Set[str] = frozenset(),
    choices: bool = True,
) -> tuple[FrontiersState, Swap]:
    """A state in which only what is hidden from a seat differs, and how to name it there.

    Args:
        t: the state.
        viewer: the seat, None for a spectator.
        luck: the source of randomness.
        keep: worlds and goals that stay where they are.
        choices: nothing is chosen in secret but goals, which differ in any case.
    """
    other = game.copy(t)
    goals = other.goal_stack[len(game.view(t, viewer).table.looking_at) :]
    down = other.face_down
    if down is not None and down.seat != viewer:
        goals.append(down.goal)
    swap: dict[str, str] = {}
    for pieces in (other.bag, goals):
        hidden = [piece for piece in pieces if piece not in keep]
        swap |= zip(hidden, luck.sample(hidden, len(hidden)), strict=True)
    other.bag = [swap.get(world, world) for world in other.bag]
    other.goal_stack = [swap.get(goal, goal) for goal in other.goal_stack]
    if down is not None:
        down.goal = swap.get(down.goal, down.goal)
    return other, by_names(swap)


HIDING = Hiding(
    game=game,
    variants=VARIANTS,
    pieces={name: name for name in (*STANDARD_TILES.bag, *STANDARD_TILES.goals)},
    exchange=twin,
    shuffles=lambda t: None,
    choosers=[lambda t, decision, luck: random_move(t, luck)],
    shares=(0.03, 0.3),
    decisions={"select", "survey", "develop", "keep_goal", "reveal"},
    events={"goal_kept", "goals_looked_at", "worlds_returned", "worlds_drawn"},
    least=500,
    every=4,
)

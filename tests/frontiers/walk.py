"""Random games, for tests of what holds in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.frontiers import game
from engine.frontiers.table import Table

TABLES = [(players, goals) for players in (2, 3, 4, 5) for goals in (False, True)]


def states(players: int, goals: bool, seed: int, first_game: bool = False) -> Iterator[Table]:
    """The states of a random game, before each move and at the end; changed in place."""
    options = {"players": players, "goals": goals, "first_game": first_game}
    t = game.new(options, seed=f"walk-{seed}")
    chooser = random.Random(seed)
    while not t.over:
        yield t
        game.play_silently(t, random_move(t, chooser))
    yield t


def random_move(t: Table, chooser: random.Random) -> object:
    """A random legal move. Doing something is preferred to passing, and the actions that empty the
    supply of colonists are held back, so that games are long and eventful."""
    moves = game.decisions(t)[0].moves
    for _ in range(3):
        move = moves.at(chooser.randrange(len(moves)))
        if not move.text.endswith((" -", "end_settle", "take_colonists", "select settle")):
            return move
    return move

"""Random games, for the tests that look at many states."""

from __future__ import annotations

import random
from collections.abc import Iterator

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.state import RollState

LIMIT = 12_000


def positions(players: int, seed: str, **options: object) -> Iterator[RollState]:
    """Every state of a random game, the finished one too. The state is changed in between."""
    chooser = random.Random(seed)
    t = game.new({"players": players, **options}, seed=seed)
    for _ in range(LIMIT):
        yield t
        if t.over:
            return
        moves = chooser.choice(game.decisions(t)).moves
        game.play_silently(t, moves.at(chooser.randrange(len(moves))))
    raise AssertionError("the game does not end")

"""Evaluates positions: a seat's chances according to a network, or to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, NamedTuple

import numpy as np

from galaxy_referee.bots.learned.inputs import Inputs, Seen
from galaxy_referee.bots.learned.network import MARGIN, Network
from galaxy_referee.engine.kernel.game import Game

DIGITS = 6  # of values; machines agree on this number
DOUBT = 0.03  # of a network, unless another was found better


class Value(NamedTuple):
    """The value of a position for a seat.

    Args:
        wins: the win probability; a tie counts as a share of a win.
        margin: the points minus those of the best other seat.
    """

    wins: float
    margin: float


@dataclass(frozen=True)
class Evaluation:
    """Evaluates positions of the games that a network supports.

    Args:
        game: the game.
        inputs: the inputs of the network.
        network: the network.
        doubt: the improvement in win probability that another move needs over the policy's own,
            because the network is unreliable for small differences.
    """

    game: Game[Any]
    inputs: Inputs
    network: Network
    doubt: float = DOUBT

    def values(self, states: Sequence[Any], seat: int, seen: Seen) -> list[Value]:
        """The value of each position.

        Args:
            states: any number of positions; what the seat does not know is not read.
            seat: the seat whose chances are wanted.
            seen: what the seat had seen before the choice that led to them.
        """
        if not states:
            return []
        size = len(self.inputs.names)
        rows = np.zeros((len(states), size), np.float32)
        cells = memoryview(rows).cast("B").cast("f")
        over: dict[int, Value] = {}
        for index, state in enumerate(states):
            if state.over:
                over[index] = final_value(self.game, state, seat)
            else:
                part = cells[index * size : (index + 1) * size]
                self.inputs.write(state, seat, seen, part)
        outputs = self.network.outputs(rows).tolist()
        return [
            over.get(index) or Value(round(_chance(logit), DIGITS), margin * MARGIN)
            for index, (logit, margin) in enumerate(outputs)
        ]


def final_value(game: Game[Any], state: Any, seat: int) -> Value:
    """The value of a finished game."""
    scores = game.scores(state)
    best = state.winners(scores)
    own = scores[seat].total
    others = [score.total for score in scores if score.seat != seat]
    return Value((seat in best) / len(best), own - max(others, default=0))


def _chance(logit: float) -> float:
    return 1 / (1 + exp(-logit))

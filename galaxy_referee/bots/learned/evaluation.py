"""Evaluates positions: a seat's chances according to a network, or to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
        actions: the network that chooses actions in playouts; None if there is none.
    """

    game: Game[Any]
    inputs: Inputs
    network: Network
    doubt: float = DOUBT
    actions: Network | None = None

    def values(self, states: Sequence[Any], seat: int, seen: Seen) -> list[Value]:
        """The value of each position.

        Args:
            states: any number of positions; what the seat does not know is not read.
            seat: the seat whose chances are wanted.
            seen: what the seat had seen before the choice that led to them.
        """
        return self.values_by(self.rows(states, seat, seen), states, seat) if states else []

    def rows(self, states: Sequence[Any], seat: int, seen: Seen) -> NDArray[np.float32]:
        """The inputs at each of some positions; 0 where the game is over."""
        size = len(self.inputs.names)
        rows = np.zeros((len(states), size), np.float32)
        cells = memoryview(rows).cast("B").cast("f")
        for index, state in enumerate(states):
            if not state.over:
                part = cells[index * size : (index + 1) * size]
                self.inputs.write(state, seat, seen, part)
        return rows

    def values_by(self, rows: NDArray[np.float32], states: Sequence[Any], seat: int) -> list[Value]:
        """The value of each position, from its inputs."""
        outputs = self.network.outputs(rows).tolist()
        return [
            final_value(self.game, state, seat)
            if state.over
            else Value(round(_chance(logit), DIGITS), margin * MARGIN)
            for state, (logit, margin) in zip(states, outputs, strict=True)
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

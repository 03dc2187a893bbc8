"""A small network that evaluates positions, with the same results on every machine.

Inputs, weights, and the outputs of each layer are multiples of powers of two with so few digits
that every sum of their products is exact in floating point. The order of addition and the
instructions of the machine therefore make no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
STEP = 1 / 1024  # inputs and weights are multiples of this
HIDDEN_STEP = 1 / 256  # of the outputs of a layer
MOST = 31.0  # the maximum weight
NAMES = ("w1", "b1", "w2", "b2", "w3", "b3")
OUTPUTS = 2  # the win probability as a logit, and the margin in points divided by MARGIN
MARGIN = 20.0
# Products in one call: for more, libraries use several threads, which wait for each other.
PRODUCTS = 500_000


@dataclass(frozen=True)
class Network:
    """Two hidden layers of rectified units, then the outputs.

    Args:
        arrays: the weights and biases of the layers, by name.
    """

    arrays: tuple[Numbers, ...]

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return int(self.arrays[0].shape[0])

    def outputs(self, rows: NDArray[np.float32]) -> Numbers:
        """The logit of the win probability, and the margin, for each row of inputs."""
        few = max(1, PRODUCTS // self.arrays[0].size)
        starts = range(0, len(rows), few)
        return np.concatenate([self._outputs(rows[start : start + few]) for start in starts])

    def _outputs(self, rows: NDArray[np.float32]) -> Numbers:
        w1, b1, w2, b2, w3, b3 = self.arrays
        first = _rectified(np.rint(rows * (1 / STEP)).astype(np.float64) * STEP @ w1 + b1)
        second = _rectified(first @ w2 + b2)
        outputs: Numbers = second @ w3 + b3
        return outputs


def _rectified(sums: Numbers) -> Numbers:
    """The output of a layer."""
    limited = np.minimum(np.maximum(sums, 0.0), 255.0)
    return np.floor(limited * (1 / HIDDEN_STEP)) * HIDDEN_STEP


def rounded(arrays: Sequence[NDArray[Any]]) -> Network:
    """A network with these weights and biases, rounded so that its results are exact."""
    limited = (np.clip(array.astype(np.float64), -MOST, MOST) for array in arrays)
    return Network(tuple(np.rint(array / STEP) * STEP for array in limited))


def save(network: Network, path: Path) -> None:
    """Write a network to a file, as 16-bit integers."""
    steps = (np.rint(array / STEP).astype(np.int16) for array in network.arrays)
    with path.open("wb") as file:
        np.savez_compressed(file, **dict(zip(NAMES, steps, strict=True)))


def load(source: Path | BinaryIO) -> Network:
    """Read a network from a file."""
    with np.load(source, allow_pickle=False) as file:
        return Network(tuple(file[name].astype(np.float64) * STEP for name in NAMES))

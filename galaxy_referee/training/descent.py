"""Gradient descent for small networks, with numpy only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from galaxy_referee.bots.learned.network import Network, rounded

Floats: TypeAlias = NDArray[np.float32]
Places: TypeAlias = NDArray[np.int64]  # of positions
BATCH = 1024
# One game in so many only measures. The tables take turns, so a number that shares no factor with
# the number of tables holds out games of each.
HELD_OUT = 19
RATE = 2e-3  # of learning, at first
REFINING_RATE = 5e-4  # where a network begins with what another has learned
DECAY = 3.0  # of weights, by the rate of each step


@dataclass(frozen=True)
class Settings:
    """How a network is fitted.

    Args:
        hidden: the sizes of the hidden layers.
        epochs: the number of passes over the positions.
        seed: the seed of the initial weights and the order.
    """

    hidden: tuple[int, int]
    epochs: int
    seed: int


@dataclass(frozen=True)
class Aim:
    """What a network is fitted to.

    Args:
        outputs: the number of its outputs.
        slopes: returns the gradient of the loss by the outputs, for the outputs at some positions.
        measures: the names of the two numbers that tell how good a network is.
        measured: returns them for some positions.
    """

    outputs: int
    slopes: Callable[[Floats, Places], Floats]
    measures: tuple[str, str]
    measured: Callable[[Network, Places], tuple[float, float]]


@dataclass(frozen=True)
class Fitted:
    """A network, and its two measures on held-out games, to four digits."""

    network: Network
    measures: tuple[float, float]


def descend(
    data: Mapping[str, NDArray[Any]],
    aim: Aim,
    settings: Settings,
    tell: Callable[[str], None],
    start: Network | None = None,
) -> Fitted:
    """Fit a network to an aim.

    Args:
        data: the inputs at each position (rows), and the number of its game (games).
        aim: the aim.
        settings: the settings.
        tell: called with the progress.
        start: a network with the same inputs and layers that is refined; None begins anew.
    """
    generator = np.random.default_rng(settings.seed)
    rows, held = data["rows"], data["games"] % HELD_OUT == 0
    kept = np.flatnonzero(~held)
    mean, scale = _scales(rows, kept, generator)
    sizes = (len(mean), *settings.hidden, aim.outputs)
    arrays = _unfolded(start, mean, scale) if start else _first_weights(sizes, generator)
    rate = REFINING_RATE if start else RATE
    adam = _Adam(arrays)
    epochs = settings.epochs
    batch = min(BATCH, len(kept))
    steps, done = epochs * (len(kept) // batch), 0
    for epoch in range(epochs):
        order = generator.permutation(kept)
        for first in range(0, len(order) - batch + 1, batch):
            chosen = np.sort(order[first : first + batch])
            inputs = (rows[chosen].astype(np.float32) - mean) / scale
            slopes = _slopes(arrays, inputs, aim, chosen)
            done += 1
            adam.step(slopes, rate * 0.5 * (1 + np.cos(np.pi * done / steps)))
        network = _folded(arrays, mean, scale)
        measures = aim.measured(network, np.flatnonzero(held))
        said = ", ".join(map("{} {:.4f}".format, aim.measures, measures))
        tell(f"epoch {epoch + 1}/{epochs}: {said}")
    loss, other = measures
    return Fitted(network, (round(loss, 4), round(other, 4)))


def outputs_of(network: Network, rows: NDArray[Any]) -> NDArray[np.float64]:
    """The outputs of a network at any number of positions."""
    parts = np.array_split(rows, max(1, len(rows) // 8192))
    return np.concatenate([network.outputs(part.astype(np.float32)) for part in parts])


def _scales(rows: Any, kept: Any, generator: np.random.Generator) -> tuple[Floats, Floats]:
    """The mean and spread of each input. What is hardly ever there is not blown up."""
    sample = rows[np.sort(generator.choice(kept, min(len(kept), 50_000), replace=False))]
    sample = sample.astype(np.float32)
    return sample.mean(axis=0), np.maximum(sample.std(axis=0), 0.1)


def _first_weights(sizes: tuple[int, ...], generator: np.random.Generator) -> list[Floats]:
    arrays: list[Floats] = []
    for index in range(len(sizes) - 1):
        shape = (sizes[index], sizes[index + 1])
        arrays.append(generator.normal(0, np.sqrt(1.5 / shape[0]), shape).astype(np.float32))
        arrays.append(np.zeros(shape[1], np.float32))
    return arrays


def _slopes(arrays: list[Floats], rows: Floats, aim: Aim, chosen: Places) -> list[Floats]:
    """The gradient of the mean loss at the chosen positions by the weights."""
    w1, b1, w2, b2, w3, b3 = arrays
    first = np.maximum(rows @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    by_outputs = aim.slopes(second @ w3 + b3, chosen) / len(rows)
    to_second = (by_outputs @ w3.T) * (second > 0)
    to_first = (to_second @ w2.T) * (first > 0)
    return [
        rows.T @ to_first, to_first.sum(axis=0),
        first.T @ to_second, to_second.sum(axis=0),
        second.T @ by_outputs, by_outputs.sum(axis=0),
    ]  # fmt: skip


class _Adam:
    """Adam, a method of gradient descent (Kingma and Ba, 2014)."""

    def __init__(self, arrays: list[Floats]) -> None:
        self.arrays = arrays
        self.first = [np.zeros_like(array) for array in arrays]
        self.second = [np.zeros_like(array) for array in arrays]
        self.count = 0

    def step(self, slopes: list[Floats], rate: float) -> None:
        """One step down."""
        self.count += 1
        rate *= np.sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        for index, slope in enumerate(slopes):
            array, first, second = self.arrays[index], self.first[index], self.second[index]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            array -= rate * first / (np.sqrt(second) + 1e-8)
            if array.ndim == 2:
                array *= 1 - rate * DECAY


def _unfolded(network: Network, mean: Floats, scale: Floats) -> list[Floats]:
    """The weights of a network for inputs that are shifted and scaled; see ``_folded``."""
    w1, b1, *rest = (array.astype(np.float32) for array in network.arrays)
    return [w1 * scale[:, None], b1 + mean @ w1, *rest]


def _folded(arrays: list[Floats], mean: Floats, scale: Floats) -> Network:
    """The network for inputs as they are."""
    w1, b1, *rest = arrays
    return rounded([w1 / scale[:, None], b1 - (mean / scale) @ w1, *rest])

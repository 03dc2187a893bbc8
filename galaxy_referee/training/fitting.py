"""Fits a network to recorded positions by gradient descent, with numpy only.

A game's result is mostly luck, and the same for all of its positions. So a first network is fitted
to results, and a second one to later values: partly to the first network's value of the same seat's
next position, partly to the values after that (TD(lambda), Sutton 1988).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from galaxy_referee.bots.learned.network import MARGIN, OUTPUTS, Network, rounded

Floats: TypeAlias = NDArray[np.float32]
BATCH = 1024
LIMIT = 3.0  # of a margin, divided by MARGIN
MARGIN_SHARE = 0.3  # of the loss
# One game in so many only measures. The tables take turns, so a number that shares no factor with
# the number of tables holds out games of each.
HELD_OUT = 19
RATE = 2e-3  # of learning, at first
REFINING_RATE = 5e-4  # where a network begins with what another has learned
DECAY = 3.0  # of weights, by the rate of each step
TRACE = 0.5  # lambda of TD(lambda): how much later results count, and not the next value


@dataclass(frozen=True)
class Fit:
    """The result of fitting.

    Args:
        network: the network.
        loss: the mean log loss of the win probability, on held-out games.
        error: the expected calibration error on these.
    """

    network: Network
    loss: float
    error: float


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


def fit(
    data: dict[str, NDArray[Any]],
    settings: Settings,
    tell: Callable[[str], None],
    start: Network | None = None,
) -> Fit:
    """Fit a network, first to results, then to later values.

    Args:
        data: rows, wins, margins, games, and seats, as recorded.
        settings: the settings.
        tell: called with the progress.
        start: a network with the same inputs and layers that is refined; None begins anew.
    """
    first = _fitted(data, data, settings, tell, start)
    return _fitted(data, with_later_values(first.network, data), settings, tell, start)


def _fitted(
    data: dict[str, NDArray[Any]],
    aims: dict[str, NDArray[Any]],
    settings: Settings,
    tell: Callable[[str], None],
    start: Network | None,
) -> Fit:
    """Fit a network to some aims, and measure it against the results."""
    generator = np.random.default_rng(settings.seed)
    held = data["games"] % HELD_OUT == 0
    kept = np.flatnonzero(~held)
    mean, scale = _scales(data["rows"], kept, generator)
    arrays = (
        _unfolded(start, mean, scale)
        if start
        else _first_weights(len(mean), settings.hidden, generator)
    )
    rate = REFINING_RATE if start else RATE
    adam = _Adam(arrays)
    epochs = settings.epochs
    batch = min(BATCH, len(kept))
    steps, done = epochs * (len(kept) // batch), 0
    for epoch in range(epochs):
        order = generator.permutation(kept)
        for first in range(0, len(order) - batch + 1, batch):
            chosen = np.sort(order[first : first + batch])
            rows = (data["rows"][chosen].astype(np.float32) - mean) / scale
            slopes = _slopes(arrays, rows, aims["wins"][chosen], aims["margins"][chosen])
            done += 1
            adam.step(slopes, rate * 0.5 * (1 + np.cos(np.pi * done / steps)))
        network = _folded(arrays, mean, scale)
        loss, error = measured(network, data, np.flatnonzero(held))
        tell(f"epoch {epoch + 1}/{epochs}: log loss {loss:.4f}, calibration error {error:.4f}")
    return Fit(network, loss, error)


def with_later_values(network: Network, data: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The targets that replace the results.

    Args:
        network: the network that evaluates the positions.
        data: the positions, in order within each game.

    Returns:
        The wins and the margins.
    """
    outputs = _outputs(network, data["rows"])
    values = np.stack([1 / (1 + np.exp(-outputs[:, 0])), outputs[:, 1] * MARGIN], axis=1)
    limit = LIMIT * MARGIN
    aims = np.stack([data["wins"], np.clip(data["margins"], -limit, limit)], axis=1, dtype=float)
    later: dict[tuple[int, int], int] = {}
    owners = list(zip(data["games"].tolist(), data["seats"].tolist(), strict=True))
    for index in range(len(owners) - 1, -1, -1):
        after = later.get(owners[index])
        if after is not None:
            aims[index] = TRACE * aims[after] + (1 - TRACE) * values[after]
        later[owners[index]] = index
    return {
        "wins": aims[:, 0].astype(np.float32),
        "margins": aims[:, 1].astype(np.float32),
    }


def _outputs(network: Network, rows: NDArray[Any]) -> NDArray[np.float64]:
    parts = np.array_split(rows, max(1, len(rows) // 8192))
    return np.concatenate([network.outputs(part.astype(np.float32)) for part in parts])


def measured(
    network: Network, data: dict[str, NDArray[Any]], chosen: NDArray[Any]
) -> tuple[float, float]:
    """A network's mean log loss on positions, and its expected calibration error: the mean
    difference between probability and result in ten equal ranges of the probability."""
    logits = _outputs(network, data["rows"][chosen])[:, 0]
    wins = data["wins"][chosen]
    chances = 1 / (1 + np.exp(-logits))
    limited = np.clip(chances, 1e-6, 1 - 1e-6)
    loss = -np.mean(wins * np.log(limited) + (1 - wins) * np.log(1 - limited))
    ranges = np.minimum((chances * 10).astype(int), 9)
    error = sum(
        abs(float(np.sum(chances[ranges == index] - wins[ranges == index]))) for index in range(10)
    )
    return float(loss), error / len(chosen)


def _scales(rows: Any, kept: Any, generator: np.random.Generator) -> tuple[Floats, Floats]:
    """The mean and spread of each input. What is hardly ever there is not blown up."""
    sample = rows[np.sort(generator.choice(kept, min(len(kept), 50_000), replace=False))]
    sample = sample.astype(np.float32)
    return sample.mean(axis=0), np.maximum(sample.std(axis=0), 0.1)


def _first_weights(
    inputs: int, hidden: tuple[int, int], generator: np.random.Generator
) -> list[Floats]:
    sizes = (inputs, *hidden, OUTPUTS)
    arrays: list[Floats] = []
    for index in range(len(sizes) - 1):
        shape = (sizes[index], sizes[index + 1])
        arrays.append(generator.normal(0, np.sqrt(1.5 / shape[0]), shape).astype(np.float32))
        arrays.append(np.zeros(shape[1], np.float32))
    return arrays


def _slopes(arrays: list[Floats], rows: Floats, wins: Floats, margins: Floats) -> list[Floats]:
    """The gradient of the loss: log loss of the chance, and squared error of the margin."""
    w1, b1, w2, b2, w3, b3 = arrays
    first = np.maximum(rows @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    outputs = second @ w3 + b3
    error = np.empty_like(outputs)
    error[:, 0] = 1 / (1 + np.exp(-outputs[:, 0])) - wins
    aim = np.clip(margins / MARGIN, -LIMIT, LIMIT)
    error[:, 1] = MARGIN_SHARE * (outputs[:, 1] - aim)
    error /= len(rows)
    to_second = (error @ w3.T) * (second > 0)
    to_first = (to_second @ w2.T) * (first > 0)
    return [
        rows.T @ to_first, to_first.sum(axis=0),
        first.T @ to_second, to_second.sum(axis=0),
        second.T @ error, error.sum(axis=0),
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

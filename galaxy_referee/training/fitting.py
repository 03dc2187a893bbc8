"""Fits networks to recorded positions: one to what they are worth, one to the actions chosen there.

A game's result is mostly luck, and the same for all of its positions. So a first network is fitted
to results, and a second one to later values: partly to the first network's value of the same seat's
next position, partly to the values after that (TD(lambda), Sutton 1988).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from galaxy_referee.bots.learned.network import MARGIN, OUTPUTS, Network
from galaxy_referee.training import descent

LIMIT = 3.0  # of a margin, divided by MARGIN
MARGIN_SHARE = 0.3  # of the loss
TRACE = 0.5  # lambda of TD(lambda): how much later results count, and not the next value
LEAST = 1e-6  # of a probability whose logarithm counts


def fit(
    data: dict[str, NDArray[Any]],
    settings: descent.Settings,
    tell: Callable[[str], None],
    start: Network | None = None,
) -> descent.Fitted:
    """Fit a network, first to results, then to later values. Its measures are the mean log loss of
    the win probability, and the expected calibration error.

    Args:
        data: rows, wins, margins, games, and seats, as recorded.
        settings: the settings.
        tell: called with the progress.
        start: a network with the same inputs and layers that is refined; None begins anew.
    """
    first = _fitted(data, data, settings, tell, start)
    return _fitted(data, with_later_values(first.network, data), settings, tell, start)


def fit_actions(
    data: dict[str, NDArray[Any]],
    count: int,
    settings: descent.Settings,
    tell: Callable[[str], None],
) -> descent.Fitted:
    """Fit a network, whose outputs are the logits of actions, to the actions chosen. Its measures
    are the mean log loss of these, and the share that it considered likeliest.

    Args:
        data: rows, games, and actions, as recorded; an action of -1 does not count.
        count: the number of actions.
        settings: the settings.
        tell: called with the progress.
    """
    acting = np.flatnonzero(data["actions"] >= 0)
    acted = {key: data[key][acting] for key in ("rows", "games", "actions")}
    rows, actions = acted["rows"], acted["actions"]

    def slopes(outputs: descent.Floats, chosen: descent.Places) -> descent.Floats:
        return _chances(outputs) - np.eye(count, dtype=np.float32)[actions[chosen]]

    def measured(network: Network, chosen: descent.Places) -> tuple[float, float]:
        chances = _chances(descent.outputs_of(network, rows[chosen]))
        right = chances[np.arange(len(chosen)), actions[chosen]]
        loss = -np.mean(np.log(np.maximum(right, LEAST)))
        return float(loss), float(np.mean(right == chances.max(axis=1)))

    aim = descent.Aim(count, slopes, ("log loss of actions", "hits"), measured)
    return descent.descend(acted, aim, settings, tell)


def _fitted(
    data: dict[str, NDArray[Any]],
    aims: dict[str, NDArray[Any]],
    settings: descent.Settings,
    tell: Callable[[str], None],
    start: Network | None,
) -> descent.Fitted:
    """Fit a network to some aims, and measure it against the results."""

    def slopes(outputs: descent.Floats, chosen: descent.Places) -> descent.Floats:
        """Of the log loss of the chance, and the squared error of the margin."""
        margins = np.clip(aims["margins"][chosen] / MARGIN, -LIMIT, LIMIT)
        wrong = np.empty_like(outputs)
        wrong[:, 0] = 1 / (1 + np.exp(-outputs[:, 0])) - aims["wins"][chosen]
        wrong[:, 1] = MARGIN_SHARE * (outputs[:, 1] - margins)
        return wrong

    aim = descent.Aim(
        OUTPUTS,
        slopes,
        ("log loss", "calibration error"),
        lambda network, chosen: measured(network, data, chosen),
    )
    return descent.descend(data, aim, settings, tell, start)


def with_later_values(network: Network, data: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The targets that replace the results.

    Args:
        network: the network that evaluates the positions.
        data: the positions, in order within each game.

    Returns:
        The wins and the margins.
    """
    outputs = descent.outputs_of(network, data["rows"])
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


def measured(
    network: Network, data: dict[str, NDArray[Any]], chosen: NDArray[Any]
) -> tuple[float, float]:
    """A network's mean log loss on positions, and its expected calibration error: the mean
    difference between probability and result in ten equal ranges of the probability."""
    logits = descent.outputs_of(network, data["rows"][chosen])[:, 0]
    wins = data["wins"][chosen]
    chances = 1 / (1 + np.exp(-logits))
    limited = np.clip(chances, LEAST, 1 - LEAST)
    loss = -np.mean(wins * np.log(limited) + (1 - wins) * np.log(1 - limited))
    ranges = np.minimum((chances * 10).astype(int), 9)
    error = sum(
        abs(float(np.sum(chances[ranges == index] - wins[ranges == index]))) for index in range(10)
    )
    return float(loss), error / len(chosen)


def _chances(logits: NDArray[Any]) -> descent.Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True)).astype(np.float32)
    chances: descent.Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances

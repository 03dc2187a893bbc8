"""Networks in files of their owners, as ``galaxy-referee train`` writes them, for ``learned``."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.kind import FromFile
from galaxy_referee.bots.learned.adviser import LearnedAdviser
from galaxy_referee.bots.learned.evaluation import Evaluation
from galaxy_referee.bots.learned.network import OUTPUTS, Network, load
from galaxy_referee.bots.learned.trained import (
    BY_NAME,
    Trained,
    digest_of,
    evaluation_by,
    inputs_of,
    origin_of,
    retrain,
)
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game

MOST_BYTES = 16_000_000  # unpacked: a hundred times what is shipped


class BadNetwork(ValueError):
    """A file is no network that can play; the text says why."""


@dataclass(frozen=True)
class Own:
    """A network of a file, and the games it was trained for."""

    trained: Trained
    network: Network

    def evaluation(self, game: Game[Any], state: Any) -> Evaluation | None:
        """The network, ready to evaluate positions; None if it does not fit the game of a state."""
        if game.name != self.trained.game or not self.trained.fits(state):
            return None
        return evaluation_by(self.trained, game, self.network)


@cache
def network_in(path: Path) -> Own:
    """The network in a file. It is read once.

    Args:
        path: the file, with its origin beside it, in a file that ends in ``.json``.

    Raises:
        BadNetwork: there is none, or it was trained on other inputs.
    """
    trained = _trained(path)
    size = len(inputs_of(trained.name).names)
    unfit = f"{path} is no network that fits the inputs of {trained.name}. {retrain(trained.name)}"
    try:
        with zipfile.ZipFile(path) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_BYTES:
                raise BadNetwork(f"{path} is no network: it is too large.")
        network = load(path)
        outputs = network.outputs(np.zeros((1, size), np.float32))
    except BadNetwork:
        raise
    except OSError as error:
        raise BadNetwork(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        raise BadNetwork(unfit) from error
    if outputs.shape != (1, OUTPUTS):
        raise BadNetwork(unfit)
    return Own(trained, network)


def network_for(name: str, given: str) -> tuple[str, Path]:
    """The name and the file of a network that can play the games that another one is trained on.

    Args:
        name: the name of the other network.
        given: an included network's name, or a file.

    Raises:
        BadNetwork: there is none, or it does not support these games.
    """
    path = BY_NAME[given].path if given in BY_NAME else Path(given)
    own, wanted = network_in(path), BY_NAME[name]
    game = next(game for game in GAMES if game.name == wanted.game)
    tables = (game.new(dict(table), seed=name) for table in wanted.tables)
    if any(own.evaluation(game, table) is None for table in tables):
        raise BadNetwork(f"{given} does not support all tables of {name}.")
    return own.trained.name, path


def _trained(path: Path) -> Trained:
    """What a network was trained for, as its origin says."""
    origin = path.with_suffix(".json")
    if path.suffix != ".npz":
        raise BadNetwork(f"{path} is no network: its name must end in .npz.")
    try:
        told = origin_of(path)
    except OSError as error:
        raise BadNetwork(
            f"{origin} cannot be read: {error.strerror}. It says what the network was trained for; "
            "galaxy-referee train writes both."
        ) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadNetwork(f"{origin} does not describe a network: {error}.") from error
    trained = BY_NAME.get(told.network)
    if trained is None:
        known = ", ".join(BY_NAME)
        raise BadNetwork(f"{origin}: there is no network {told.network!r}; there are {known}.")
    if told.inputs != digest_of(inputs_of(trained.name)):
        raise BadNetwork(
            f"{path} was trained on other inputs than {trained.name} has today. "
            f"{retrain(trained.name)}"
        )
    return trained


def _build(game: Game[Any], path: Path, name: str) -> LearnedAdviser:
    own = network_in(path)
    if own.trained.game != game.name:
        raise BadNetwork(f"{name} was trained for {own.trained.game}, not for {game.name}.")
    return LearnedAdviser(game, usual_policy(game.name), lambda state: own.evaluation(game, state))


def _check(game: Game[Any], path: Path, name: str, state: Any) -> None:
    own = network_in(path)
    if own.evaluation(game, state) is None:
        raise BadNetwork(
            f"{name} was trained as {own.trained.name}, which does not fit these options."
        )


FROM_FILE = FromFile("Plays with a network of yours.", _build, _check)

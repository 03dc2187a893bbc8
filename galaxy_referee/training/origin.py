"""The origin of a network, stored next to its weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from galaxy_referee.bots.learned.trained import BY_NAME, digest_of, inputs_of
from galaxy_referee.engine.games import GAMES
from galaxy_referee.training.run import Generation


class Origin(msgspec.Struct, frozen=True):
    """The origin of a network: what it was trained on.

    Args:
        network: its name.
        rules_version: the rules version of the game at that time.
        inputs: the digest of the names of its inputs; a network works only with these.
        seed: the seed of the training.
        tables: the options of the games.
        generation: the result of the last generation.
    """

    network: str
    rules_version: str
    inputs: str
    seed: str
    tables: tuple[Mapping[str, Any], ...]
    generation: Generation


def described(name: str, seed: str, last: Generation) -> bytes:
    """The origin of a network, as JSON.

    Args:
        name: the name of the network.
        seed: the seed of the training.
        last: its last generation.
    """
    trained = BY_NAME[name]
    version = next(game.rules_version for game in GAMES if game.name == trained.game)
    inputs = digest_of(inputs_of(name))
    origin = Origin(name, version, inputs, seed, trained.tables, last)
    return msgspec.json.format(msgspec.json.encode(origin)) + b"\n"

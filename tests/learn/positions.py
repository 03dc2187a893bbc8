"""Positions of all games and options, for tests of what holds in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from galaxy_referee.learn.encodings import Encoding
from tests.hidings import HIDINGS
from tests.twins import positions


@cache
def _encoding(game: str, options: bytes) -> Encoding:
    return Encoding(game, msgspec.json.decode(options))


def encoding_of(game: str, options: dict[str, Any]) -> Encoding:
    """The encoding of a game; each is made once."""
    return _encoding(game, msgspec.json.encode(options))


def sample(game: str, every: int, share: float, seed: int = 0) -> Iterator[tuple[Encoding, Any]]:
    """Some positions of a game of every so many sets of options; always the same object."""
    hiding = HIDINGS[game]
    luck = random.Random(seed)
    for number in range(seed % every, len(hiding.variants), every):
        options = hiding.variants[number]
        chooser = hiding.choosers[number % len(hiding.choosers)]
        for t in positions(hiding.game, options, f"learn {seed} {number}", chooser):
            if luck.random() < share:
                yield encoding_of(game, options), t


def cells_of(encoding: Encoding) -> memoryview[int]:
    """Room for an observation."""
    return memoryview(bytearray(2 * encoding.size)).cast("h")


def mask_of(encoding: Encoding) -> memoryview[int]:
    """Room for a mask."""
    return memoryview(bytearray(encoding.actions)).cast("b")

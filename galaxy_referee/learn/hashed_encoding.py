"""The encoding of a game without a module of its own: ids are words, and views are hashed.

With ``games/GAME.py``, observations are more precise and have fewer cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.learn.action_words import quoted
from galaxy_referee.learn.features import Feature, made

CELLS = 1024
MOST: Final = 2**15 - 1  # a cell has 16 bits
KEPT = 2**16  # paths whose cells are cached
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_+#:. "
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*(?:#[0-9]+)?\Z")


class HashedEncoding:
    """A substitute for ``games/GAME.py``.

    Args:
        game: the game.
        seats: the number of seats.
    """

    VERSION = 1

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game = game
        self._seats = seats

    def pieces(self, options: Any) -> dict[str, str]:
        """All ids in the game's catalogue, one word each."""
        catalogue = msgspec.to_builtins(self._game.catalogue(ENGLISH))
        return {text: text for text in _texts(catalogue) if _ID.match(text)}

    def codes(self, options: Any) -> list[str]:
        """Letters, with which all other names are spelled."""
        return [quoted(letter) for letter in LETTERS]

    def features(self, options: Any) -> list[Feature]:
        """One feature: the value at each path of the view, in the cell of the path's hash."""
        seats = self._seats

        def find(table: Any, seat: int) -> Iterable[tuple[int, int]]:
            cells: Counter[int] = Counter()
            for path, amount in _said(msgspec.to_builtins(table), "", seats, seat):
                cells[cell_of(path)] += amount
            return ((cell, max(-MOST, min(MOST, amount))) for cell, amount in cells.items())

        return [made("view, hashed", CELLS, (), find)]


@lru_cache(KEPT)
def cell_of(path: str) -> int:
    """The cell of a path, the same on every machine."""
    return int.from_bytes(blake2b(path.encode(), digest_size=4).digest()) % CELLS


def _said(value: Any, path: str, seats: int, seat: int) -> Iterator[tuple[str, int]]:
    """The numbers and words in a view, each with its path. Lists by seat begin with the
    viewer."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _said(inner, f"{path}.{name}", seats, seat)
    elif isinstance(value, list) and len(value) == seats and not isinstance(value[0], str):
        for place in range(seats):
            yield from _said(value[(seat + place) % seats], f"{path}.{place}", seats, seat)
    elif isinstance(value, list):
        for inner in value:
            yield from _said(inner, path, seats, seat)
    elif isinstance(value, str):
        yield f"{path}={value}", 1
    elif value:
        yield path, int(value)


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, including the keys of objects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)

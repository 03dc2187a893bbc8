"""Finds what a game adds to a room of the package, such as rules of thumb for the bots.

A game is one record in ``engine/``. Each room that serves games has a general part for all of them.
A game may add its own part, in a folder or module with the game's name.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@lru_cache(256)
def part_of(room: str, game: str, name: str = "") -> ModuleType | None:
    """A game's own part of a room.

    Args:
        room: the package that serves games, such as ``galaxy_referee.bots``.
        game: the name of the game.
        name: which of the modules in the game's folder; empty if the game has a module there.

    Returns:
        The module, such as ``galaxy_referee.bots.race.policy``; None if the game adds nothing.
    """
    place = f"{room}.{game}"
    if find_spec(place) is None:
        return None
    return import_module(f"{place}.{name}" if name else place)

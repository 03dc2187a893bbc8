"""The data files in this package."""

from __future__ import annotations

from importlib import resources


def packaged(path: str) -> bytes:
    """A data file.

    Args:
        path: where it is in the package of the game.
    """
    return resources.files("galaxy_referee.engine.race").joinpath(path).read_bytes()

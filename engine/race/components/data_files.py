"""The data files in this package."""

from __future__ import annotations

from importlib import resources


def packaged(path: str) -> bytes:
    """A data file.

    Args:
        path: its path in the game's package.
    """
    return resources.files("galaxy_referee.engine.race").joinpath(path).read_bytes()

"""What networks are told, and networks in files of their owners, as ``galaxy-referee train`` leaves
them."""

from __future__ import annotations

import shutil
from array import array
from collections.abc import Set
from pathlib import Path
from typing import Any

from galaxy_referee.bots.learned.trained import BY_NAME


def written(inputs: Any, t: Any, seat: int = 0, seen: Set[str] | None = None) -> dict[str, float]:
    """The inputs of a position by name, for a seat that has seen these pieces, or its own."""
    cells = array("f", [0.0]) * len(inputs.names)
    inputs.write(t, seat, inputs.seen(t, seat) if seen is None else seen, memoryview(cells))
    return dict(zip(inputs.names, cells.tolist(), strict=True))


def own_network(folder: Path, name: str = "race", called: str = "mine") -> Path:
    """A copy of a shipped network and of its origin.

    Args:
        folder: where.
        name: of the shipped network.
        called: the name of the copy.
    """
    path = folder / f"{called}.npz"
    shutil.copyfile(BY_NAME[name].path, path)
    shutil.copyfile(BY_NAME[name].path.with_suffix(".json"), path.with_suffix(".json"))
    return path

"""Networks in files of their owners, as ``galaxy-referee train`` leaves them."""

from __future__ import annotations

import shutil
from pathlib import Path

from galaxy_referee.bots.learned.trained import BY_NAME


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

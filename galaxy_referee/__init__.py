"""A referee for Race for the Galaxy, Roll for the Galaxy, and New Frontiers.

All its code is imported under this name. ``app``, ``engine``, and ``schemas`` are inside this
folder in an installation, but beside it in a checkout, where a finder admits these three and
nothing else (docs/decisions/0017-one-import-name.md).
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

__version__ = "1.0.0"

_HERE = Path(__file__).parent
_IN_CHECKOUT = (_HERE.parent / "engine" / "kernel" / "game.py").is_file()
HOME = _HERE.parent if _IN_CHECKOUT else _HERE  # the folder of app, engine, and schemas


class _Beside:
    """Finds the folders beside this one by their real paths; the links are for static tools."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """What Python calls to find a module."""
        package, _, folder = name.rpartition(".")
        admitted = package == __name__ and folder in ("app", "engine", "schemas")
        return PathFinder.find_spec(name, [str(HOME)]) if admitted else None


if _IN_CHECKOUT:
    sys.meta_path.insert(0, _Beside())  # before the finder that would follow the links

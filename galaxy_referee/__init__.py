"""Galaxy Referee: the one import name of all its parts.

``app``, ``engine``, and ``schemas`` stand beside this folder in a checkout, and in it where it was
installed. The links here are for tools that read code without running it: Python does not follow
them (docs/decisions/0017-one-import-name.md).
"""

from pathlib import Path

__version__ = "0.2.0"

_CHECKOUT = Path(__file__).parent.parent
if (_CHECKOUT / "engine" / "kernel" / "game.py").is_file():
    __path__.insert(0, str(_CHECKOUT))  # before the links, so that modules know their real paths

"""Galaxy Referee: the package under which all code is imported.

In a checkout, ``app``, ``engine``, and ``schemas`` are next to this folder; in an installation,
they are inside it. The links here are for static tools: Python does not follow them
(docs/decisions/0017-one-import-name.md).
"""

from pathlib import Path

__version__ = "1.0.0"

_CHECKOUT = Path(__file__).parent.parent
if (_CHECKOUT / "engine" / "kernel" / "game.py").is_file():
    __path__.insert(0, str(_CHECKOUT))  # before the links, so that modules know their real paths

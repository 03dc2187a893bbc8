"""Run pytest with one module of the engine changed:

    python -m tools.mutants.override PATH FIRST LAST NEW [ARGUMENT ...]

The bytes from FIRST to LAST of the module's text are replaced by NEW when it is imported. No file
of the checkout changes and nothing is written to its caches, so that many mutants are tried beside
each other.
"""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest


def change_module(path: Path, first: int, last: int, new: bytes) -> None:
    """From now on, importing the module at this path compiles its text with the change."""
    read = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path).resolve() != path:
            return read(self, fullname)
        text = path.read_bytes()
        changed = text[:first] + new + text[last:]
        return compile(changed, self.path, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


if __name__ == "__main__":
    module, start, end, text = sys.argv[1:5]
    change_module(Path(module).resolve(), int(start), int(end), text.encode())
    sys.exit(pytest.main(sys.argv[5:]))

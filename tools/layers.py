"""Write ``docs/layers.md``: the packages of the package by layer, and the imports of each.

Imports are read without running the code. ``make lint`` checks that the page is up to date.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

import grimp

PACKAGE: Final = "galaxy_referee"
ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "layers.md"
INTRODUCTION: Final = """\
# Layers

The packages in `galaxy_referee` are on six layers. A package imports only from layers below its
own, and packages on the same layer do not import each other; `make lint` checks this.
[The repository](repository.md) has the folders. This page is generated from the code by
`make layers`.

| layer | package | what it is | imports |
| --- | --- | --- | --- |
"""


def arrows() -> dict[str, set[str]]:
    """The packages that each package imports."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    found: dict[str, set[str]] = {
        _package(name): set() for name in graph.modules if name != PACKAGE
    }
    for module in graph.modules - {PACKAGE}:
        imported = graph.find_modules_directly_imported_by(module) - {PACKAGE}
        found[_package(module)] |= {_package(name) for name in imported} - {_package(module)}
    return found


def layers(packages: dict[str, set[str]]) -> dict[int, list[str]]:
    """The packages by layer: a package is above all the packages that it imports, and the lowest
    layer is 1."""

    @cache
    def layer(package: str) -> int:
        return 1 + max((layer(below) for below in packages[package]), default=0)

    found = defaultdict(list)
    for package in sorted(packages):
        found[layer(package)].append(package)
    return dict(found)


def page() -> str:
    """The text of ``docs/layers.md``."""
    packages = arrows()
    by_layer = layers(packages)
    rows = [
        f"| {number} | `{package}` | {_subject(package)} | {_names(packages[package])} |\n"
        for number in sorted(by_layer, reverse=True)
        for package in by_layer[number]
    ]
    return INTRODUCTION + "".join(rows)


def _package(module: str) -> str:
    return module.split(".")[1]


def _names(packages: set[str]) -> str:
    return ", ".join(f"`{package}`" for package in sorted(packages)) or "–"


def _subject(package: str) -> str:
    places = (ROOT / package, ROOT / PACKAGE / package)
    files = [file for place in places for file in (place / "__init__.py", place.with_suffix(".py"))]
    source = next(file for file in files if file.is_file()).read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].replace("``", "`")


def main() -> int:
    """Write or check the page; the exit status is 1 if it is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.layers", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        print("docs/layers.md is out of date. Run make layers.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Write ``docs/rooms.md``: the rooms of the package by floor, and the imports of each.

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
PAGE: Final = ROOT / "docs" / "rooms.md"
INTRODUCTION: Final = """\
# Rooms

The package `galaxy_referee` has rooms on six floors. A room imports only from floors below its
own, and rooms on the same floor do not import each other; `make lint` checks this. This page is
generated from the code by `make rooms`.

| floor | room | what it is | imports |
| --- | --- | --- | --- |
"""


def arrows() -> dict[str, set[str]]:
    """The rooms that each room imports."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    found: dict[str, set[str]] = {_room(name): set() for name in graph.modules if name != PACKAGE}
    for module in graph.modules - {PACKAGE}:
        imported = graph.find_modules_directly_imported_by(module) - {PACKAGE}
        found[_room(module)] |= {_room(name) for name in imported} - {_room(module)}
    return found


def floors(rooms: dict[str, set[str]]) -> dict[int, list[str]]:
    """The rooms by floor: a room is above all the rooms that it imports, and the lowest
    floor is 1."""

    @cache
    def floor(room: str) -> int:
        return 1 + max((floor(below) for below in rooms[room]), default=0)

    found = defaultdict(list)
    for room in sorted(rooms):
        found[floor(room)].append(room)
    return dict(found)


def page() -> str:
    """The text of ``docs/rooms.md``."""
    rooms = arrows()
    stories = floors(rooms)
    rows = [
        f"| {number} | `{room}` | {_subject(room)} | {_names(rooms[room])} |\n"
        for number in sorted(stories, reverse=True)
        for room in stories[number]
    ]
    return INTRODUCTION + "".join(rows)


def _room(module: str) -> str:
    return module.split(".")[1]


def _names(rooms: set[str]) -> str:
    return ", ".join(f"`{room}`" for room in sorted(rooms)) or "–"


def _subject(room: str) -> str:
    places = (ROOT / room, ROOT / PACKAGE / room)
    files = [file for place in places for file in (place / "__init__.py", place.with_suffix(".py"))]
    source = next(file for file in files if file.is_file()).read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0].replace("``", "`")


def main() -> int:
    """Write or check the page; the exit status is 1 if it is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.rooms", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    if not parser.parse_args().check:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
        print("docs/rooms.md is out of date. Run make rooms.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

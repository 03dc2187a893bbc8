"""What the guides for adding something print."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

from tests.docs.printed import blocks_of
from tools.servers import ROOT

DOCS = ROOT / "docs"


def printed_files(page: str) -> dict[str, str]:
    """The Python files that a page prints, by the name in their first line; a file may go on in a
    later block."""
    text = (DOCS / page).read_text(encoding="utf-8")
    files: dict[str, str] = {}
    for block in re.findall(r"^ *```python\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE):
        name, _, code = dedent(block).partition("\n")
        name = name.removeprefix("# ")
        files[name] = f"{files[name]}\n\n{code}" if name in files else code
    return files


_PATH = re.compile(r"(?:#|//|<!--) ([\w./-]+)(?: -->)?\n")


def follow(
    page: str,
    root: Path,
    renamed: Callable[[str], str] = lambda text: text,
    *,
    changes: bool = True,
) -> list[str]:
    """Do in a copy of the project what a page prints: write its files, and change lines as its
    blocks of ``diff`` say. The first line of a block names the file, which a later block may
    continue.

    Args:
        page: the guide.
        root: of the copy.
        renamed: changes names in a block.
        changes: whether to follow its blocks of ``diff``.

    Returns:
        The files.
    """
    paths: list[str] = []
    for block in blocks_of(DOCS / page):
        said = renamed(block.text)
        named = _PATH.match(said)
        if named is None or (block.language == "diff" and not changes):
            continue
        path, text = root / named[1], said[named.end() :]
        if block.language == "diff":
            text = _changed(path.read_text(encoding="utf-8"), text)
        elif named[1] in paths:
            text = f"{path.read_text(encoding='utf-8')}\n\n{text}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths += [] if named[1] in paths else [named[1]]
    return paths


def _changed(before: str, change: str) -> str:
    """A text with the lines marked ``-`` replaced by those marked ``+``."""
    old, new = (
        "".join(line[1:] for line in change.splitlines(keepends=True) if line[0] == mark)
        for mark in "-+"
    )
    assert before.count(old) == 1, old
    return before.replace(old, new)

"""What the guides for adding something print."""

from __future__ import annotations

import re
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


def follow(page: str, root: Path) -> list[str]:
    """Do in a copy of the project what a page prints: write its files, and change lines as its
    blocks of ``diff`` say. The first line of a block names the file.

    Args:
        page: the guide.
        root: of the copy.

    Returns:
        The files.
    """
    paths = []
    for block in blocks_of(DOCS / page):
        named = _PATH.match(block.text)
        if named is None:
            continue
        path, text = root / named[1], block.text[named.end() :]
        if block.language == "diff":
            text = _changed(path.read_text(encoding="utf-8"), text)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(named[1])
    return paths


def _changed(before: str, change: str) -> str:
    """A text with the lines marked ``-`` replaced by those marked ``+``."""
    old, new = (
        "".join(line[1:] for line in change.splitlines(keepends=True) if line[0] == mark)
        for mark in "-+"
    )
    assert before.count(old) == 1, old
    return before.replace(old, new)

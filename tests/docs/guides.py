"""What the guides for adding something print."""

from __future__ import annotations

import re
from textwrap import dedent

from tests.serving import ROOT

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

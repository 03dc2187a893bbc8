"""Check the fragments of the changelog, each a line in a file of ``docs/changelog.d``.

towncrier, which moves them to the changelog, accepts any text under any name.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "changelog.d"
LONGEST = 130  # of an entry, with its bullet
_VERBS = (
    "Accept Add Admit Allow Announce Answer Ask Bound Build Cache Change Check Compress Count "
    "Declare Deprecate Describe Draw Drop End Explain Fix Follow Give Hold Ignore Import Keep "
    "Leave Let Limit List Log Make Measure Migrate Move Name Number Offer Open Order Play Price "
    "Raise Rate Read Redirect Refuse Reject Remove Rename Replace Replay Require Reserve Retry "
    "Return Reword Run Score Send Serve Share Show Sort Speed Split Start State Stop Store "
    "Strengthen Support Tell Translate Use Validate Verify Void Wait Warn Write"
)
VERBS = frozenset(_VERBS.split())


def files() -> list[Path]:
    """The fragments, in a fixed order."""
    return sorted(path for path in FOLDER.iterdir() if path.name != "README.md")


def kinds() -> list[str]:
    """The types of changes, which are parts of the names of fragments."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [kind["directory"] for kind in settings["tool"]["towncrier"]["type"]]


def faults_of(name: str, text: str) -> Iterator[str]:
    """What is wrong with a fragment.

    Args:
        name: the name of its file.
        text: its text.
    """
    known = kinds()
    if not name.startswith("+") or name.split(".")[1:] not in [[kind, "md"] for kind in known]:
        yield f"Name it +SUBJECT.TYPE.md, with one of the types {', '.join(known)}."
    if text.count("\n") != 1 or not text.endswith("\n"):
        yield "Write one line, and end it."
    yield from faults_of_entry(text.strip())


def faults_of_entry(line: str) -> Iterator[str]:
    """What is wrong with an entry of the changelog.

    Args:
        line: the entry without its bullet.
    """
    if len(line) > LONGEST - len("- "):
        yield f"It is longer than {LONGEST - len('- ')} characters: describe one change."
    verb = line.partition(" ")[0]
    if verb not in VERBS:
        yield f"Begin with a verb such as Add, not {verb!r} (VERBS in tools/fragments.py)."
    if not line.endswith("."):
        yield "End it with a period."


def main() -> int:
    """Check all fragments; the exit status is 1 if one has a fault."""
    faults = [
        f"{path.relative_to(ROOT)}: {fault}"
        for path in files()
        for fault in faults_of(path.name, path.read_text(encoding="utf-8"))
    ]
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

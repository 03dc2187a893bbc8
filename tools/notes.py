"""The notes of a release, cut from the changelog: ``python -m tools.notes 1.0.0``."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from galaxy_referee import __version__

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"
_HEADING = re.compile(r"^## (\S+)( - \d{4}-\d{2}-\d{2})?$", re.MULTILINE)


def notes(changelog: str, version: str) -> str:
    """What the changelog says of a version, without its heading.

    Args:
        changelog: the whole changelog.
        version: the version.

    Raises:
        LookupError: it has no dated section of this version.
    """
    headings = list(_HEADING.finditer(changelog))
    for number, heading in enumerate(headings):
        if heading[1] == version and heading[2]:
            end = headings[number + 1].start() if number + 1 < len(headings) else len(changelog)
            return changelog[heading.end() : end].strip() + "\n"
    raise LookupError(f"CHANGELOG.md has no dated section of {version}")


def main(arguments: list[str]) -> int:
    """Print the notes of a version; the exit status is 1 if it cannot be released."""
    parser = argparse.ArgumentParser(prog="python -m tools.notes", description=__doc__)
    parser.add_argument("version", help="the version of the tag")
    version = parser.parse_args(arguments).version
    if version != __version__:
        print(f"The tag is of {version}, the package of {__version__}.", file=sys.stderr)
        return 1
    try:
        print(notes(CHANGELOG.read_text(encoding="utf-8"), version), end="")
    except LookupError as missing:
        print(missing.args[0], file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

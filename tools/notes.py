"""The notes of a release, cut from the changelog: ``python -m tools.notes 1.0.0``."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from galaxy_referee import __version__
from tools.fragments import files

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"
_HEADING = re.compile(r"^## (\S+)(?: - (\d{4}-\d{2}-\d{2}|Unreleased))?$", re.MULTILINE)


def section(changelog: str, version: str) -> tuple[str, str]:
    """Return a version's section of the changelog: its date, or ``Unreleased``, and its text.

    Args:
        changelog: the whole changelog.
        version: the version.

    Raises:
        LookupError: there is no section for this version.
    """
    headings = list(_HEADING.finditer(changelog))
    for number, heading in enumerate(headings):
        if heading[1] == version and heading[2]:
            end = headings[number + 1].start() if number + 1 < len(headings) else len(changelog)
            return heading[2], changelog[heading.end() : end].strip() + "\n"
    raise LookupError(f"CHANGELOG.md has no section for {version}.")


def notes(changelog: str, version: str) -> str:
    """The notes of a release.

    Args:
        changelog: the whole changelog.
        version: the version.

    Raises:
        LookupError: there is no section for this version, or its section has no date.
    """
    date, text = section(changelog, version)
    if date == "Unreleased":
        raise LookupError(f"CHANGELOG.md has no date for {version}.")
    return text


def linked(text: str, files: str) -> str:
    """Make a text's links to files of the repository absolute.

    Args:
        text: in Markdown, with links relative to the root of the repository.
        files: the address of that root.
    """
    return re.sub(r"\]\((?![a-z]+:|#)", f"]({files.rstrip('/')}/", text)


def main(arguments: list[str]) -> int:
    """Print the notes of a version; the exit status is 1 if it cannot be released."""
    parser = argparse.ArgumentParser(prog="python -m tools.notes", description=__doc__)
    parser.add_argument("version", help="the version of the tag")
    parser.add_argument("--files", help="the address at which the forge shows the tag's files")
    given = parser.parse_args(arguments)
    version = given.version
    if version != __version__:
        print(f"The tag is of {version}, the package of {__version__}.", file=sys.stderr)
        return 1
    left = ", ".join(path.name for path in files())
    if left:
        print(f"docs/changelog.d still has {left}: run towncrier build.", file=sys.stderr)
        return 1
    try:
        text = notes(CHANGELOG.read_text(encoding="utf-8"), version)
    except LookupError as missing:
        print(missing.args[0], file=sys.stderr)
        return 1
    print(linked(text, given.files) if given.files else text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

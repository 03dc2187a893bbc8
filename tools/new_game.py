"""Write the files of a new game: ``make new-game NAME=pirates``.

They are those of the example in docs/adding-a-game.md under another name, so a new game is one that
works, with rules and tests to replace one by one.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.docs.guides import follow

ROOT = Path(__file__).resolve().parents[1]
GUIDE = "adding-a-game.md"
LIST = "engine/games.py"
_NAME = re.compile(r"[a-z]{2,20}")
_LISTED = re.compile(r"^(NAMES = \(.*)\)$", re.MULTILINE)


class BadName(Exception):
    """A game cannot have this name; the message states why."""


def write(name: str, root: Path = ROOT) -> list[str]:
    """Write and register a game.

    Args:
        name: its name in URLs and imports, such as ``pirates``.
        root: the checkout.

    Returns:
        The paths of the files.

    Raises:
        BadName: the name is not one lowercase word, or something else has it.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadName(f"{name!r} is not a name: use one word of 2 to 20 lowercase letters.")
    places = ("engine", "tests", "tests/kernel", "docs/rules")
    if any(list((root / place).glob(f"{name}*")) for place in places):
        raise BadName(f"{name!r} is the name of something else in engine, tests, or docs/rules.")
    written = follow(GUIDE, root, lambda text: _renamed(text, name), changes=False)
    games = root / LIST
    listed = _LISTED.sub(rf'\1, "{name}")', games.read_text(encoding="utf-8"))
    games.write_text(listed, encoding="utf-8")
    _tidy([root / path for path in (*written, LIST) if path.endswith(".py")])
    return written


def _renamed(text: str, name: str) -> str:
    """A block of the guide with another game's name; the pieces keep theirs."""
    for pattern, replacement in (
        ('"comets", "Comets", "comets-1"', f'"{name}", "{name.capitalize()}", "{name}-1"'),
        (r"\bCOMETS-(?=[A-Z])", f"{name.upper()}-"),
        (r"\bComets(?=\b|State|Table)", name.capitalize()),
        (r"(?<=engine[./])comets\b|(?<=tests[./])comets\b|(?<=rules/)comets\b", name),
        (r"\btest_comets\b", f"test_{name}"),
    ):
        text = re.sub(pattern, replacement, text)
    return text


def _tidy(paths: Sequence[Path]) -> None:
    """Sort imports and wrap lines, both of which depend on the length of the name."""
    for command in (["check", "--select", "I", "--fix"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--quiet"]
        subprocess.run([*ruff, "--config", str(ROOT / "pyproject.toml"), *paths], check=True)


def main(arguments: Sequence[str]) -> int:
    """Write a game; the exit status is 2 if it cannot have the name."""
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description=__doc__)
    parser.add_argument("name", help="its name, such as pirates")
    try:
        print(*write(parser.parse_args(arguments).name), LIST, sep="\n")
    except BadName as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

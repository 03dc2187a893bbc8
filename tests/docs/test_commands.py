"""Every command that a page prints can be typed as printed: its target, module, or script exists
and takes its options. docs/running.md says where which form is typed."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from galaxy_referee import commands
from tests.docs.printed import FENCED
from tools.servers import ROOT

PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *(page for page in (ROOT / "docs").rglob("*.md") if "decisions" not in page.parts),
    *(page for page in (ROOT / "examples").rglob("*") if page.suffix in (".md", ".py", ".ts")),
]
# Pages whose commands are typed in an environment that the reader has made as they say.
OWN_ENVIRONMENT = ("verifying.md", "environments.md", "ppo.py", "ppo_bot.py")
OURS = ("galaxy_referee", "tools", "tests", "benchmarks", "examples")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


COMMAND = re.compile(r"(?:\$ )?((?:make|(?:env/bin/)?galaxy-referee|(?:\.venv/bin/)?python3?) .*)")


def printed(page: Path) -> Iterator[list[str]]:
    """The words of each command that a page prints, in blocks and between backquotes."""
    text = re.sub(r"\\\n\s*", "", page.read_text(encoding="utf-8"))
    spans = re.findall(r"`([^`\n]+)`", text)
    indented = re.findall(r"^(?: \*)? {4,}(\S.*)$", text, re.MULTILINE)
    fenced = [line for _, _, block in FENCED.findall(text) for line in block.splitlines()]
    for code in (*spans, *indented, *fenced):
        if found := COMMAND.fullmatch(code.strip()):
            words = shlex.shlex(found[1], posix=True, punctuation_chars=True)
            words.whitespace_split = True
            with contextlib.suppress(ValueError):  # a quotation that goes on in the next line
                yield list(words)


PRINTED = [(page, words) for page in PAGES for words in printed(page)]


def of(*programs: str) -> list[tuple[str, list[str]]]:
    """The commands that begin with one of these, and their pages."""
    return [(page.name, words) for page, words in PRINTED if words[0] in programs]


def options_in(words: list[str]) -> list[str]:
    return [word.partition("=")[0] for word in words if re.fullmatch(r"--[a-z][\w-]*(=.*)?", word)]


def test_targets_of_make_exist_and_use_the_variables():
    typed = [(page, words) for page, words in of("make") if words[1].islower()]
    assert len(typed) > 30
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    assert [(page, words) for page, words in typed if words[1] not in targets] == []
    given = [
        (page, name[1])
        for page, words in typed
        for word in words[2:]
        if (name := re.match(r"([A-Z]+)=", word))
    ]
    assert [(page, name) for page, name in given if f"$({name})" not in MAKEFILE] == []


@cache
def help_of(*words: str) -> str:
    """The help of a command of the package."""
    with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.suppress(SystemExit):
        commands.main([*words, "--help"])
    return said.getvalue()


def test_commands_of_the_package_exist_and_take_the_options():
    known = {command.name: command for command in commands.COMMANDS}
    typed = [
        (page, words)
        for page, words in of("galaxy-referee", "env/bin/galaxy-referee")
        if re.fullmatch(r"[a-z]+", words[1])
    ]
    assert len(typed) > 60
    assert [(page, words) for page, words in typed if words[1] not in known] == []
    unknown = [
        (page, words, option)
        for page, words in typed
        if known[words[1]].extra != "agents" or find_spec("mcp")
        for option in options_in(own(words))
        if option not in help_of(*path(words))
    ]
    assert unknown == []


def own(words: list[str]) -> list[str]:
    """The words of a command without those of another program that it runs or feeds."""
    ends = ("|", ">", "&", ";")
    foreign = [
        place
        for place, word in enumerate(words)
        if word in ends or (words[1] == "conformance" and place and "/" in word)
    ]
    return words[: min(foreign, default=len(words))]


def path(words: list[str]) -> list[str]:
    """The command, with its own subcommand if it has any."""
    below = re.findall(r"^    ([a-z]+)  ", help_of(words[1]), re.MULTILINE)
    return words[1 : 3 if words[2:3] and words[2] in below else 2]


@cache
def source_of(module: str) -> str:
    """The code of a module, and of its package if it is the package's command."""
    spec = find_spec(module)
    assert spec is not None, module
    place = Path(str(spec.origin))
    paths = sorted(place.parent.glob("*.py")) if place.name == "__init__.py" else [place]
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def test_modules_exist_and_take_the_options():
    typed = [
        (page, words[words.index("-m") + 1 :])
        for page, words in of("python", "python3", ".venv/bin/python")
        if "-m" in words and words[words.index("-m") + 1].partition(".")[0] in OURS
    ]
    assert len(typed) > 20
    assert [(page, words) for page, words in typed if find_spec(words[0]) is None] == []
    unknown = [
        (page, words, option)
        for page, words in typed
        if words[0] != "galaxy_referee"
        for option in options_in(words)
        if f'"{option}"' not in source_of(words[0])
    ]
    assert unknown == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_prints_commands_as_they_are_typed(page):
    """As an installed package has them, or, for what only a checkout has, with its Python."""
    if page.name in OWN_ENVIRONMENT or page.name == "layers.md":
        return  # packages are described by their docstrings
    bare = [
        words
        for words in printed(page)
        if words[0] in ("python", "python3")
        if "-m" in words and words[words.index("-m") + 1].partition(".")[0] in OURS
    ]
    assert bare == []


def test_scripts_exist():
    paths = [
        (page, word)
        for page, words in of("python", "python3", ".venv/bin/python")
        for word in words[1:2]
        if re.fullmatch(r"\w+/[\w/]+\.py", word)
    ]
    assert len(paths) >= 3
    assert [one for one in paths if not (ROOT / one[1]).is_file()] == []

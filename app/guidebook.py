"""The guides, read once from docs: their titles, groups, and order."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
_GROUP = re.compile(r"^## (.+)$")
_STATIC = "../app/static/"
_ROW = re.compile(r"^\| \[([^]]+)\]\(([\w/.-]+)\) \| (.+?) \|$")
_DECISION = re.compile(r"^\| \d+ \| \[([^]]+)\]\(([\w.-]+)\)")
_OUTSIDE = re.compile(r"^(?:https?:|mailto:|/)")


@dataclass(frozen=True)
class Guide:
    """A guide.

    Args:
        name: the path of its file in docs, without the extension.
        title: its title in the index.
        about: a few words on what it explains.
        group: its heading in the index.
    """

    name: str
    title: str
    about: str
    group: str

    @property
    def path(self) -> str:
        """The path at which it is served."""
        return path_of(f"{self.name}.md") or "/guides"

    @property
    def text(self) -> str:
        """Its text as Markdown."""
        return (DOCS / f"{self.name}.md").read_text(encoding="utf-8")


@cache
def read_guides() -> dict[str, Guide]:
    """All guides by name, in the order of their index, followed by the decisions."""
    guides: dict[str, Guide] = {}
    group = ""
    for line in _lines("README"):
        if heading := _GROUP.match(line):
            group = heading[1]
        elif (row := _ROW.match(line)) and _is_guide(row[2]):
            name = row[2].removesuffix(".md")
            guides[name] = Guide(name, row[1], row[3], group)
    for line in _lines("decisions/README"):
        if row := _DECISION.match(line):
            name = f"decisions/{row[2].removesuffix('.md')}"
            guides[name] = Guide(name, row[1], f"a decision: {row[1]}", "Decisions")
    return guides


def path_of(target: str) -> str | None:
    """The page of a file in the repository, given relative to docs; None if it has no page."""
    file, _, anchor = target.partition("#")
    stem = file.removesuffix(".md")
    if file == "../openapi.yaml":
        return "/openapi.yaml"
    if file.startswith(_STATIC):  # a picture
        return f"/static/{file.removeprefix(_STATIC)}"
    if stem == file or stem.startswith("../") or not (DOCS / file).is_file():
        return None
    if posixpath.basename(stem) == "README":
        stem = posixpath.dirname(stem)
    shelf = stem if stem.split("/")[0] == "rules" else f"guides/{stem}"
    # Each section of a book of rules has a page of its own.
    mark = "/" if stem.startswith("rules/") else "#"
    return f"/{shelf}".rstrip("/") + (f"{mark}{anchor}" if anchor else "")


def page_of(source: str, target: str) -> str | None:
    """The page that a link leads to.

    Args:
        source: the file in docs that contains the link.
        target: the target as written there.
    """
    if target.startswith("#") and source.startswith("rules/") and not source.endswith("README.md"):
        return path_of(source + target)
    if target.startswith("#") or _OUTSIDE.match(target):
        return target
    return path_of(posixpath.normpath(posixpath.join(posixpath.dirname(source), target)))


def _lines(name: str) -> list[str]:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8").splitlines()


def _is_guide(target: str) -> bool:
    return target.endswith(".md") and not target.startswith(("../", "rules/"))

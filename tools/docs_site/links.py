"""Where the pages of the service are on the site, and their links to each other."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from galaxy_referee.app.guidebook import DOCS, read_guides
from galaxy_referee.app.pages.rules import section_of
from galaxy_referee.app.rulebook import read_books

_LINK = re.compile(r'\b(href|src|action)="([^"]*)"')
_ID = re.compile(r'\bid="([^"]+)"')
_OUTSIDE = re.compile(r"[a-z]+:")
_FILE = re.compile(r"^/(static/|openapi[./]|search-index[.]js$)")


class BrokenLinks(Exception):
    """Links of the site lead nowhere. The text lists them."""


def file_of(path: str) -> str:
    """The file of a page or of any other file of the service, relative to the site's folder.

    Args:
        path: as in the service, without an anchor, such as ``/guides/views``.
    """
    if _FILE.match(path):
        return path.removeprefix("/")
    return f"{path.strip('/') or 'index'}.html"


def target_of(link: str) -> str:
    """The target of a link, as a path of the site's pages: a rule is found in its section."""
    path, mark, anchor = link.partition("#")
    path = path.partition("?")[0]
    rule = path.removeprefix("/rules/")
    if rule in section_of():
        return f"{section_of()[rule].path}#{rule}"
    return f"{path}{mark}{anchor}"


def is_file(path: str) -> bool:
    """Whether a path is that of a file, and not of a page."""
    return _FILE.match(path) is not None


def source_of(path: str) -> str | None:
    """The file in the repository that a page is written in; None if the code generates it."""
    shelf, _, name = path.strip("/").partition("/")
    if shelf == "guides":
        stem = "README" if not name else f"{name}/README" if name == "decisions" else name
        return f"docs/{stem}.md" if (DOCS / f"{stem}.md").is_file() else None
    if shelf == "rules":
        book = name.partition("/")[0] or "README"
        return f"docs/rules/{book}.md" if book in {"README", *read_books()} else None
    return None


@dataclass
class Linked:
    """The links of all pages, to be checked once they are all there.

    Args:
        anchors: the ids on each page.
        links: each link as its page, its target, and its anchor.
    """

    anchors: dict[str, set[str]] = field(default_factory=dict)
    links: list[tuple[str, str, str]] = field(default_factory=list)

    def page(self, path: str, text: str) -> tuple[str, set[str]]:
        """A page with links that work wherever the site is, even without a server.

        Args:
            path: its path in the service.
            text: its HTML.

        Returns:
            The HTML, and the paths that it links to.
        """
        self.anchors[path] = set(_ID.findall(text))
        found: set[str] = set()

        def replaced(match: re.Match[str]) -> str:
            link = html.unescape(match[2])
            if link.startswith("#"):
                self.links.append((path, path, link[1:]))
                return match[0]
            if _OUTSIDE.match(link) or not link.startswith("/"):
                return match[0]
            target, mark, anchor = target_of(link).partition("#")
            target = target.rstrip("/") or "/"
            found.add(target)
            self.links.append((path, target, anchor))
            relative = relative_to(path, target)
            return f'{match[1]}="{html.escape(relative + mark + anchor)}"'

        return _LINK.sub(replaced, text), found

    def check(self, written: Iterable[str]) -> None:
        """Check all links.

        Args:
            written: the paths of all pages and files that exist.

        Raises:
            BrokenLinks: some of them lead nowhere.
        """
        there = set(written)
        broken = sorted(
            f"{page}: {target}{'#' if anchor else ''}{anchor}"
            for page, target, anchor in set(self.links)
            if target not in there or (anchor and anchor not in self.anchors.get(target, ()))
        )
        if broken:
            raise BrokenLinks("\n".join(broken))


def relative_to(page: str, target: str) -> str:
    """The address of a page or file as a page links to it."""
    return posixpath.relpath(file_of(target), posixpath.dirname(file_of(page)) or ".")


def edit_links(repository: str, branch: str) -> Callable[[str], tuple[str, str] | None]:
    """A function from a page to its source and the address at which to edit it.

    Args:
        repository: the address of the repository on a code host; empty if there is none.
        branch: the branch to edit.
    """

    def edit(path: str) -> tuple[str, str] | None:
        source = source_of(path)
        if source is None:
            return None
        return source, f"{repository}/edit/{branch}/{source}" if repository else ""

    return edit


def every_guide() -> list[str]:
    """The paths from which all pages are found."""
    return ["/", "/search", *(guide.path for guide in read_guides().values())]

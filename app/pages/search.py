"""Search in the guides, the rules, the calls, and the problems. It runs on the server, so it needs
neither JavaScript nor another host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from flask import render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from galaxy_referee.app.guidebook import Guide, read_guides
from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.pages.markdown import slug
from galaxy_referee.app.pages.render import page
from galaxy_referee.app.rulebook import read_rules

MOST_LETTERS, MOST_WORDS, MOST_RESULTS = 100, 8, 40
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_MARKUP = re.compile(r"\[([^]]*)\]\([^)]*\)|[`*|]|^#+ |^ *```\w*|:?-{3,}:?", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """A searchable entry.

    Args:
        title: its heading.
        path: its path.
        shelf: the collection that it belongs to.
        text: its plain text.
    """

    title: str
    path: str
    shelf: str
    text: str

    @property
    def title_sought(self) -> str:
        """The title, normalized for the search."""
        return self.title.lower()

    @property
    def sought(self) -> str:
        """The whole entry, normalized for the search."""
        return f"{self.title} {self.text} {self.shelf}".lower()


@dataclass(frozen=True)
class Result:
    """A matching entry, with the words of the query marked."""

    title: Markup
    path: str
    shelf: str
    excerpt: Markup


def search_blueprint(operations: Callable[[], Iterator[Entry]]) -> Blueprint:
    """The blueprint of the search.

    Args:
        operations: the calls of the API, as entries.
    """
    blueprint = Blueprint("search", __name__)
    every = cache(lambda: _index(operations()))

    def search() -> ResponseReturnValue:
        query = " ".join(request.args.get("q", "")[:MOST_LETTERS].split())
        results, whole = found(every(), query)
        if "part" in request.args:
            return render_template("results.html", query=query, results=results, whole=whole)
        title = f"Search: {query}" if query else "Search"
        about = "Search the guides, the rules, the calls, and the problems of the Galaxy Referee."
        return page("search.html", title, about, query=query, results=results, whole=whole)

    blueprint.record(lambda setup: setup.app.add_url_rule("/search", "search", search))
    return blueprint


def found(index: list[tuple[Entry, str]], query: str) -> tuple[list[Result], bool]:
    """Return the entries that contain the most words of a query, those with matching titles first,
    and whether they contain all words."""
    stripped = (word.strip("?!.,") for word in query.lower().split())
    words = [word for word in stripped if word][:MOST_WORDS]
    counts = [sum(word in sought for word in words) for _, sought in index]
    most = max(1, *counts)
    hits = [entry for (entry, _), count in zip(index, counts, strict=True) if count == most]
    hits.sort(key=lambda entry: -_weight(entry, words))
    return [_result(entry, words) for entry in hits[:MOST_RESULTS]], most == len(words)


def _weight(entry: Entry, words: list[str]) -> int:
    title = entry.title_sought
    whole = 4 * (title == " ".join(words))
    return whole + sum(2 * (word in title) + title.startswith(word) for word in words)


def _result(entry: Entry, words: list[str]) -> Result:
    first = min((at for word in words if (at := entry.text.lower().find(word)) >= 0), default=0)
    start = max(0, entry.text.rfind(" ", 0, max(0, first - 60)) + 1) if first > 60 else 0
    excerpt = entry.text[start : start + 220]
    cut = ("…" if start else "") + excerpt + ("…" if start + 220 < len(entry.text) else "")
    return Result(_marked(entry.title, words), entry.path, entry.shelf, _marked(cut, words))


def _marked(text: str, words: list[str]) -> Markup:
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pieces = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    marked = (
        Markup("<mark>{}</mark>").format(piece) if number % 2 else escape(piece)
        for number, piece in enumerate(pieces)
    )
    return Markup("").join(marked)


def _index(operations: Iterator[Entry]) -> list[tuple[Entry, str]]:
    return [(entry, entry.sought) for entry in all_entries(operations)]


def all_entries(operations: Iterator[Entry]) -> list[Entry]:
    """Everything that is searched.

    Args:
        operations: the calls of the API, as entries.
    """
    return [
        *(part for guide in read_guides().values() for part in _parts(guide)),
        *operations,
        *(
            Entry(rule.id, f"/rules/{rule.id}", f"{rule.document} › {rule.section}", rule.text)
            for rule in read_rules().values()
        ),
        *(
            Entry(kind.title, kind.path, f"Problem {kind.status}", kind.explanation)
            for kind in KINDS
        ),
    ]


def _parts(guide: Guide) -> Iterator[Entry]:
    """The sections of a guide."""
    whole, *parts = re.split(r"^##+ ", _without_code_headings(guide.text), flags=re.MULTILINE)
    yield Entry(guide.title, guide.path, f"Guides › {guide.group}", _plain(whole))
    for part in parts:
        title, _, text = part.partition("\n")
        heading = re.sub("[`*]", "", title)
        path = f"{guide.path}#{slug(heading)}"
        yield Entry(heading, path, f"Guides › {guide.title}", _plain(text))


def _without_code_headings(text: str) -> str:
    """In code, a number sign begins a comment, not a heading."""
    return _FENCE.sub(lambda block: block[0].replace("\n#", "\n #"), text)


def _plain(text: str) -> str:
    return " ".join(_MARKUP.sub(r" \1", text).split())

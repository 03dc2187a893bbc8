"""Search in the guides, the rules, the calls, and the problems. It runs on the server, so it needs
neither JavaScript nor another host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Flask, current_app, render_template, request
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from galaxy_referee.app.guidebook import Guide, read_guides
from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.pages.markdown import slug
from galaxy_referee.app.pages.render import page
from galaxy_referee.app.rulebook import read_rules

# A query costs about a millisecond a word: each is looked for in a million letters.
MOST_LETTERS, MOST_WORDS, MOST_RESULTS = 100, 5, 40
_INDEX = "search-index"
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


@dataclass(frozen=True)
class Indexed:
    """An entry, normalized for the search.

    Args:
        entry: the entry.
        title: its title.
        whole: its title, text, and shelf.
    """

    entry: Entry
    title: str
    whole: str


@dataclass(frozen=True)
class Result:
    """A matching entry, with the words of the query marked."""

    title: Markup
    path: str
    shelf: str
    excerpt: Markup


@dataclass(frozen=True)
class Found:
    """What a query finds.

    Args:
        results: the entries that contain the most of its words, those with matching titles first.
        whole: whether they contain all of them.
        cut: how many words are looked for, if the query has more; otherwise 0.
    """

    results: list[Result]
    whole: bool
    cut: int


def search_blueprint(operations: Callable[[Flask], Iterator[Entry]]) -> Blueprint:
    """The blueprint of the search. ``prepare_search`` makes what it searches.

    Args:
        operations: the calls of an application, as entries.
    """
    blueprint = Blueprint("search", __name__)

    def search() -> ResponseReturnValue:
        query = " ".join(request.args.get("q", "")[:MOST_LETTERS].split())
        index = current_app.extensions[_INDEX]()
        shown: dict[str, Any] = {"query": query, "found": found(index, query)}
        if "part" in request.args:
            return render_template("results.html", **shown)
        title = f"Search: {query}" if query else "Search"
        about = "Search the guides, the rules, the calls, and the problems of the Galaxy Referee."
        bounds = {"most_letters": MOST_LETTERS, "most_words": MOST_WORDS}
        return page("search.html", title, about, **shown, **bounds)

    def register(setup: BlueprintSetupState) -> None:
        app: Any = setup.app
        app.add_url_rule("/search", "search", search)
        app.extensions[_INDEX] = cache(lambda: _index(operations(app)))

    blueprint.record(register)
    return blueprint


def prepare_search(app: Flask) -> None:
    """Make the index of an application, once for all workers, and in no request."""
    app.extensions[_INDEX]()


def found(index: list[Indexed], query: str) -> Found:
    """Search for the longest words of a query, which are the most distinctive.

    Args:
        index: what is searched.
        query: the words.
    """
    stripped = (word.strip("?!.,") for word in query.lower().split())
    every = list(dict.fromkeys(word for word in stripped if word))
    longest = sorted(every, key=len, reverse=True)[:MOST_WORDS]
    words = [word for word in every if word in longest]
    counts = [sum([word in each.whole for word in words]) for each in index]
    most = max(1, *counts)
    hits = [each for each, count in zip(index, counts, strict=True) if count == most]
    hits.sort(key=lambda each: -_weight(each.title, words))
    mark = re.compile("|".join(map(re.escape, longest)), re.IGNORECASE)
    results = [_result(each, words, mark) for each in hits[:MOST_RESULTS]]
    return Found(results, most == len(words), MOST_WORDS if len(words) < len(every) else 0)


def _weight(title: str, words: list[str]) -> int:
    held = [word for word in words if word in title]
    if not held:
        return 0
    whole = 4 * (title == " ".join(words))
    return whole + sum(2 + title.startswith(word) for word in held)


def _result(found: Indexed, words: list[str], mark: re.Pattern[str]) -> Result:
    entry, before = found.entry, len(found.title) + 1
    places = (found.whole.find(word, before, before + len(entry.text)) for word in words)
    first = min((place - before for place in places if place >= 0), default=0)
    start = max(0, entry.text.rfind(" ", 0, max(0, first - 60)) + 1) if first > 60 else 0
    excerpt = entry.text[start : start + 220]
    cut = ("…" if start else "") + excerpt + ("…" if start + 220 < len(entry.text) else "")
    return Result(_marked(entry.title, mark), entry.path, entry.shelf, _marked(cut, mark))


def _marked(text: str, mark: re.Pattern[str]) -> Markup:
    pieces, at = [], 0
    for match in mark.finditer(text):
        pieces += [escape(text[at : match.start()]), "<mark>", escape(match[0]), "</mark>"]
        at = match.end()
    return Markup("".join([*pieces, escape(text[at:])]))


def _index(operations: Iterator[Entry]) -> list[Indexed]:
    return [
        Indexed(entry, entry.title.lower(), f"{entry.title} {entry.text} {entry.shelf}".lower())
        for entry in all_entries(operations)
    ]


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

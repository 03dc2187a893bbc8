"""Shared by all pages: rendering, links, and excerpts."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from flask import Response, render_template
from markupsafe import Markup

from galaxy_referee.app.guidebook import page_of
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.pages.markdown import Links, Rendered, inline, render
from galaxy_referee.app.rulebook import read_rules
from galaxy_referee.engine.kernel.texts import Text, Words


def page(template: str, title: str, description: str, status: int = 200, **values: Any) -> Response:
    """Render a page in English.

    Args:
        template: the template's file name.
        title: the title of the browser tab, without the product name.
        description: a sentence for search engines.
        status: the HTTP status.
        values: the template's variables.
    """
    return _page(render_template(template, title=title, description=description, **values), status)


def spoken_page(template: str, title: Words, description: Words, **values: Any) -> Response:
    """Render a page in the language of the request; arguments as for ``page``."""
    spoken = language()
    said = {
        "lang": spoken.tag,
        "say": lambda text, **facts: spoken.read(Text(text, **facts)),
        "read": spoken.read,
        "title": spoken.read(title),
        "description": spoken.read(description),
    }
    return _page(render_template(template, **said, **values), 200)


def _page(html: str, status: int) -> Response:
    response = Response(html, status, mimetype="text/html")
    response.vary.add("Accept")
    return response


def links_from(source: str) -> Links:
    """The targets of the links in a docs file."""
    return Links(partial(page_of, source), rule_paths())


def sentence(text: str) -> Markup:
    """A sentence of Markdown as HTML, with links to pages."""
    return inline(text, links_from("README.md"))


def document(source: str, text: str) -> Rendered:
    """A docs file, or a part of it, as HTML."""
    return render(text, links_from(source))


@cache
def rule_paths() -> dict[str, str]:
    """The page of each rule, by id."""
    return {rule: f"/rules/{rule}" for rule in read_rules()}


def excerpt(text: str) -> str:
    """The beginning of a plain text, for use as a description."""
    words = " ".join(text.split())
    return words if len(words) <= 155 else words[:154].rpartition(" ")[0] + "…"

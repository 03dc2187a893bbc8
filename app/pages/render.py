"""What all pages share: who gets one, how it is rendered, where its links lead."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from flask import Response, render_template
from markupsafe import Markup

from galaxy_referee.app.guidebook import page_of
from galaxy_referee.app.pages.markdown import Links, Rendered, inline, render
from galaxy_referee.app.rulebook import read_rules


def page(template: str, title: str, description: str, status: int = 200, **values: Any) -> Response:
    """A page.

    Args:
        template: of its main part.
        title: of the browser's tab, without the name of the product.
        description: a sentence, for search engines.
        status: of HTTP.
        values: what the template shows.
    """
    html = render_template(template, title=title, description=description, **values)
    response = Response(html, status, mimetype="text/html")
    response.vary.add("Accept")
    return response


def links_from(source: str) -> Links:
    """Where the links of a file of docs lead."""
    return Links(partial(page_of, source), rule_paths())


def sentence(text: str) -> Markup:
    """A sentence of Markdown as HTML, whose links are those of pages."""
    return inline(text, links_from("README.md"))


def document(source: str, text: str) -> Rendered:
    """A file of docs, or a part of it, as HTML."""
    return render(text, links_from(source))


@cache
def rule_paths() -> dict[str, str]:
    """The page of each rule by id."""
    return {rule: f"/rules/{rule}" for rule in read_rules()}


def excerpt(text: str) -> str:
    """The beginning of a plain text, as a description."""
    words = " ".join(text.split())
    return words if len(words) <= 155 else words[:154].rpartition(" ")[0] + "…"

"""The numbered rules: a page for each section of a rulebook, and each rule as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint, wants_page
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.pages.markdown import Links, Rendered, inline, render
from galaxy_referee.app.pages.render import document, excerpt, links_from, spoken_page
from galaxy_referee.app.pages.rule_texts import (
    heading_in_language,
    in_language,
    section_in_language,
    told,
)
from galaxy_referee.app.rulebook import RULES, Book, Section, confidence_of, read_books, read_rules
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas.envelopes import envelope
from galaxy_referee.schemas.reference import Rule, RuleList

HTML = {"schema": {"type": "string"}, "content_type": "text/html"}
_ID = {
    "in": "path",
    "name": "rule_id",
    "required": True,
    "schema": {"type": "string"},
    "description": "Id of the rule, such as RACE-SETTLE-2.",
}


def rules_blueprint() -> Blueprint:
    """The blueprint of the rules."""
    blueprint = Blueprint("rules", __name__, url_prefix="/rules")
    rules = read_rules()

    @blueprint.route("", tags=["Rules"])
    @blueprint.response(200, envelope(RuleList))
    @blueprint.alt_response(200, **HTML)
    def list_rules() -> ResponseReturnValue:
        """List the numbered rules, as JSON or as a page.

        Decisions, problems, and options refer to a rule by its id. A client that prefers
        `text/html` gets a page.
        """
        if not wants_page():
            asked = language().tag
            return json_response(RuleList([in_language(rule, asked) for rule in rules.values()]))
        return spoken_page(
            "rules.html",
            "Rules",
            "Every rule that the Galaxy Referee enforces, numbered, in the order of the rulebooks.",
            title_of=_heading,
            books=list(read_books().values()),
            about=_index(),
        )

    @blueprint.route("/<string:rule_id>", parameters=[_ID], tags=["Rules"])
    @blueprint.response(200, envelope(Rule))
    @blueprint.alt_response(200, **HTML)
    def read_rule(rule_id: str) -> ResponseReturnValue:
        """Read one rule, as JSON or as a page.

        The answer has its text and its source. A client that prefers `text/html` gets a page.
        """
        if rule_id not in rules:
            raise refuse(
                NOT_FOUND, f"There is no rule '{rule_id[:50]}'. They are listed at /rules."
            )
        rule = told(rules[rule_id])
        return _rule_page(rule) if wants_page() else json_response(rule)

    def read_book(book: str) -> ResponseReturnValue:
        shown = _book(book)
        title = _heading(shown.title)
        return spoken_page(
            "book.html",
            title,
            Text("The rules of {title}, section by section.", title=title),
            title_of=_heading,
            book=shown,
            text=document(f"rules/{book}.md", shown.introduction),
            known=confidence_of(shown),
            after=next(((_heading(each.title), each.path) for each in shown.sections), None),
        )

    def read_section(book: str, section: str) -> ResponseReturnValue:
        shown = _book(book)
        at = [part.path for part in shown.sections].index(_path(shown, section))
        title = _heading(shown.sections[at].title)
        text, spoken = _section(shown.sections[at], language().tag)
        before, after = _neighbors(shown, at)
        return spoken_page(
            "section.html",
            f"{title} – {_heading(shown.title)}",
            Text("{title}: the numbered rules of this section.", title=title),
            title_of=_heading,
            book=shown,
            section=shown.sections[at],
            text=text,
            spoken=spoken,
            before=before,
            after=after,
        )

    for book in read_books():
        blueprint.page(f"/rules/{book}", "book", read_book, defaults={"book": book})
    blueprint.page("/rules/<string:book>/<string:section>", "section", read_section)
    return blueprint


def _book(name: str) -> Book:
    books = read_books()
    if name not in books:
        raise refuse(NOT_FOUND, f"There is no rulebook '{name[:50]}'. They are listed at /rules.")
    return books[name]


def _path(book: Book, section: str) -> str:
    path = f"{book.path}/{section}"
    if path not in {part.path for part in book.sections}:
        raise refuse(NOT_FOUND, f"There is no such section. They are listed at {book.path}.")
    return path


def _neighbors(book: Book, at: int) -> tuple[tuple[str, str], tuple[str, str] | None]:
    """Titles and paths of what comes before and after a section."""
    sections = ((_heading(part.title), part.path) for part in book.sections)
    parts = [(language().read("Contents"), book.path), *sections]
    return parts[at], parts[at + 2] if at + 2 < len(parts) else None


def _rule_page(rule: Rule) -> ResponseReturnValue:
    section = section_of()[rule.id]
    at = section.rules.index(rule.id)
    return spoken_page(
        "rule.html",
        rule.id,
        excerpt(f"{rule.id}: {rule.text}"),
        title_of=_heading,
        rule=rule,
        book=read_books()[section.book],
        section=section,
        text=inline(rule.text, links_from(f"rules/{section.book}.md")),
        before=section.rules[at - 1] if at else None,
        after=section.rules[at + 1] if at + 1 < len(section.rules) else None,
    )


@cache
def section_of() -> dict[str, Section]:
    """The section of each rule by id."""
    return {
        rule: section
        for book in read_books().values()
        for section in book.sections
        for rule in section.rules
    }


def _heading(heading: str) -> str:
    """A title in the language of the request."""
    return heading_in_language(heading, language().tag)


@cache
def _section(section: Section, code: str) -> tuple[Rendered, str]:
    """A section as HTML, with how well each rule is known, and its language. Its own rules are
    links within the page."""
    links = links_from(f"rules/{section.book}.md")
    own = {rule: f"#{rule}" for rule in section.rules}
    rules = [read_rules()[rule] for rule in section.rules]
    text, spoken = section_in_language(section, code)
    text = _with_confidence(text, [in_language(rule, spoken) for rule in rules])
    return render(text, Links(links.page_of, {**links.rules, **own}), lift=1), spoken


def _with_confidence(text: str, rules: Iterable[Rule]) -> str:
    """A section with a word behind the sources of each rule, at the end of its last line."""
    lines = text.splitlines()
    for rule in rules:
        if rule.confidence:
            start = next(at for at, line in enumerate(lines) if line.startswith(f"- **{rule.id}**"))
            lines[start + rule.text.count("\n")] += f" *{rule.confidence}*"
    return "\n".join(lines)


@cache
def _index() -> Rendered:
    """How to read the rules, from the index of docs/rules."""
    text = (RULES / "README.md").read_text(encoding="utf-8")
    return document("rules/README.md", text[text.index("**The wording") :])

"""Converts the repository's Markdown to HTML, with anchors for headings and links to pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

_RULE_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+\b")
_DOCUMENT = "document"  # of the environment of a rendering: see Document


@dataclass(frozen=True)
class Heading:
    """A heading on a page.

    Args:
        level: 1 to 6.
        text: its text without formatting.
        anchor: its id on the page.
    """

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Links:
    """The targets of a text's links.

    Args:
        page_of: returns the URL for a link's target; None if there is no page for it.
        rules: the URL of each rule, by id.
    """

    page_of: Callable[[str], str | None]
    rules: Mapping[str, str]


@dataclass(frozen=True)
class Rendered:
    """A text as HTML.

    Args:
        html: the text.
        headings: its headings, in order.
    """

    html: Markup
    headings: list[Heading]


def slug(text: str) -> str:
    """The anchor of a heading, formed as code hosts do it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def render(text: str, links: Links, lift: int = 0) -> Rendered:
    """Convert a text to HTML.

    HTML in the text is escaped, so that a document cannot contain active content.

    Args:
        text: Markdown (CommonMark and tables).
        links: the targets of its links.
        lift: the number of levels to raise its headings by.
    """
    environment: dict[str, Any] = {_DOCUMENT: links, "headings": [], "lift": lift}
    html = _PARSER.render(text, environment)
    return Rendered(Markup(html), environment["headings"])


def inline(text: str, links: Links) -> Markup:
    """A sentence as HTML, not wrapped in a paragraph."""
    return Markup(_PARSER.renderInline(text, {_DOCUMENT: links, "headings": []}))


def with_code(text: str) -> Markup:
    """Plain text as HTML, with words in backticks as code."""
    parts = str(text).split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    pieces = (
        Markup("<code>{}</code>").format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )
    return Markup("").join(pieces)


class _Renderer(RendererHTML):
    """HTML that a strict content security policy and a keyboard can live with."""

    def heading_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        token, text = tokens[index], _plain(tokens[index + 1])
        level = int(token.tag[1]) - env["lift"]
        heading = Heading(level, text, _unused(slug(text), env["headings"]))
        env["headings"].append(heading)
        return f'<h{level} id="{escape(heading.anchor)}">'

    def heading_close(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f"</h{int(tokens[index].tag[1]) - env['lift']}>\n"

    def fence(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f'<pre tabindex="0"><code>{escape(tokens[index].content)}</code></pre>\n'

    code_block = fence  # type: ignore[assignment]

    def table_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        headings = env["headings"]
        env["tables"] = number = env.get("tables", 0) + 1
        about = f": {headings[-1].text}" if headings else ""
        label = escape(f"Table {number}{about}")
        return f'<div class="table" role="region" tabindex="0" aria-label="{label}"><table>\n'

    def table_close(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return "</table></div>\n"

    def th_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f'<th scope="col"{_alignment(tokens[index])}>'

    def td_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return f"<td{_alignment(tokens[index])}>"

    def list_item_open(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        rule = _rule_of_item(tokens[index:])
        if rule is None or rule not in env[_DOCUMENT].rules:
            return "<li>"
        return f'<li class="rule" id="{rule}">'


def _alignment(token: Token) -> str:
    return ' class="number"' if "right" in str(token.attrGet("style")) else ""


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _unused(anchor: str, headings: list[Heading]) -> str:
    """As repositories do it: the second of the same name gets a number."""
    taken = sum(re.sub(r"-\d+$", "", heading.anchor) == anchor for heading in headings)
    return f"{anchor}-{taken}" if taken else anchor


def _rule_of_item(tokens: Sequence[Token]) -> str | None:
    """The id with which an item of a list begins, in bold."""
    inner = next((token for token in tokens[:4] if token.type == "inline"), None)
    children = (inner.children if inner else None) or []
    bold = next((at for at, child in enumerate(children[:2]) if child.type == "strong_open"), None)
    if bold is None:
        return None
    text = next((child.content for child in children[bold + 1 :] if child.content), "")
    return text if _RULE_ID.fullmatch(text) else None


def _link(state: Any) -> None:
    """A rule of the parser: links lead to pages, and ids of rules are links."""
    links: Links = state.env[_DOCUMENT]
    for token in state.tokens:
        if token.type == "inline" and token.children:
            token.children = _linked(token.children, links)


def _linked(tokens: list[Token], links: Links) -> list[Token]:
    done: list[Token] = []
    inside = dropped = False
    for token in tokens:
        if token.type == "link_open":
            target = links.page_of(str(token.attrGet("href")))
            inside, dropped = True, target is None
            token.attrSet("href", target or "")
        elif token.type == "image":
            token.attrSet("src", links.page_of(str(token.attrGet("src"))) or "")
        elif token.type == "link_close":
            inside = False
            if dropped:
                dropped = False
                continue
        elif not inside and token.type in ("text", "code_inline"):
            done += _with_rules(token, links.rules)
            continue
        if not dropped or token.type != "link_open":
            done.append(token)
    return done


def _with_rules(token: Token, rules: Mapping[str, str]) -> list[Token]:
    """The tokens of a text in which the ids of rules are links."""
    ids = [match for match in _RULE_ID.finditer(token.content) if match[0] in rules]
    if token.type == "code_inline":
        whole = bool(ids) and ids[0][0] == token.content
        return [_opened(rules[token.content]), token, _CLOSE] if whole else [token]
    pieces: list[Token] = []
    at = 0
    for match in ids:
        pieces.append(_text(token.content[at : match.start()]))
        pieces += [_opened(rules[match[0]]), _text(match[0]), _CLOSE]
        at = match.end()
    return [*pieces, _text(token.content[at:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _opened(target: str) -> Token:
    return Token("link_open", "a", 1, attrs={"href": target})


_CLOSE = Token("link_close", "a", -1)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    parser.core.ruler.push("links", _link)
    return parser


_PARSER = _parser()

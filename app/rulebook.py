"""The numbered rules, read once from docs/rules."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from galaxy_referee.app.rule_confidence import Evidence, sources_of
from galaxy_referee.schemas.reference import Rule

RULES = Path(__file__).parent.parent / "docs" / "rules"
_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\*\* (.*)")
_ROW = re.compile(r"^\| \[[\w-]+\.md\]\(([\w-]+)\.md\)", re.MULTILINE)
EXAMPLE = re.compile(r"-T-\d+$")  # the end of the id of an example, which no reader needs
_NO_RULE = re.compile(r"-(?:OQ|T|REC|MISSING)-\d+$")  # what else has an id
_IDS = re.compile(r" \([A-Z, -]+\)$")  # at the end of a heading: the ids of its rules


@dataclass(frozen=True)
class Section:
    """A section of a rulebook: a page.

    Args:
        book: the name of its rulebook's file.
        title: its numbered heading.
        text: its text as Markdown, without the heading.
        rules: the ids of its rules, in order.
    """

    book: str
    title: str
    text: str
    rules: tuple[str, ...]

    @property
    def path(self) -> str:
        """Where it is served."""
        return f"/rules/{self.book}/{re.sub('[^a-z0-9]+', '-', self.title.lower()).strip('-')}"


@dataclass(frozen=True)
class Book:
    """A rulebook.

    Args:
        name: the name of its file.
        title: its heading.
        introduction: the text before the first section, as Markdown.
        sections: its sections, in order.
    """

    name: str
    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def path(self) -> str:
        """Where it is served."""
        return f"/rules/{self.name}"


@cache
def read_rules(folder: Path = RULES) -> dict[str, Rule]:
    """All rules by id, in the order of their documents."""
    common = Evidence().extended(_text(folder, "README"))
    found: dict[str, Rule] = {}
    for name in _names(folder):
        text = _text(folder, name)
        evidence = common.extended(_book(name, text).introduction)
        found |= {rule.id: _known(rule, evidence) for rule in _rules_of(text)}
    return found


def _known(rule: Rule, evidence: Evidence) -> Rule:
    """A rule with what it rests on."""
    if _NO_RULE.search(rule.id):
        return rule
    sources = sources_of(rule.text)
    return replace(rule, sources=sources, confidence=evidence.confidence(sources))


def books_of(game: str) -> list[Book]:
    """The rulebooks of a game and its expansions, by file name."""
    return [book for name, book in read_books().items() if name.partition("-")[0] == game]


@cache
def confidence_of(book: Book) -> dict[str, int]:
    """The number of rules in a rulebook at each level of confidence, largest first."""
    rules = read_rules()
    known = Counter(rules[rule].confidence for section in book.sections for rule in section.rules)
    return {name: count for name, count in known.most_common() if name is not None}


@cache
def read_books(folder: Path = RULES) -> dict[str, Book]:
    """All rulebooks by name, in the order of their index."""
    return {name: _book(name, _text(folder, name)) for name in _names(folder)}


def _names(folder: Path) -> list[str]:
    """The rulebooks as their index orders them, a game before its expansions; then all others."""
    listed = _ROW.findall(_text(folder, "README"))
    others = {path.stem for path in folder.glob("*.md")} - {"README", *listed}
    return [*listed, *sorted(others)]


def _text(folder: Path, name: str) -> str:
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def _book(name: str, text: str) -> Book:
    introduction, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, rest = introduction.removeprefix("# ").partition("\n")
    return Book(name, title.strip(), rest, tuple(_section(name, part) for part in parts))


def _section(book: str, part: str) -> Section:
    title, _, text = part.partition("\n")
    ids = tuple(found[1] for line in text.splitlines() if (found := _RULE.match(line)))
    return Section(book, without_ids(title.strip()), text, ids)


def without_ids(heading: str) -> str:
    """A heading without the ids of its rules."""
    return _IDS.sub("", heading)


def _rules_of(text: str) -> list[Rule]:
    document = section = ""
    rules: list[Rule] = []
    open_rule = False
    for line in text.splitlines():
        start = _RULE.match(line)
        if line.startswith("# "):
            document, open_rule = line[2:].strip(), False
        elif line.startswith("#"):
            section, open_rule = line.lstrip("#").strip(), False
        elif start:
            rules.append(Rule(start[1], document, section, start[2]))
            open_rule = True
        elif open_rule and line.startswith("  ") and line.strip():
            last = rules[-1]
            rules[-1] = Rule(last.id, last.document, last.section, f"{last.text}\n{line.strip()}")
        else:
            open_rule = False
    return rules

"""Translations of the rules.

The catalogs are in ``app/translations/rules``, one per language; see docs/translation.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from babel.messages.pofile import read_po
from msgspec.structs import replace

from galaxy_referee.app.http.languages import language, tell_language
from galaxy_referee.app.rulebook import EXAMPLE, Section, read_rules, without_ids
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.languages import TRANSLATIONS
from galaxy_referee.schemas.reference import Rule

_HEADING = re.compile(r"^(#+ +)(.*)$", re.MULTILINE)
RULE_TRANSLATIONS = TRANSLATIONS / "rules"


def told(rule: Rule) -> Rule:
    """The rule in the language of the current request, or in English if it is not translated."""
    shown = in_language(rule, language().tag)
    tell_language(shown.language)
    return shown


def in_language(rule: Rule, code: str) -> Rule:
    """The rule in the given language, or in English if it is not translated."""
    texts = _texts(code)
    if rule.text not in texts:
        return rule
    return replace(
        rule,
        document=heading_in_language(rule.document, code),
        section=heading_in_language(rule.section, code),
        text=texts[rule.text],
        language=code,
    )


def heading_in_language(heading: str, code: str) -> str:
    """The title of a rulebook or of a section, with the ids of its rules if it has them."""
    title = without_ids(heading)
    return _texts(code).get(title, title) + heading.removeprefix(title)


def section_in_language(section: Section, code: str) -> tuple[str, str]:
    """The Markdown of a section in the given language, and its language: English for examples, and
    if any rule is not translated. What stands between the rules stays English."""
    rules = [read_rules()[name] for name in section.rules]
    texts = _texts(code)
    if not rules or any(EXAMPLE.search(rule.id) or rule.text not in texts for rule in rules):
        return section.text, ENGLISH.tag
    text = section.text
    for rule in rules:
        text = text.replace(_written(rule.text), _written(texts[rule.text]), 1)
    return _HEADING.sub(lambda found: found[1] + heading_in_language(found[2], code), text), code


def _written(text: str) -> str:
    """A rule's text as an item of a list has it."""
    return text.replace("\n", "\n  ")


@cache
def _texts(code: str) -> Mapping[str, str]:
    path = RULE_TRANSLATIONS / f"{code}.po"
    if code == ENGLISH.tag or not path.is_file():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, code)
    return {
        str(message.id): str(message.string)
        for message in catalog
        if message.id and message.string and not message.fuzzy
    }

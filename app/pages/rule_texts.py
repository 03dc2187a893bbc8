"""Translations of the rules that the games cite.

The catalogs are in ``app/translations/rules``, one per language; see docs/translation.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from babel.messages.pofile import read_po
from msgspec.structs import replace

from galaxy_referee.app.http.languages import TRANSLATIONS, language, tell_language
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.schemas.reference import Rule

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
        document=texts.get(rule.document, rule.document),
        section=texts.get(rule.section, rule.section),
        text=texts[rule.text],
        language=code,
    )


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

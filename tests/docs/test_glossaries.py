"""The glossaries of the languages: the catalogs use their words."""

from __future__ import annotations

import re

import pytest

from galaxy_referee.languages import TRANSLATIONS, WORD
from tests.docs.guides import DOCS
from tools.messages import read_catalog

CODES = sorted(path.stem for path in TRANSLATIONS.glob("*.po"))
MOSTLY = 0.6  # of the messages with a word; the others say it in another way
STEM = 4  # letters that inflection leaves


def rows(code: str) -> dict[str, list[str]]:
    """The words of a language by the English word."""
    page = (DOCS / f"glossary-{code}.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", page, re.MULTILINE)[2:]
    return {english: words.split(", ") for english, words in found}


def messages(code: str, english: str) -> list[tuple[str, str]]:
    """The messages with a word, and their translations; names of facts do not count."""
    names = "|".join(re.escape(word) for word in english.split(", "))
    sought = re.compile(rf"\b({names})s?\b", re.IGNORECASE if english.islower() else 0)
    return [
        (message.id, message.string)
        for message in read_catalog(TRANSLATIONS / f"{code}.po")
        if message.id
        and message.string
        and message.context != WORD
        and sought.search(re.sub(r"\{\w+(?=[:}])", "", message.id))
    ]


@pytest.mark.parametrize("code", CODES)
def test_a_language_has_a_glossary_of_the_same_words(code):
    assert list(rows(code)) == list(rows(CODES[0]))
    assert len(rows(code)) > 40


@pytest.mark.parametrize("code", CODES)
def test_the_words_of_the_games_are_those_of_the_catalog(code):
    catalog = read_catalog(TRANSLATIONS / f"{code}.po")
    for english, words in rows(code).items():
        if english[0].isupper() and (message := catalog.get(english, WORD)) and message.string:
            assert any(word[:STEM] in message.string for word in words), (english, message.string)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("english", list(rows(CODES[0])))
def test_texts_use_the_words(code, english):
    found = messages(code, english)
    stems = [word[:STEM].lower() for word in rows(code)[english]]
    using = [said for _, said in found if any(stem in said.lower() for stem in stems)]
    missing = [pair for pair in found if pair[1] not in using]
    assert len(using) >= MOSTLY * len(found), missing

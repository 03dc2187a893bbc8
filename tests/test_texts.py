"""Cards and tiles in words, and the catalogs of translations."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_referee.app.pages.rule_texts import RULE_TRANSLATIONS, in_language
from galaxy_referee.app.rulebook import EXAMPLE, read_rules
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.texts import Language, facts_in, parsed
from galaxy_referee.languages import TRANSLATIONS, Languages
from tools.messages import (
    ENTRIES,
    catalogs,
    completeness,
    extracted,
    read_catalog,
    updated,
)

CODES = sorted(path.stem for path in TRANSLATIONS.glob("*.po"))
# Must stay complete. Other languages may be translated in part: the rest is said in English.
COMPLETE = ("de", "pl")


class Recorder(Language):
    """English that remembers its templates."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def template(self, template: str) -> str:
        self.said.add(template)
        return template


def described(value: Any) -> Iterator[dict[str, Any]]:
    """Everything in a catalogue that has a text."""
    if isinstance(value, dict):
        if "text" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from described(part)


def powers(name: str) -> list[tuple[Any, str]]:
    """Each power of a game, as data and in words."""
    game = next(game for game in GAMES if game.name == name)
    parts = game.catalogue()
    if name != "roll":
        entries = [dict(entry) for entry in described(parts)]
        return [(entry, entry.pop("text")) for entry in entries if "id" not in entry]
    sides = [side for group in ("factions", "tiles") for part in parts[group]
             for side in part["sides"]] + parts["home_worlds"]  # fmt: skip
    effects = [
        ([*side.get("immediate", ()), *side.get("powers", ()), side.get("scoring")], side)
        for side in sides
    ]
    return [
        pair
        for listed, side in effects
        for pair in zip([effect for effect in listed if effect], side["texts"], strict=True)
    ]


@pytest.mark.parametrize("name", ["race", "roll", "frontiers"])
def test_powers_have_texts_and_different_powers_different_ones(name):
    texts: dict[str, Any] = {}
    for power, text in powers(name):
        assert text.endswith(".") and "None" not in text and "{" not in text
        assert texts.setdefault(text, power) == power, text
    assert len(texts) > 50


def test_powers_of_race_are_told_as_on_reference_sheets():
    texts = {text for _, text in powers("race")}
    assert {
        "Settle: −2 for Alien worlds.",
        "Consume: up to 2 goods for 1 VP each.",
        "Consume: 1 Genes good for 1 VP and 1 card.",
        "Trade: +1 card for Genes goods for each world with a chromosome.",
        "2 VP for each Novelty production world.",
    } <= texts
    goals = next(game for game in GAMES if game.name == "race").catalogue()["goals"]
    begins = {"first": "The first with ", "most": "The most, at least "}
    assert all(goal["text"].startswith(begins[goal["type"]]) for goal in goals)


@pytest.mark.parametrize("name", ["race", "roll"])
def test_every_message_about_powers_is_used(name):
    recorder = Recorder()
    next(game for game in GAMES if game.name == name).catalogue(recorder)
    own = {
        text
        for text, places in extracted().where.items()
        if all(place.startswith(f"engine/{name}/") and "texts.py" in place for place in places)
    }
    assert own - recorder.said == set()


def test_all_messages_can_be_translated():
    """A text that is put together where it is said has no message."""
    assert extracted().unclear == []


def test_only_details_of_problems_may_be_english_only():
    """Faults, refusals and prompts with facts are templates everywhere in the engine."""
    assert {name for name, (_, _, english) in ENTRIES.items() if english} == {"refuse", "problem"}
    assert [place for place in extracted().english if place.startswith("engine/")] == []


def test_the_catalogs_are_up_to_date():
    for path, messages in catalogs(extracted()):
        assert updated(path, messages) == path.read_bytes(), f"{path}: run make messages"


@pytest.mark.parametrize("folder", [TRANSLATIONS, RULE_TRANSLATIONS], ids=["texts", "rules"])
@pytest.mark.parametrize("code", COMPLETE)
def test_a_language_stays_complete(code, folder):
    """While one works on texts, a translation may be missing."""
    done, total = completeness(folder / f"{code}.po")
    if done < total and "CI" not in os.environ:
        warnings.warn(f"{code}.po lacks {total - done} translations", stacklevel=1)
    else:
        assert done == total


@pytest.mark.parametrize("code", COMPLETE)
def test_each_translation_of_a_rule_is_complete(code):
    """It includes the headings and cites the same rules. Outside CI, there may be none."""
    cites = re.compile(r"\b[A-Z]{2,}(?:-[A-Z]+)*-\d+|(?<![A-Za-z\d])-\d+\b")
    number = re.compile(r"[\d.]*")
    for rule in read_rules().values():
        if EXAMPLE.search(rule.id):
            continue
        told = in_language(rule, code)
        if told.language == "en" and "CI" not in os.environ:
            continue  # reported above
        assert (told.id, told.language) == (rule.id, code)
        source = re.sub(r" \[[^\]]*\]$", "", rule.text, flags=re.MULTILINE)
        assert told.text != rule.text
        assert set(cites.findall(told.text)) == set(cites.findall(source)), rule.id
        assert number.match(told.section)[0] == number.match(rule.section)[0]


def test_examples_are_in_english():
    example = next(rule for name, rule in read_rules().items() if EXAMPLE.search(name))
    assert in_language(example, "de") == example
    assert example.language == "en"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_facts_of_its_message(code):
    for message in read_catalog(TRANSLATIONS / f"{code}.po"):
        if message.id and message.string:
            assert set(facts_in(message.string)) == set(facts_in(message.id)), message.id


@pytest.mark.parametrize(("code", "most"), [("de", 2), ("pl", 3)])
def test_a_translation_writes_all_forms_of_a_noun(code, most):
    """Either all forms that the language has, or one form for every number."""
    for message in read_catalog(TRANSLATIONS / f"{code}.po"):
        for _, _, amounts in parsed(message.string) if message.id else ():
            for _, forms in amounts:
                assert len(forms.split("|")) in (1, most), message.string


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_texts_of_powers_and_events_are_translated(code, game):
    catalog = read_catalog(TRANSLATIONS / f"{code}.po")
    recorder = Recorder()
    game.catalogue(recorder)
    recorder.said |= {kind.text for kind in game.events.values()}
    missing = [text for text in sorted(recorder.said) if not catalog[text].string]
    if missing and "CI" not in os.environ:
        warnings.warn(f"{code}.po has no translation of {missing}", stacklevel=1)
    else:
        assert missing == []


def test_numbers_choose_the_form_of_the_noun():
    languages = Languages(GAMES)
    forms = [languages.get("pl").amount(count, "karta|karty|kart") for count in (1, 2, 5, 12, 22)]
    assert forms == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]
    assert [languages.get("de").amount(count, "Karte|Karten") for count in (0, 1)] == [
        "0 Karten",
        "1 Karte",
    ]


def test_pieces_are_named():
    """Ids of copies and of powers too; without a known local name, by the English one."""
    german = Languages(GAMES).get("de")
    assert german.word("contact-specialist#2") == "Contact Specialist"
    assert german.word("old-earth:goods") == "Old Earth"
    assert german.word("settle") == "Siedeln"
    assert german.word("home-3") == "home-3"

"""Languages: gettext catalogs, and the language of a request.

``app/translations`` has one catalog per language; docs/translation.md explains how to add one. A
message that a catalog lacks stays in English.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from flask import Flask, Response, current_app, g, has_app_context, has_request_context, request

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Words

TRANSLATIONS = Path(__file__).parents[1] / "translations"
WORD = "word"  # the context of words and names, as opposed to sentences
# How the contract declares them.
ACCEPT_LANGUAGE = {
    "in": "header",
    "name": "Accept-Language",
    "description": (
        "The languages wanted for prompts, sentences, and texts, such as `de-AT, de;q=0.9`. "
        "English if none of them is known."
    ),
    "schema": {"type": "string"},
}
CONTENT_LANGUAGE = {
    "description": "The language of the texts in the answer; missing if none depends on it.",
    "schema": {"type": "string"},
}
_FORMS = ("zero", "one", "two", "few", "many", "other")  # in Unicode's order of plural forms


class Translation(Language):
    """A language with a catalog.

    Args:
        path: the catalog, named after the language's code.
        names: the English names of pieces, by id.
    """

    def __init__(self, path: Path, names: Mapping[str, str]) -> None:
        self.tag = path.stem
        self._names = names
        self._templates: dict[str, str] = {}
        self._said: dict[str, str] = {}
        with path.open("rb") as file:
            for message in read_po(file, self.tag):
                if message.id and message.string and not message.fuzzy:
                    known = self._said if message.context == WORD else self._templates
                    known[str(message.id)] = str(message.string)
        rule = Locale.parse(self.tag).plural_form
        self._plural = rule
        self._forms = [form for form in _FORMS if form in rule.tags]

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template filled with its facts, all in English if there is no translation."""
        if template not in self._templates:
            return ENGLISH.fill(template, facts)
        return super().fill(template, facts)

    def template(self, template: str) -> str:
        return self._templates.get(template, template)

    def word(self, name: str) -> str:
        for known in (name, name.partition("#")[0], name.partition(":")[0].partition("#")[0]):
            if known in self._said:
                return self._said[known]
            if known in self._names:
                english = self._names[known]
                return self._said.get(english, english)
        return name

    def amount(self, count: int, forms: str) -> str:
        named = forms.split("|")
        form = self._plural(count)
        index = self._forms.index(form) if form in self._forms else len(self._forms)
        return f"{count} {named[min(index, len(named) - 1)]}"

    def decimal(self, number: float) -> str:
        return format_decimal(number, format="0.0", locale=self.tag)

    def listed(self, words: Sequence[str]) -> str:
        if not words:
            return self.word("nothing")
        *rest, last = words
        return f"{', '.join(rest)} {self.word('and')} {last}" if rest else last


@dataclass
class Languages:
    """The available languages. Each catalog is read when it is first used.

    Args:
        games: the games with the names of pieces.
        folder: the folder with the catalogs.
    """

    games: Sequence[Game[Any]]
    folder: Path = TRANSLATIONS
    _read: dict[str, Language] = field(default_factory=lambda: {ENGLISH.tag: ENGLISH})

    @cached_property
    def codes(self) -> list[str]:
        """The codes of all languages, English first."""
        return [ENGLISH.tag, *sorted(path.stem for path in self.folder.glob("*.po"))]

    @cached_property
    def names(self) -> dict[str, str]:
        """The English names of pieces, by id."""
        return names_in([game.catalogue(ENGLISH) for game in self.games])

    def get(self, code: str) -> Language:
        """The language with this code, one of ``codes``."""
        if code not in self._read:
            self._read[code] = Translation(self.folder / f"{code}.po", self.names)
        return self._read[code]


def speak(app: Flask, games: Sequence[Game[Any]]) -> None:
    """Make an application respond in the language that a request asks for."""
    app.extensions["languages"] = Languages(games)

    @app.after_request
    def tell(response: Response) -> Response:
        kept = g._get_current_object().__dict__
        if "spoken" in kept:
            # Without searching what exists.
            response.headers.add("Content-Language", kept["spoken"] or kept["language"].tag)
            response.headers.add("Vary", "Accept-Language")
        return response


def names_in(catalogue: Any) -> dict[str, str]:
    """The names of all pieces of a catalogue, by id."""
    names: dict[str, str] = {}
    if isinstance(catalogue, dict):
        if isinstance(catalogue.get("id"), str) and isinstance(catalogue.get("name"), str):
            names[catalogue["id"]] = catalogue["name"]
        catalogue = catalogue.values()
    if not isinstance(catalogue, str) and isinstance(catalogue, Iterable):
        for part in catalogue:
            names |= names_in(part)
    return names


def language() -> Language:
    """The language of the current request. Its use makes the response depend on Accept-Language."""
    if not has_app_context():
        return ENGLISH
    tell_language()
    return language_asked_for()


def tell_language(spoken: str = "") -> None:
    """Set the response's Content-Language.

    Args:
        spoken: a language code; if empty, the language of the request.
    """
    g._get_current_object().__dict__["spoken"] = spoken


def language_asked_for() -> Language:
    """The language of the current request, whether or not the response depends on it."""
    kept = g._get_current_object().__dict__  # hot path: seven times as fast as through the proxy
    known: Language | None = kept.get("language")
    if known is None:
        known = kept["language"] = _asked_for()
    return known


@contextlib.contextmanager
def noticed() -> Iterator[list[bool]]:
    """Detect whether a block depends on the language: true is appended to the list if it does."""
    kept = g._get_current_object().__dict__
    before, spoken = kept.pop("spoken", None), list[bool]()
    yield spoken
    if "spoken" in kept:
        spoken.append(True)
    elif before is not None:
        kept["spoken"] = before


def say(words: Words) -> str:
    """A text in the language of the current request."""
    return language().read(words)


def _asked_for() -> Language:
    if not has_request_context() or "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return ENGLISH
    languages: Languages = current_app.extensions["languages"]
    codes = languages.codes
    for wanted, quality in request.accept_languages:  # the most preferred first
        tag = wanted.lower()
        for code in (tag, tag.partition("-")[0]):  # German will do for Austrian German
            if quality and code in codes:
                return languages.get(code)
    return ENGLISH

"""Languages: gettext catalogs, in which texts are looked up.

``app/translations`` has one catalog per language; docs/translation.md explains how to add one. A
message that a catalog lacks stays in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

import galaxy_referee
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.naming import ids_of, names_in
from galaxy_referee.engine.kernel.texts import ENGLISH, Language

TRANSLATIONS = galaxy_referee.HOME / "app" / "translations"
WORD = "word"  # the context of words and names, as opposed to sentences
_FORMS = ("zero", "one", "two", "few", "many", "other")  # in Unicode's order of plural forms
_LOCALE = re.compile(r"([a-z]{2,3})([_.@].*)?", re.IGNORECASE)


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
        for known in ids_of(name):
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


def code_of_locale(environment: Mapping[str, str]) -> str:
    """The code of the language in which a user wants messages; empty if the locale has none.

    Args:
        environment: the environment variables, of which the first that is set decides.
    """
    wanted = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = _LOCALE.fullmatch(next(filter(None, wanted), ""))
    return found[1].lower() if found else ""

"""The names of pieces in place of their ids, in texts for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from galaxy_referee.engine.kernel.texts import VERBATIM, Span, Text, Words

Names = Mapping[str, str]  # the names of pieces, by id


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


def ids_of(word: str) -> tuple[str, ...]:
    """The ids that a word can contain: of a piece, of a copy such as ``gem-world#2``, or of the
    piece that has a power, such as ``old-earth:goods``."""
    return word, word.partition(":")[0].partition("#")[0]


def named(words: Words, names: Names) -> Words:
    """A text with the names of pieces in place of their ids."""
    if isinstance(words, str):
        return words
    facts = {
        fact: value if fact in VERBATIM else _named(value, names)
        for fact, value in words.facts.items()
    }
    return Text(words.template, **facts)


def _named(value: Any, names: Names) -> Any:
    if isinstance(value, str):
        ids = ids_of(value.strip("'"))  # words that no piece has are quoted
        return next((names[known] for known in ids if known in names), value)
    if isinstance(value, Text):
        return named(value, names)
    if isinstance(value, list | tuple) and not isinstance(value, Span):
        return [_named(part, names) for part in value]
    return value

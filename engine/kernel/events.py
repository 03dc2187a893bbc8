"""Events: what happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any

import msgspec


@dataclass(frozen=True)
class EventType:
    """One kind of event.

    Args:
        text: a sentence made of public facts alone, as ``sentence`` takes it.
        also: public facts that the sentence does not use.
        private: facts that only the seat of the event knows.
    """

    text: str
    also: tuple[str, ...] = ()
    private: tuple[str, ...] = ()

    @property
    def public(self) -> tuple[str, ...]:
        """Its public facts, those that the sentence uses first."""
        return (*_facts_in(self.text), *self.also)


class Event(msgspec.Struct, omit_defaults=True):
    """One thing that happened.

    Args:
        kind: what happened, such as ``cards_drawn``; each game lists its kinds.
        seat: the seat it happened to, if it is about one.
        data: the public facts.
        private: facts that only ``seat`` may know.
    """

    kind: str
    seat: int | None = None
    data: dict[str, Any] = {}
    private: dict[str, Any] = {}

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat (or, with None, a spectator) may know it."""
        if not self.private or (viewer is not None and viewer == self.seat):
            return self
        return Event(self.kind, self.seat, self.data)


def sentence(types: Mapping[str, EventType], event: Event) -> str:
    """What happened, in words made of its public facts alone.

    In a text ``{name}`` is a fact. ``{count:card}`` is an amount: "1 card", "2 cards"; several
    amounts are listed, as in ``{credits:credit, vp:VP}``; amounts of 0 are left out.

    Args:
        types: the kinds of events of a game.
        event: what happened.
    """
    facts = {"seat": event.seat, **event.data}
    return "".join(
        literal + (_phrase(facts, name, amounts) if name else "")
        for literal, name, amounts in _parsed(types[event.kind].text)
    )


def amount(count: int, noun: str) -> str:
    """An amount with its noun; abbreviations such as VP have no plural."""
    return f"{count} {noun}" if count == 1 or noun.isupper() else f"{count} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nothing"


@cache
def _parsed(text: str) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """A text in pieces: the literal, the fact that follows, and amounts with their nouns."""
    parts = []
    for literal, name, nouns, _ in Formatter().parse(text):
        amounts = f"{name}:{nouns}".split(", ") if nouns else []
        pairs = [part.partition(":") for part in amounts]
        parts.append((literal, name or "", tuple((fact, noun) for fact, _, noun in pairs)))
    return tuple(parts)


def _facts_in(text: str) -> tuple[str, ...]:
    """The facts that a text uses, each once, without the seat."""
    facts: dict[str, None] = {}
    for _, name, amounts in _parsed(text):
        facts.update(dict.fromkeys([fact for fact, _ in amounts] or ([name] if name else [])))
    facts.pop("seat", None)
    return tuple(facts)


def _phrase(facts: Mapping[str, Any], name: str, amounts: Sequence[tuple[str, str]]) -> str:
    if not amounts:
        return _words(facts[name])
    alone = len(amounts) == 1
    return listed([amount(facts[fact], noun) for fact, noun in amounts if alone or facts[fact]])


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} ({_words(item)})" for key, item in value.items()) or "nothing"
    return "none" if value is None else str(value)

"""Events: what happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

import msgspec


class Event(msgspec.Struct, omit_defaults=True):
    """One thing that happened.

    Args:
        kind: what happened, such as ``cards_drawn``; each game lists its kinds with a sentence.
        seat: whom it happened to, where it is one seat.
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


def sentence(texts: Mapping[str, str], happened: Event) -> str:
    """What happened, in words made of its public facts alone.

    In a text ``{name}`` is a fact. ``{count:card}`` is an amount: "1 card", "2 cards"; several
    amounts are listed, as in ``{credits:credit, vp:VP}``, and those that are 0 left out.

    Args:
        texts: the sentences of a game's kinds of events.
        happened: the event.
    """
    facts = {"seat": happened.seat, **happened.data}
    return "".join(
        literal + (_phrase(facts, name, amounts) if name else "")
        for literal, name, amounts in _parsed(texts[happened.kind])
    )


def amount(count: int, noun: str) -> str:
    """So many of something: abbreviations such as VP have no plural."""
    return f"{count} {noun}" if count == 1 or noun.isupper() else f"{count} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nothing"


@cache
def _parsed(text: str) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """A text in pieces: what stands there, the fact that follows, and amounts with their nouns."""
    parts = []
    for literal, name, nouns, _ in Formatter().parse(text):
        amounts = f"{name}:{nouns}".split(", ") if nouns else []
        pairs = [each.partition(":") for each in amounts]
        parts.append((literal, name or "", tuple((fact, noun) for fact, _, noun in pairs)))
    return tuple(parts)


def _phrase(facts: Mapping[str, Any], name: str, amounts: Sequence[tuple[str, str]]) -> str:
    if not amounts:
        return _words(facts[name])
    alone = len(amounts) == 1
    return listed([amount(facts[fact], noun) for fact, noun in amounts if alone or facts[fact]])


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} ({_words(each)})" for key, each in value.items()) or "nothing"
    return "none" if value is None else str(value)

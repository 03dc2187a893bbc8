"""Events: what happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.texts import ENGLISH, Language, facts_in


@dataclass(frozen=True)
class EventType:
    """One kind of event.

    Args:
        text: a sentence made of public facts alone: a template as of ``texts``.
        also: public facts that the sentence does not use.
        private: facts that only the seat of the event knows.
    """

    text: str
    also: tuple[str, ...] = ()
    private: tuple[str, ...] = ()

    @property
    def public(self) -> tuple[str, ...]:
        """Its public facts, those that the sentence uses first."""
        return (*(fact for fact in facts_in(self.text) if fact != "seat"), *self.also)


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


def sentence(types: Mapping[str, EventType], event: Event, language: Language = ENGLISH) -> str:
    """What happened, in words made of its public facts alone.

    Args:
        types: the kinds of events of a game.
        event: what happened.
        language: of the words.
    """
    return language.fill(types[event.kind].text, {"seat": event.seat, **event.data})

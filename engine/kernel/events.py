"""Events: what happened, and which seats may know it."""

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
        text: a sentence with public facts only, as a template (``texts``).
        also: public facts that the sentence does not use.
        private: facts that only the event's seat knows.
    """

    text: str
    also: tuple[str, ...] = ()
    private: tuple[str, ...] = ()

    @property
    def public(self) -> tuple[str, ...]:
        """Its public facts, with those in the sentence first."""
        return (*(fact for fact in facts_in(self.text) if fact != "seat"), *self.also)


class Event(msgspec.Struct, omit_defaults=True):
    """An event.

    Args:
        kind: the kind of event, such as ``cards_drawn``; each game lists its kinds.
        seat: the seat that it concerns, if any.
        data: the public facts.
        private: facts that only ``seat`` may know.
    """

    kind: str
    seat: int | None = None
    data: dict[str, Any] = {}
    private: dict[str, Any] = {}

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat may know it; None is a spectator."""
        if not self.private or (viewer is not None and viewer == self.seat):
            return self
        return Event(self.kind, self.seat, self.data)


def sentence(types: Mapping[str, EventType], event: Event, language: Language = ENGLISH) -> str:
    """An event as a sentence, with its public facts only.

    Args:
        types: the kinds of events in a game.
        event: the event.
        language: the language of the sentence.
    """
    return language.fill(types[event.kind].text, {"seat": event.seat, **event.data})

"""Events: what happened, and who may know it."""

from __future__ import annotations

from collections.abc import Mapping
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

    Args:
        texts: the sentences of a game's kinds of events.
        happened: the event.
    """
    facts = {name: _words(value) for name, value in happened.data.items()}
    return texts[happened.kind].format(seat=happened.seat, **facts)


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(each) for each in value) or "nothing"
    return str(value)

"""Invitations of bots to their games, each fetched once by its bot."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from galaxy_referee.app.cache.changes import Changes, Heard, LocalChanges

PATIENCE = 60.0  # seconds that a game waits for a bot to come
IMPATIENCE = 1.0  # the same for a bot that did not come the last time
OPENING = ""  # what those wait for who come too early; bots have names


class Invitations:
    """Invitations by bot. Those who wait for a bot, or for an invitation of it to be fetched,
    listen to the changes of its name. Threads may use it at the same time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: dict[str, dict[str, Any]] = {}  # by bot and id, in order
        self._fetched: set[str] = set()  # ids, until whoever has left them knows
        self._missed: set[str] = set()  # bots that did not come the last time
        self._changes: Counter[str] = Counter()
        self._listeners: list[LocalChanges] = []

    def leave(self, name: str, id: str, invitation: Any) -> float:
        """Leave an invitation for a bot, and return for how many seconds it is worth waiting.

        Args:
            name: the name of the bot.
            id: the id of the invitation, which nobody else uses.
            invitation: the invitation.
        """
        with self._lock:
            self._left.setdefault(name, {})[id] = invitation
            patience = IMPATIENCE if name in self._missed else PATIENCE
        self.change(name)
        return patience

    def fetch(self, name: str) -> Any:
        """A bot's next invitation, which no other call gets; None if there is none."""
        with self._lock:
            self._missed.discard(name)
            left = self._left.get(name)
            if not left:
                return None
            id = next(iter(left))
            invitation = left.pop(id)
            self._fetched.add(id)
        self.change(name)
        return invitation

    def is_left(self, name: str, id: str) -> bool:
        """Whether an invitation has been neither fetched nor withdrawn."""
        return id in self._left.get(name, ())

    def end(self, name: str, id: str, *, missed: bool) -> bool:
        """Withdraw an invitation; whether the bot has fetched it.

        Args:
            name: the name of the bot.
            id: the id of the invitation.
            missed: whether the bot should have come by now.
        """
        with self._lock:
            if self._left.get(name, {}).pop(id, None) is not None and missed:
                self._missed.add(name)
            fetched = id in self._fetched
            self._fetched.discard(id)
            return fetched

    def withdraw_all(self) -> None:
        """Withdraw all invitations: their games are not played."""
        with self._lock:
            names = [name for name, left in self._left.items() if left]
            self._left.clear()
        for name in names:
            self.change(name)

    # What those who wait listen to

    def change(self, name: str) -> None:
        """Wake those who wait for this."""
        with self._lock:
            self._changes[name] += 1
            revision = self.revision(name)
        for listener in list(self._listeners):
            listener.publish(name, revision)

    def revision(self, name: str) -> bytes:
        """The number of changes so far."""
        return b"%d" % self._changes[name]

    def revisions(self, names: Sequence[str]) -> list[bytes | None]:
        """As of a cache of sessions."""
        return [self.revision(name) for name in names]

    def listen(self, heard: Heard, report: Callable[[str], None]) -> Changes:
        """As of a cache of sessions."""
        return LocalChanges(heard, self._listeners)

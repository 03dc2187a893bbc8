"""Limits on the number and duration of waits for sessions to change."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Hashable, Iterator

from galaxy_referee.app.cache.store import CacheDown, Watched

_PAUSE = 0.05


class WaitLimits:
    """Waiting requests. Our own server holds their connections (see ``app.server.waits``). Under
    any other server, each request holds a thread and polls the cache.

    Early clients cannot keep others out: once all places are taken, an address with fewer places
    than another takes over one of them.

    Args:
        cache: the session cache, or another source of changes.
        most: the maximum number of waiting requests.
        longest: the maximum wait in seconds.
        streaming: the maximum duration of a stream in seconds.
    """

    def __init__(self, cache: Watched, most: int, longest: int, streaming: int = 600) -> None:
        self.cache, self.most, self.longest, self.streaming = cache, most, longest, streaming
        self.stopping = threading.Event()
        self._guests: dict[str, dict[Hashable, None]] = {}  # that the server keeps, by address
        self.waiting = 0  # places that they have
        self._held = 0
        self._lock = threading.Lock()

    def has_room(self, address: str) -> bool:
        """Whether another request may wait.

        Args:
            address: the client's address.
        """
        if self.stopping.is_set() or not self.most:
            return False
        if self.waiting + self._held < self.most:
            return True
        return self.places(address) + 1 < len(self._crowd())

    def enter(self, address: str, guest: Hashable) -> Hashable | None:
        """Count a request that the server holds.

        Args:
            address: the client's address.
            guest: the value that represents it.

        Returns:
            The guest that must make room, if any: the longest-waiting one of the address with the
            most places.
        """
        self._guests.setdefault(address, {})[guest] = None
        self.waiting += 1
        return next(iter(self._crowd())) if self.waiting > self.most else None

    def places(self, address: str) -> int:
        """The number of requests of an address that the server holds."""
        return len(self._guests.get(address, ()))

    def leave(self, address: str, guest: Hashable) -> None:
        """Stop counting a request; arguments as above."""
        del self._guests[address][guest]
        self.waiting -= 1
        if not self._guests[address]:
            del self._guests[address]

    def _crowd(self) -> dict[Hashable, None]:
        """All of the address that has most places."""
        return max(list(self._guests.values()), key=len, default={})

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """Count a request that holds its thread."""
        with self._lock:
            self._held += 1
        try:
            yield
        finally:
            with self._lock:
                self._held -= 1

    def until_changed(self, session: str, revision: bytes, deadline: float) -> bool:
        """Wait, in this thread, for a revision of a session other than this one.

        Returns:
            Whether there is one, or the cache does not answer; False at the deadline, and when the
            service stops.
        """
        while (left := deadline - time.monotonic()) > 0:
            if self.stopping.wait(min(_PAUSE, left)):
                return False
            try:
                if self.cache.revisions([session]) != [revision]:
                    return True
            except CacheDown:
                return True
        return False

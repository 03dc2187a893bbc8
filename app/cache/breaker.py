"""A circuit breaker: while something is known to be down, calls fail at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Breaker:
    """Opens after several failures in a row; then lets one attempt through now and then.

    Args:
        failures: how many in a row open it.
        pause: seconds between tries while it is open.
        report: called with the name of each failure.
    """

    def __init__(
        self, failures: int = 3, pause: float = 0.5, report: Callable[[str], None] | None = None
    ) -> None:
        self._limit = failures
        self._pause = pause
        self._report = report
        self._lock = threading.Lock()
        self._failures = 0
        self._next_try = 0.0

    @property
    def open(self) -> bool:
        """Whether calls are refused, except for an occasional attempt."""
        return self._failures >= self._limit

    def lets_through(self) -> bool:
        """Whether to call now. While open, one caller at a time may try."""
        if not self.open:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._next_try:
                return False
            self._next_try = now + self._pause
            return True

    def succeeded(self) -> None:
        """The call succeeded."""
        self._failures = 0

    def failed(self, reason: str) -> None:
        """The call failed."""
        with self._lock:
            self._failures += 1
            self._next_try = time.monotonic() + self._pause
        if self._report:
            self._report(reason)

"""A circuit breaker: while a server is known to be down, calls fail immediately."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Breaker:
    """Opens after several consecutive failures. While open, it allows an occasional attempt.

    Args:
        failures: the number of consecutive failures that open it.
        pause: seconds between attempts while it is open.
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
        """Whether calls are rejected, except for an occasional attempt."""
        return self._failures >= self._limit

    def lets_through(self) -> bool:
        """Whether to allow this call. While the breaker is open, one caller at a time may try."""
        if not self.open:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._next_try:
                return False
            self._next_try = now + self._pause
            return True

    def succeeded(self) -> None:
        """Report that the call succeeded."""
        self._failures = 0

    def failed(self, reason: str) -> None:
        """Report that the call failed."""
        with self._lock:
            self._failures += 1
            self._next_try = time.monotonic() + self._pause
        if self._report:
            self._report(reason)

"""The clocks of a session: how long each seat may still decide.

The time is the service's own. A seat's clock runs while it has a decision, and a move that others
notice adds an increment. Secret moves do not change the clock, which therefore does not reveal how
many there were.
"""

from __future__ import annotations

import time
from collections.abc import Collection

import msgspec


class Clock(msgspec.Struct):
    """The clocks of a session. All times are in milliseconds.

    Args:
        initial: the time of each seat at the start of the game.
        increment: the time that a seat gains with each move that others notice.
        left: by seat, the time left when its clock last started or stopped.
        started: by seat, when its clock started, since 1970; None while it is stopped.
    """

    initial: int
    increment: int
    left: list[int]
    started: list[int | None]

    def runs_out(self, seat: int) -> int | None:
        """When a seat's time is up, since 1970; None while its clock is stopped."""
        started = self.started[seat]
        return None if started is None else started + self.left[seat]

    def is_out(self, seat: int) -> bool:
        """Whether a seat has a decision, but no more time for it."""
        due = self.runs_out(seat)
        return due is not None and due <= now()

    def due(self) -> float | None:
        """In how many seconds the next seat runs out of time; None if no clock runs."""
        times = [due for seat in range(len(self.left)) if (due := self.runs_out(seat)) is not None]
        return (min(times) - now()) / 1000 if times else None

    def answered(self, seat: int) -> None:
        """Stop the clock of a seat that has decided, and give it its increment."""
        if self.started[seat] is not None:
            self._stop(seat)
            self.left[seat] += self.increment

    def took_back(self, seat: int) -> None:
        """Take the increment back from a seat that has decided, but wants to decide again."""
        if self.started[seat] is None:
            self.left[seat] = max(0, self.left[seat] - self.increment)

    def run(self, seats: Collection[int]) -> None:
        """Let the clocks of exactly these seats run."""
        for seat in range(len(self.left)):
            if seat not in seats:
                self._stop(seat)
            elif self.started[seat] is None:
                self.started[seat] = now()

    def restart(self) -> None:
        """Do not count the time since the running clocks were started."""
        self.started = [None if started is None else now() for started in self.started]

    def _stop(self, seat: int) -> None:
        started = self.started[seat]
        if started is not None:
            self.left[seat] = max(0, self.left[seat] - (now() - started))
            self.started[seat] = None


def new_clock(initial: int, increment: int, seats: int) -> Clock:
    """The clocks of a new session, all of them stopped.

    Args:
        initial: the time of each seat, in seconds.
        increment: the increment, in seconds.
        seats: the number of seats.
    """
    return Clock(1000 * initial, 1000 * increment, [1000 * initial] * seats, [None] * seats)


def now() -> int:
    """The time of this service, in milliseconds since 1970."""
    return int(time.time() * 1000)

"""The seats that agents hold, by secret key.

Seats belong to the holder who took them, and expire if they are not used. No seat is dropped in
favor of another: when the server is full, nobody else can take a seat.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from galaxy_referee.agents.service import Refused

MOST_SEATS = 10_000
MOST_OF_A_HOLDER = 100
MOST_WAITS = 32  # looks that wait at a time, of the 40 threads in which the tools run ...
MOST_WAITS_OF_A_HOLDER = 16  # ... so that others can always look, play, and mostly wait, too
LIFETIME = 24 * 3600.0  # seconds from the last use
UNUSED_LIFETIME = 900.0  # for one that was never used; the service forgets its session then
HOLDER: ContextVar[str] = ContextVar("holder", default="")  # who calls: an address, if any
NOTHING = "0.0"  # the version before the first event


@dataclass
class Seat:
    """A seat in a session, held by an agent.

    Args:
        game: name of the game.
        session: id of the session.
        number: the number of the seat.
        token: its token for the service, which is never shown to anyone.
        holder: the holder who took it, and who alone can use it.
        until: when it expires, in seconds.
        seen: the version up to which the agent has seen the events.
        shown: the last view shown to the agent, as JSON; empty before that.
        ended: the outcome, once the game is over.
        refused: the number of illegal moves that it has tried to make.
    """

    game: str
    session: str
    number: int
    token: str
    holder: str
    until: float
    seen: str = NOTHING
    shown: str = ""
    ended: str = ""
    refused: int = 0

    @property
    def path(self) -> tuple[str, ...]:
        """Of the session."""
        return ("v1", self.game, "sessions", self.session)


class Seats:
    """All seats that agents of this server hold.

    Args:
        clock: returns the current time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_key: dict[str, Seat] = {}
        self._lock = threading.Lock()  # the tools run in threads

    def check_room(self, count: int) -> None:
        """Check that the current holder can take this number of further seats.

        Raises:
            Refused: there is no room.
        """
        with self._lock:
            now, holder = self._clock(), HOLDER.get()
            self._by_key = {key: seat for key, seat in self._by_key.items() if seat.until > now}
            own = sum(seat.holder == holder for seat in self._by_key.values())
            if own + count > MOST_OF_A_HOLDER:
                raise Refused(
                    f"You hold {own} seats, and may hold {MOST_OF_A_HOLDER}. Seats that you do not "
                    "use expire; continue with the seats that you have."
                )
            if len(self._by_key) + count > MOST_SEATS:
                raise Refused("This server holds as many seats as it can. Try again later.")

    def hold(self, game: str, session: str, token: str, number: int) -> str:
        """Store a seat for the current holder, and return its key, which is as secret as its token.

        Raises:
            Refused: there is no room.
        """
        self.check_room(1)
        key = secrets.token_urlsafe(12)
        until = self._clock() + UNUSED_LIFETIME
        with self._lock:
            self._by_key[key] = Seat(game, session, number, token, HOLDER.get(), until)
        return key

    def games(self) -> set[str]:
        """The games that the current holder plays."""
        holder = HOLDER.get()
        with self._lock:
            own = [seat for seat in self._by_key.values() if seat.holder == holder]
        return {seat.game for seat in own if not seat.ended}

    def of(self, key: str) -> Seat:
        """The seat with this key, whose lifetime is extended.

        Raises:
            Refused: there is no such seat, or it belongs to another holder.
        """
        seat, now = self._by_key.get(key), self._clock()
        if seat is None or seat.until <= now or seat.holder != HOLDER.get():
            raise Refused(
                "There is no such seat. new_game and join_game answer with the keys, which are "
                "yours alone, and expire if you do not use them."
            )
        seat.until = now + LIFETIME
        return seat


class Waits:
    """Looks that wait for something new. Each keeps a thread from the other tools."""

    def __init__(self) -> None:
        self._by_holder: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def begun(self, seconds: int) -> Iterator[int]:
        """Yield how long a look of the current holder may wait: not at all if too many do."""
        holder = HOLDER.get()
        with self._lock:
            free = seconds > 0 and self._by_holder.total() < MOST_WAITS
            waits = free and self._by_holder[holder] < MOST_WAITS_OF_A_HOLDER
            self._by_holder[holder] += waits
        try:
            yield seconds if waits else 0
        finally:
            with self._lock:
                self._by_holder[holder] -= waits
                self._by_holder += Counter()  # forgets those who have none

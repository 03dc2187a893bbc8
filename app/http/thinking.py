"""How much bots may think: each client has an allowance, and each worker one turn at a time.

A bot that searches, or a playout, keeps a core busy for up to a second. So in a worker one of them
thinks at a time, few requests may wait for their turn, and the threads that are left are for moves:
no move waits for a thought. What is beyond that, or beyond the allowance of its client, is refused
at once. Quick bots need no turn, but their time counts.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Condition, Lock

import limits
from flask import current_app

from galaxy_referee.app.http import problems
from galaxy_referee.bots.registry import parse_spec
from galaxy_referee.engine.kernel.texts import Text, Words

_MANY = 10_000  # clients; beyond, those whose allowance is whole again are forgotten


class ThinkingLimited(problems.ProblemError):
    """No bot may think for this client now."""


class Allowances:
    """Seconds of thinking for each client, which come back evenly.

    Args:
        rate: how many, such as ``30/minute``; empty for no limit.
        clock: the present time in seconds.
    """

    def __init__(self, rate: str, clock: Callable[[], float] = time.monotonic) -> None:
        item = limits.parse(rate) if rate else None
        self.limit = ""
        if item:
            period = item.GRANULARITY.name
            self.limit = f"{item.amount} seconds in {item.multiples} {period}"
        self._whole = float(item.amount) if item else math.inf
        self._pace = item.amount / item.get_expiry() if item else math.inf
        self._clock = clock
        self._debts: dict[str, tuple[float, float]] = {}  # of each client, at which time
        self._lock = Lock()

    def left(self, client: str) -> float:
        """How many seconds a client has left; below zero if its last thought took longer."""
        return self._whole - self._debt(client)

    def charge(self, client: str, seconds: float) -> None:
        """Take seconds from a client's allowance. It never owes more than another one: who goes on
        asking quick bots, which are not refused, would wait for hours."""
        if self._whole == math.inf:
            return
        with self._lock:
            debt = min(self._debt(client) + seconds, 2 * self._whole)
            self._debts[client] = (debt, self._clock())
            if len(self._debts) > _MANY:
                self._debts = {name: kept for name, kept in self._debts.items() if self._debt(name)}

    def wait(self, client: str) -> int:
        """In how many seconds a client has something left."""
        return max(1, math.ceil(-self.left(client) / self._pace))

    def _debt(self, client: str) -> float:
        seconds, then = self._debts.get(client, (0.0, 0.0))
        return max(0.0, seconds - (self._clock() - then) * self._pace) if seconds else 0.0


class Turns:
    """One at a time, in the order of arrival. A client leaves a place in the line for others.

    Args:
        most: how many may be in the line, the one whose turn it is included.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: deque[tuple[str, object]] = deque()
        self._moved = Condition()

    def enter(self, client: str) -> bool:
        """Wait for a turn. Returns False at once if there is no place in the line."""
        with self._moved:
            own = sum(other == client for other, _ in self._line)
            if len(self._line) >= self._most or own >= max(1, self._most - 1):
                return False
            place = (client, object())
            self._line.append(place)
            self._moved.wait_for(lambda: self._line[0] is place)
            return True

    def leave(self) -> None:
        """End the turn."""
        with self._moved:
            self._line.popleft()
            self._moved.notify_all()


class Thinking:
    """What bots may think in a worker.

    Args:
        allowances: of the clients.
        turns: of those who search.
        effort: how long the calling thread has worked so far, in seconds.
    """

    def __init__(
        self, allowances: Allowances, turns: Turns, effort: Callable[[], float] = time.thread_time
    ) -> None:
        self.allowances = allowances
        self.turns = turns
        self._effort = effort

    def of(self, bot: str, client: str) -> AbstractContextManager[None]:
        """Time for a bot to answer: a turn if it searches; arguments and errors as of ``turn``."""
        return self.turn(client) if parse_spec(bot).kind.thinks else self.charged(client)

    @contextmanager
    def turn(self, client: str) -> Iterator[None]:
        """Time for a thought.

        Args:
            client: the address that is charged for it.

        Raises:
            ThinkingLimited: the client has nothing left, or too many wait for their turn.
        """
        if self.exhausted(client):
            detail = Text(
                "Bots have thought for this client as long as they may: {limit}.",
                limit=self.allowances.limit,
            )
            raise self._refused(client, detail, self.allowances.wait(client))
        if not self.turns.enter(client):
            raise self._refused(client, "Too many requests wait for bots to think.", 1)
        try:
            with self.charged(client):
                yield
        finally:
            self.turns.leave()

    @contextmanager
    def charged(self, client: str) -> Iterator[None]:
        """Charge a client for the work of the calling thread."""
        began = self._effort()
        try:
            yield
        finally:
            self.allowances.charge(client, self._effort() - began)

    def exhausted(self, client: str) -> bool:
        """Whether a client has nothing left."""
        return self.allowances.left(client) <= 0

    def _refused(self, client: str, detail: Words, retry_after: int) -> ThinkingLimited:
        left = self.allowances.left(client)
        return ThinkingLimited(
            problems.problem(
                problems.THINKING_LIMITED,
                detail,
                limit=self.allowances.limit or None,
                remaining=None if left == math.inf else max(0, int(1000 * left)),
                retry_after=retry_after,
            )
        )


def thinking() -> Thinking:
    """That of the present application."""
    kept: Thinking = current_app.extensions["thinking"]
    return kept

"""Limits on thinking: each client has an allowance, and each worker runs one search at a time.

A searching bot or a playout keeps a core busy for up to a second. So in each worker, one of them
thinks at a time, in a separate process (see ``bot_process``), and few requests may wait.
The other threads stay free, so that moves never wait for a thought. Requests beyond these limits or
the client's allowance are rejected immediately. Quick bots need no turn and think in the calling
thread, but their time counts.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from threading import Condition, Lock
from typing import Any

import limits
from flask import current_app

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.bot_process import BotProcess, Function
from galaxy_referee.bots.registry import kind_of
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import Text, Words

Think = Callable[..., Any]  # given a function and its arguments, the first of which is the game

_MANY = 10_000  # clients; beyond, those whose allowance is whole again are forgotten


class ThinkingLimited(problems.ProblemError):
    """No bot may currently think for this client."""


class Allowances:
    """Seconds of thinking for each client, which refill at a constant rate.

    Args:
        rate: the rate, such as ``30/minute``; empty for no limit.
        clock: returns the current time in seconds.
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
        """The seconds that a client has left; negative if its last thought took longer."""
        return self._whole - self._debt(client)

    def charge(self, client: str, seconds: float) -> None:
        """Subtract seconds from a client's allowance. Its debt is limited to one allowance, since a
        client that keeps asking quick bots, which are never rejected, would then wait for hours."""
        if self._whole == math.inf:
            return
        with self._lock:
            debt = min(self._debt(client) + seconds, 2 * self._whole)
            self._debts[client] = (debt, self._clock())
            if len(self._debts) > _MANY:
                self._debts = {name: kept for name, kept in self._debts.items() if self._debt(name)}

    def wait(self, client: str) -> int:
        """The number of seconds until a client's allowance is positive again."""
        return max(1, math.ceil(-self.left(client) / self._pace))

    def _debt(self, client: str) -> float:
        seconds, then = self._debts.get(client, (0.0, 0.0))
        return max(0.0, seconds - (self._clock() - then) * self._pace) if seconds else 0.0


class Turns:
    """Turns, one at a time, in order of arrival. A client cannot take the last place in the queue.

    Args:
        most: the maximum length of the queue, including the current turn.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: deque[tuple[str, object]] = deque()
        self._moved = Condition()

    def has_place(self, client: str) -> bool:
        """Whether a client would get a place now."""
        line = list(self._line)
        own = sum(other == client for other, _ in line)
        return len(line) < self._most and own < max(1, self._most - 1)

    def enter(self, client: str) -> bool:
        """Wait for a turn. Return False immediately if the queue is full."""
        with self._moved:
            if not self.has_place(client):
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
    """The thinking of bots in a worker.

    Args:
        allowances: the clients' allowances.
        turns: the queue of searching bots.
        bot_process: the process that thinks for them.
        effort: returns the CPU time of the calling thread in seconds.
    """

    def __init__(
        self,
        allowances: Allowances,
        turns: Turns,
        bot_process: BotProcess,
        effort: Callable[[], float] = time.thread_time,
    ) -> None:
        self.allowances = allowances
        self.turns = turns
        self.bot_process = bot_process
        self._effort = effort

    def of(self, bot: str, client: str) -> AbstractContextManager[Think]:
        """A turn for a searching bot; other bots are only charged. Arguments, yielded value, and
        errors are those of ``turn``."""
        return self.turn(client) if kind_of(bot).thinks else self.charged(client)

    @contextmanager
    def turn(self, client: str) -> Iterator[Think]:
        """Wait for a turn to think.

        Args:
            client: the address to charge.

        Yields:
            A function that calls a function in the thinking process.

        Raises:
            ThinkingLimited: the client's allowance is used up, or the queue is full.
        """
        if self.exhausted(client):
            detail = Text(
                "This client has used up its allowance for bots' thinking: {limit}.",
                limit=self.allowances.limit,
            )
            raise self._refused(client, detail, self.allowances.wait(client))
        if not self.turns.enter(client):
            raise self._refused(client, "Too many requests are waiting for bots to think.", 1)
        try:
            with self.charged(client):
                yield partial(self._think, client)
        finally:
            self.turns.leave()

    def _think(self, client: str, function: Function, game: Game[Any], **question: Any) -> Any:
        thought = self.bot_process.think(function, game, **question)
        self.allowances.charge(client, thought.seconds)
        if thought.refusal is not None:
            raise thought.refusal
        return thought.result

    @contextmanager
    def charged(self, client: str) -> Iterator[Think]:
        """Charge a client for work in the calling thread, where the yielded function runs."""
        began = self._effort()
        try:
            yield _here
        finally:
            self.allowances.charge(client, self._effort() - began)

    def may_begin(self, bot: str, client: str) -> bool:
        """Whether a bot could think now. If not, the caller can skip the preparation."""
        return not kind_of(bot).thinks or (
            not self.exhausted(client) and self.turns.has_place(client)
        )

    def exhausted(self, client: str) -> bool:
        """Whether a client's allowance is used up."""
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


def _here(function: Function, game: Game[Any], **question: Any) -> Any:
    return function(game, **question)


def thinking() -> Thinking:
    """The current application's ``Thinking``."""
    kept: Thinking = current_app.extensions["thinking"]
    return kept

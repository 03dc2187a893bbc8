"""Budgets of bots that are not built in: games at a time, and time to think."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from pathlib import Path
from typing import Annotated

import msgspec

from galaxy_referee.tournament.log import GameLine, Timing, Void, read

MAX_REST = 10  # batches
UNLIMITED = 1_000_000  # games at a time
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a bot may play and think.

    Args:
        games: the games that it plays at a time.
        seconds: the time for all its decisions in a batch. A bot that has used k times as much is
            not seated in the next k - 1 batches.
    """

    games: Number = 4
    seconds: Number = 600


def used(log: Path) -> dict[str, float]:
    """The seconds that each bot of a batch has used.

    Where they are unknown, because a bot plays in sessions or a game failed, those of the whole
    game count.

    Raises:
        BadLog: the log cannot be read.
    """
    seats: dict[int, tuple[str, ...]] = {}
    seconds: dict[str, float] = {}
    for line in read(log):
        if isinstance(line, GameLine):
            seats[line.n] = line.seats
        elif isinstance(line, Timing) and line.n in seats:
            for bot, own in zip(seats.pop(line.n), _seconds(line), strict=False):
                seconds[bot] = seconds.get(bot, 0.0) + own
        elif isinstance(line, Void):
            for bot in line.seats:
                seconds[bot] = seconds.get(bot, 0.0) + line.seconds
    return seconds


def _seconds(timing: Timing) -> Iterable[float]:
    """The seconds of each seat."""
    if timing.seats is msgspec.UNSET:
        return repeat(timing.seconds)
    return (use.seconds for use in timing.seats)


def resting(logs: Iterable[tuple[int, Path]], batch: int, budget: Budget) -> set[str]:
    """The bots that have used so much time that they rest in a batch.

    Args:
        logs: the logs of the batches before, with their numbers.
        batch: the number of the batch.
        budget: the budget of each.

    Raises:
        BadLog: a log cannot be read.
    """
    return {
        bot
        for number, log in logs
        for bot, seconds in used(log).items()
        if batch - number < min(MAX_REST + 1, math.ceil(seconds / budget.seconds))
    }


class Turns:
    """The games of a batch in the order in which they can begin.

    Args:
        games: the numbers of the games, with the names of those who play and have a budget.
        most: the games that each of them plays at a time.
    """

    def __init__(self, games: Sequence[tuple[int, Iterable[str]]], most: int) -> None:
        self._waiting = {number: tuple(bots) for number, bots in games}
        self._playing: dict[int, tuple[str, ...]] = {}
        self._busy: Counter[str] = Counter()
        self._most = most

    def __iter__(self) -> Iterator[int | None]:
        """The next game; None while all bots of those that are left are busy."""
        while self._waiting:
            number = self._free()
            if number is not None:
                self._playing[number] = self._waiting.pop(number)
                self._busy.update(self._playing[number])
            yield number

    def end(self, number: int) -> None:
        """A game is over."""
        self._busy.subtract(self._playing.pop(number))

    def _free(self) -> int | None:
        return next(
            (
                number
                for number, bots in self._waiting.items()
                if all(self._busy[bot] < self._most for bot in bots)
            ),
            None,
        )

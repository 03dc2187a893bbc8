"""Finds the answers in a log for the engine's questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from galaxy_referee.records.importing.log import PLACING, SPENT, USED, Answer
from galaxy_referee.records.importing.moments import Moment


class _Where(NamedTuple):
    """The round, the seat, and the phase if there can be two of them in a round."""

    round: int
    seat: int
    phase: str


class Answers:
    """The answers in a log that have not been given to the engine yet.

    Args:
        answers: all answers, in order.
    """

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._left: dict[_Where, list[Answer]] = defaultdict(list)
        for answer in answers:
            self._left[_where(answer.round, answer.phase, answer.player)].append(answer)

    def of(self, moment: Moment, seat: int, *types: str) -> list[Answer]:
        """A seat's remaining answers of these types, in order."""
        left = self._left.get(_where(moment.round, moment.phase, seat), [])
        left = left + self._elsewhere(moment, seat)
        return [answer for answer in left if answer.type in types]

    def give(self, answer: Answer) -> None:
        """Mark an answer as given."""
        left = self._left[_where(answer.round, answer.phase, answer.player)]
        del left[next(index for index, other in enumerate(left) if other is answer)]

    def left(self, moment: Moment) -> bool:
        """Whether any decisions remain, from this round on."""
        return any(
            where.round >= moment.round and any(answer.type not in (SPENT, USED) for answer in left)
            for where, left in self._left.items()
        )

    def _elsewhere(self, moment: Moment, seat: int) -> list[Answer]:
        """The answers in the round that belong to no placement."""
        where = _Where(moment.round, seat, "")
        placing = moment.phase.startswith(PLACING)
        return self._left.get(where, []) if placing else []


def _where(number: int, phase: str, seat: int) -> _Where:
    return _Where(number, seat, phase if phase.startswith(PLACING) else "")

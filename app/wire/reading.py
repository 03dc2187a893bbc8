"""Reading moves: each as a legal move of the state in which it is made.

A text can be read loosely: if it fits exactly one legal move, it is read as that move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.languages import say
from galaxy_referee.app.wire.refusals import refusal, refused
from galaxy_referee.engine.kernel.errors import (
    AmbiguousMove,
    InconsistentState,
    MalformedMove,
    RefereeError,
)
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import kind_in_text
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.notation import fitting, nearest
from galaxy_referee.schemas.common_fields import MoveSource

MOST_COMPARED = 2_000  # legal moves; of a larger decision, the others must be written strictly
MOST_RANKED = 200  # legal moves among which the nearest are looked for
MOST_SHOWN = 3  # legal moves in a refusal


@dataclass(frozen=True)
class MoveReading:
    """How the moves of a request are read.

    It reads one move in one state and never plays ahead: a refusal lists legal moves, which after
    an earlier move could reveal what that move would reveal.

    Args:
        game: the game.
        loose: whether a text is read as the legal move that it fits.
        seat: the only seat whose moves are accepted; None for any seat.
    """

    game: Game[Any]
    loose: bool
    seat: int | None = None

    def move(self, state: Any, source: MoveSource, where: str) -> Move:
        """Read a legal move.

        Args:
            state: the state in which it is to be made.
            source: the move as sent.
            where: a JSON pointer to it.

        Raises:
            ProblemError: it is not legal, or another seat's. If it cannot be parsed, or was read
                loosely and fits no legal move or several, ``valid`` has the nearest.
            InconsistentState: the state, which is foreign, cannot occur in a game.
        """
        try:
            own = source if self.seat is None else self._own_move(source, self.seat, where)
            return self.game.check(state, own)
        except InconsistentState:
            raise
        except RefereeError as error:
            if self.loose and isinstance(source, str):
                return self._fitting(state, source, error, where)
            if isinstance(error, MalformedMove):
                raise self._unreadable(state, source, error, where) from error
            raise refused(error, where) from error

    def _own_move(self, source: MoveSource, seat: int, where: str) -> Move:
        """A move that must be the seat's own; a text that names no seat is."""
        if isinstance(source, str):
            named, _ = kind_in_text(source)
            move = self.game.reader.read_text(source, seat if named is None else None)
        else:
            move = self.game.reader.read(source)
        if move.seat != seat:
            belongs = "This move belongs to seat {seat}, not to seat {other}."
            detail = Text(belongs, seat=move.seat, other=seat)
            raise problems.refuse(problems.FORBIDDEN, detail, pointer=where)
        return move

    def _fitting(self, state: Any, source: str, error: RefereeError, where: str) -> Move:
        """The only legal move that a text fits that could not be read strictly."""
        spend(budget.READING)
        legal = self._legal(state)
        found = fitting(source, legal)
        if len(found) == 1:
            return legal[found[0]]
        if found:
            sentence = "This fits {count} legal moves: write one of them in full."
            error = AmbiguousMove(Text(sentence, count=len(found)))
        problem = refusal(error, where)
        if not found:
            found = _nearest(source, legal)
        problem.valid = list(found[:MOST_SHOWN])
        raise problems.ProblemError(problem) from error

    def _unreadable(
        self, state: Any, source: MoveSource, error: MalformedMove, where: str
    ) -> problems.ProblemError:
        """The refusal of a move that cannot be parsed, with legal moves that are similar to it; if
        none is, with the first ones."""
        spend(budget.READING)
        text = source if isinstance(source, str) else msgspec.json.encode(source).decode()
        legal = self._legal(state)
        problem = refusal(error, where)
        problem.valid = list(_nearest(text, legal) or islice(legal, MOST_SHOWN))
        if problem.valid:
            shown = " / ".join(problem.valid)
            problem.detail += " " + say(Text("Legal moves, for example: {text}", text=shown))
        return problems.ProblemError(problem)

    def _legal(self, state: Any) -> dict[str, Move]:
        """The legal moves by their texts."""
        decisions = self.game.decisions(state)
        own = (each for each in decisions if self.seat in (None, each.seat))
        moves = (move for decision in own for move in islice(decision.moves, MOST_COMPARED))
        return {move.text: move for move in moves}


def _nearest(text: str, legal: Iterable[str]) -> list[str]:
    """The legal moves that are most similar to a text."""
    spend(budget.NEAREST)
    return nearest(text, list(islice(legal, MOST_RANKED)), MOST_SHOWN)

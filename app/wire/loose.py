"""Loose reading: a text that fits exactly one legal move is read as that move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from galaxy_referee.app.http import budget
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.problems import ProblemError
from galaxy_referee.app.wire.refusals import refusal, refused
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.notation import fitting, nearest
from galaxy_referee.schemas.members import MoveSource

MOST_COMPARED = 2_000  # legal moves; of a larger decision, the others must be written strictly
MOST_RANKED = 200  # legal moves among which the nearest are looked for


@dataclass(frozen=True)
class LooseReader:
    """Reads texts as the legal moves that they fit.

    Args:
        game: the game.
        seat: the seat that moves; None for any seat.
        own: parses a move, given with its number, and rejects other seats' moves.
    """

    game: Game[Any]
    seat: int | None = None
    own: Callable[[MoveSource, int], Move] | None = None

    def moves(self, state: Any, sources: Sequence[MoveSource]) -> list[Move]:
        """Read consecutive moves without changing the state; errors as for ``move``."""
        moves: list[Move] = []
        after = self.game.copy(state) if len(sources) > 1 else state
        for number, source in enumerate(sources):
            move = self.move(after, source, f"/moves/{number}", number)
            moves.append(move)
            if number + 1 < len(sources):
                self.game.play(after, move)
        return moves

    def move(self, state: Any, source: MoveSource, where: str, number: int = 0) -> Move:
        """Read a move to be made in a state.

        Args:
            state: the state.
            source: the move as sent.
            where: a JSON pointer to it.
            number: its number in the request.

        Raises:
            ProblemError: it fits no legal move, or several; ``valid`` has the nearest.
        """
        try:
            return self.game.check(state, self.own(source, number) if self.own else source)
        except RefereeError as error:
            if not isinstance(source, str):
                raise refused(error, where) from error
            spend(budget.READING)
            legal = self._legal(state)
            found = fitting(source, legal)
            if len(found) == 1:
                return legal[found[0]]
            problem = refusal(error, where)
            if not found:
                spend(budget.NEAREST)
                found = nearest(source, list(islice(legal, MOST_RANKED)))
            problem.valid = list(found[:3])
            raise ProblemError(problem) from error

    def _legal(self, state: Any) -> dict[str, Move]:
        """The legal moves by their texts."""
        decisions = self.game.decisions(state)
        own = (each for each in decisions if self.seat in (None, each.seat))
        moves = (move for decision in own for move in islice(decision.moves, MOST_COMPARED))
        return {move.text: move for move in moves}

"""Taking back moves: by an undo, as long as nothing was revealed, or by a rule of the game.

Moves that were taken back are not in the record. A seat may take back only a limited number of
times until a move of its becomes final; otherwise it could keep everyone busy and fill the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.state import SessionState, refresh, state_of
from galaxy_referee.engine.kernel.errors import RefusedMove
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import Text

MOST_TAKEN_BACK = 10  # times, by each seat, until something reaches the others that stands


def can_undo(session: SessionState, seat: int) -> bool:
    """Whether a seat has a move that revealed nothing to others, and may still take it back."""
    own = any(_seat_of(move) == seat for move in session.pending[session.told :])
    return session.undo and own and session.taken_back.get(seat, 0) < MOST_TAKEN_BACK


def undo(game: Game[Any], session: SessionState, seat: int) -> Any:
    """Take back a seat's last such move, and the bots' answers after it.

    The moves of other people remain.

    Returns:
        The state before these moves.

    Raises:
        ProblemError: there is no such move, the seat has taken back too often, or another seat's
            move depends on it.
    """
    own = [index for index, move in enumerate(session.pending) if _seat_of(move) == seat]
    if not own or own[-1] < session.told:
        raise problems.refuse(
            problems.NOTHING_TO_UNDO, "This seat has no move that can be taken back."
        )
    count_taken_back(session, seat, 1)
    after = range(own[-1] + 1, len(session.pending))
    people = [index for index in after if index not in session.pending_bots]
    _keep(session, [*range(own[-1]), *people])
    try:
        state = state_of(game, session)
    except RefusedMove as error:
        raise problems.refuse(
            problems.NOTHING_TO_UNDO, "Another seat's move depends on this seat's last move."
        ) from error
    if session.clock is not None:
        session.clock.took_back(seat)
    seen = list(session.versions)
    refresh(game, session, state, actor=seat, for_all=state.secret_question is None)
    for viewer in state.seats():
        if session.versions[viewer] != seen[viewer]:
            session.undos[viewer] = session.undos.get(viewer, 0) + 1
    return state


def count_taken_back(session: SessionState, seat: int, times: int) -> None:
    """Count that a seat takes back moves.

    Raises:
        ProblemError: it has done so too often.
    """
    if not times:
        return
    count = session.taken_back.get(seat, 0) + times
    if count > MOST_TAKEN_BACK:
        detail = Text(
            "This seat has already taken back {most} times since its last final move.",
            most=MOST_TAKEN_BACK,
        )
        raise problems.refuse(
            problems.TAKEN_BACK_TOO_OFTEN, detail, limit=f"{MOST_TAKEN_BACK} times"
        )
    session.taken_back[seat] = count


def redos(moves: Iterable[Move]) -> int:
    """The number of these moves that take back the seat's answer by a rule of the game."""
    return sum(isinstance(move, Redo) for move in moves)


def what_stands(
    game: Game[Any], session: SessionState, state: Any, seat: int, moves: Sequence[Move]
) -> list[str]:
    """The remaining moves of a seat's latest ones, as text, if some of them take back its earlier
    answer. That answer is removed from the session as well.

    The resulting state is then the same as without these moves, except for the number of moves,
    which is corrected.

    Args:
        game: the game.
        session: the session, which is changed.
        state: the state after the moves, which is changed.
        seat: the seat that made them.
        moves: its latest moves.
    """
    texts = [move.text for move in moves]
    if not redos(moves):
        return texts
    last = max(number for number, move in enumerate(moves) if isinstance(move, Redo))
    others = [index for index, move in enumerate(session.pending) if _seat_of(move) != seat]
    left = msgspec.structs.replace(session)
    _keep(left, others)
    left.pending = left.pending + texts[last + 1 :]
    try:
        without = state_of(game, left)
    except RefusedMove:
        return texts  # others have played on from what the seat did before the question
    made, state.ply = state.ply, without.ply
    if game.codec.encode(state) != game.codec.encode(without):
        state.ply = made
        return texts
    _keep(session, others)
    return texts[last + 1 :]


def _keep(session: SessionState, kept: list[int]) -> None:
    """Keep only the pending moves with these numbers."""
    session.pending_bots = {
        number: session.pending_bots[index]
        for number, index in enumerate(kept)
        if index in session.pending_bots
    }
    session.told = sum(index < session.told for index in kept)
    session.pending = [session.pending[index] for index in kept]


def _seat_of(move: str) -> int:
    return int(move.split(" ", 1)[0])

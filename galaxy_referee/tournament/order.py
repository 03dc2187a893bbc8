"""The moves of a game in an order that does not depend on who answered first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Concede, Move, Redo, kind_of
from galaxy_referee.engine.kernel.notation import kind_in_text
from galaxy_referee.tournament.engine_referee import end_of, engine_of
from galaxy_referee.tournament.log import Header
from galaxy_referee.tournament.referee import End
from galaxy_referee.tournament.schedule import PlannedGame

CONCESSION = kind_of(Concede)


def answers_together(texts: Sequence[str]) -> list[str]:
    """Moves of several seats that answer one question, in an order in which they can be made.

    A concession ends the game, so it is made last, and only one.

    Args:
        texts: the moves, each legal where none of the others has been made.
    """
    last = [text for text in texts if kind_in_text(text)[1] == CONCESSION]
    return [text for text in texts if text not in last] + last[:1]


def in_order(
    header: Header, seated: PlannedGame, made: Sequence[str | dict[str, Any]]
) -> tuple[list[str], End]:
    """The moves in the order in which bots that are asked would have made them, and the end.

    Answers to one question arrive in any order. The game is the same, so its line must be, too.

    Args:
        header: the tournament.
        seated: the game.
        made: its moves in the order in which they were made.

    Raises:
        RefereeError: the moves are not those of such a game.
    """
    game = engine_of(header.game)
    state = game.new(header.options, seated.seed)
    moves = [game.reader.read(source) for source in made]
    # What is taken back depends on what others have not done yet, so that order stays.
    stays = any(isinstance(move, Redo) for move in moves)
    texts: list[str] = []
    for move in moves if stays else _as_asked(game, state, moves):
        game.play(state, move)
        texts.append(move.text)
    return texts, end_of(game, state)


def _as_asked(game: Game[Any], state: Any, moves: Sequence[Move]) -> Iterator[Move]:
    """The moves by question, and for each by the order of the seats that are asked.

    A concession answers no question. It ends the game, so it is the last move, and some seats may
    not have answered.

    Args:
        game: the game.
        state: its state, in which each move is made before the next is taken.
        moves: the moves.
    """
    answers: dict[int, deque[Move]] = {seat: deque() for seat in state.seats()}
    for move in moves:
        if not isinstance(move, Concede):
            answers[move.seat].append(move)
    while asked := [
        each.seat
        for each in game.decisions(state)
        if answers[each.seat] and not each.only_takes_back
    ]:
        yield from [answers[seat].popleft() for seat in asked]
    yield from (move for move in moves if isinstance(move, Concede))

"""The order of moves in the lines of games in sessions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.kernel.records import digest
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.order import in_order
from galaxy_referee.tournament.schedule import planned_game
from tests.tournament.kit import header_of

SITE = {"edition": "board_game_arena", "advanced": True}


def begun(game: str, options: dict[str, Any]) -> tuple[Any, Any, Any, Any]:
    """A tournament with its first game, which has just begun."""
    header = header_of("a=random", "b=random", game=game, options=options)
    seated, engine = planned_game(header, 0), engine_of(game)
    return header, seated, engine, engine.new(options, seated.seed)


def played(engine: Any, state: Any, luck: random.Random) -> list[str]:
    """Random moves to the end, by seats in any order."""
    made = []
    while open_decisions := engine.decisions(state):
        move = luck.choice(list(luck.choice(open_decisions).moves)[:20])
        engine.play(state, move)
        made.append(move.text)
    return made


@pytest.mark.parametrize("game", ["race", "roll", "frontiers"])
def test_the_order_does_not_depend_on_who_answered_first(game):
    header, seated, engine, state = begun(game, {"players": 2})
    made = played(engine, state, random.Random(1))
    moves, end = in_order(header, seated, made)
    assert sorted(moves) == sorted(made)
    assert end.digest == digest(engine, state)
    assert in_order(header, seated, moves) == (moves, end)


@pytest.mark.parametrize("answered", [(), (0,), (1,)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_concession_is_the_last_move_whoever_has_answered(seat, answered):
    header, seated, engine, state = begun("race", SITE)
    made = [engine.decision_of(state, other).moves.at(0).text for other in answered]
    made.append(f"{seat} concede")
    engine.play_all(state, made)
    moves, end = in_order(header, seated, made)
    assert moves == made
    assert end.outcome.winners == [1 - seat]


def test_answers_that_were_taken_back_keep_their_place():
    header, seated, engine, state = begun("roll", {"players": 2, "take_back": True})
    made = played(engine, state, random.Random(3))
    assert any(isinstance(engine.reader.read(move), Redo) for move in made)
    moves, end = in_order(header, seated, made)
    assert moves == made
    assert end.digest == digest(engine, state)

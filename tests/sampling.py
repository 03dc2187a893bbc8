"""Which cases of a long test run every time, and which only in the long run of CI; and games at
random."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any

import pytest

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record, write


def played_at_random(
    game: Game[Any], options: dict[str, Any], seed: str, most: int
) -> tuple[Any, Record]:
    """A game in which random seats make random moves: its last state and its record."""
    luck, state, moves = random.Random(seed), game.new(options, seed), []
    while (decisions := game.decisions(state)) and len(moves) < most:
        able = [decision for decision in decisions if not decision.only_takes_back]
        answers = luck.choice(able or decisions).moves
        moves.append(answers.at(luck.randrange(len(answers))).text)
        game.play(state, moves[-1])
    return state, write(game, options, seed, None, moves)


def mostly_heavy(cases: Sequence[Any], quick: Collection[int]) -> list[Any]:
    """The cases as parameters of a test.

    Args:
        cases: tuples of arguments, or single arguments.
        quick: the numbers of those that run every time; the others are ``heavy``.
    """
    return [
        case if number in quick else pytest.param(*_arguments(case), marks=pytest.mark.heavy)
        for number, case in enumerate(cases)
    ]


def _arguments(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)

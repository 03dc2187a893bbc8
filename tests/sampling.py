"""Games at random; and which cases of a long test run every time, and which only in the long run
of CI."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
import pytest

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record, write

Start = dict[str, Any] | Callable[[str], Any]


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


def samples(game: Game[Any], start: Start, seed: str, share: float) -> list[Any]:
    """Some states of a random game, as JSON-like values: the first of each kind, and others.

    Args:
        game: what is played.
        start: the options, or what makes a table to begin with.
        seed: what the game follows from.
        share: of all its states, how many.
    """
    luck = random.Random(seed)
    state = start(seed) if callable(start) else game.new(start, seed=seed)
    states = []
    kinds = Counter[type]()
    while not state.over:
        kind = type(state.agenda[-1])
        kinds[kind] += 1
        if luck.random() < share or kinds[kind] < 4:
            states.append(msgspec.json.decode(game.codec.encode(state)))
        game.play_silently(state, random_move(game, state, luck))
    return [*states, msgspec.json.decode(game.codec.encode(state))]


def random_move(game: Game[Any], state: Any, luck: random.Random) -> Any:
    """Any legal move of any seat; ``redo`` seldom, or several seats would never all be done."""
    while True:
        moves = luck.choice(game.decisions(state)).moves
        move = moves.at(luck.randrange(len(moves)))
        if not move.text.endswith(" redo") or luck.random() < 0.05:
            return move


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

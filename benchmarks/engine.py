"""The engine in process: random play, and what a state costs to copy, read, and write."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from benchmarks.timing import microseconds
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas.limits import DEFAULT_PAGE

SECONDS = 1.0  # of CPU time, for each round of random play


def engine_groups(game: Game[Any]) -> Iterator[Group]:
    """The budgets of one game."""
    for table, options in TABLES[game.name].options.items():
        yield _play_group(game, f"{game.name}.random_play_{table}", options)
    yield _state_group(game)


def _play_group(game: Game[Any], name: str, options: Options) -> Group:
    """Random play with these options: listing every legal move, and a page of them."""
    paged = f"{name}_by_pages"

    def rounds() -> Rounds:
        while True:
            yield {
                name: _random_play(game, options),
                paged: _random_play(game, options, DEFAULT_PAGE),
            }

    unit = "decisions/s"
    return Group(
        (Budget(name, unit, 30e3, 50e3, least=True), Budget(paged, unit, 40e3, 60e3, least=True)),
        rounds,
    )


def _state_group(game: Game[Any]) -> Group:
    """What it takes to copy, write and read a state late in a game, and to audit it, too."""
    options = TABLES[game.name].options[TABLES[game.name].usual]
    names = {action: f"{game.name}.{action}" for action in ("copy", "decode", "encode")}
    audit = f"{game.name}.load_and_audit"

    def rounds() -> Rounds:
        moves = [move for _, move in playout(game, options, "moments")]
        state = game.new(options, "moments")
        game.play_all(state, moves[: int(0.9 * len(moves))])
        source = game.codec.encode(state)
        while True:
            yield {
                names["copy"]: microseconds(lambda: game.copy(state)),
                names["decode"]: microseconds(lambda: game.codec.decode(source)),
                names["encode"]: microseconds(lambda: game.codec.encode(state)),
                audit: microseconds(lambda: game.load(source)),
            }

    budgets = [Budget(name, "us", 100, 30) for name in names.values()]
    return Group((*budgets, Budget(audit, "us", 160, 100)), rounds)


def playout(game: Game[Any], options: Options, seed: str) -> Iterator[tuple[Any, str]]:
    """A random game: each state, which must not be kept, and the move made in it."""
    chooser = random.Random(seed)
    state = game.new(options, seed)
    while not state.over:
        decision = chooser.choice(game.decisions(state))
        move = decision.moves.at(chooser.randrange(len(decision.moves)))
        yield state, move.text
        game.play_silently(state, move)


def _random_play(game: Game[Any], options: Options, page: int | None = None) -> float:
    """Decisions a second, listing the legal moves of the decision that is answered.

    Args:
        game: the game.
        options: what is played.
        page: list so many of them, as the API does, and draw from all by number; None goes
            through all, the hundreds of thousands of ways to discard half of a huge hand included.
    """
    chooser = random.Random(1)
    made, number, began = 0, 0, time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.new(options, f"play-{number}")
        number += 1
        while not state.over:
            decision = chooser.choice(game.decisions(state))
            number_of_moves = len(decision.moves)
            pick = int(chooser.random() * number_of_moves)
            if page is None or number_of_moves <= page:
                move = _number(pick, decision.moves)
            else:
                decision.moves.page(0, page)
                move = decision.moves.at(pick)
            game.play_silently(state, move)
            made += 1
    return made / (time.process_time() - began)


def _number(pick: int, moves: Iterable[Move]) -> Move:
    """The move with this number; goes through all moves and keeps none of the others."""
    rest = iter(moves)
    picked = next(islice(rest, pick, None))
    deque(rest, maxlen=0)
    return picked

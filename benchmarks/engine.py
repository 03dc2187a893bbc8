"""The engine in process: random play, and what a state costs to copy, read, and write."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from benchmarks.budget import Line
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas.limits import DEFAULT_PAGE

SECONDS = 3.0


def engine_lines(game: Game[Any], players: int) -> Iterator[Line]:
    """The budgets of one game."""
    yield from play_lines(game, "random_play", {"players": players})
    early, state = moments(game, players)
    source = game.codec.encode(state)
    actions: list[tuple[str, Callable[[], object]]] = [
        ("copy", lambda: game.copy(state)),
        ("decode", lambda: game.codec.decode(source)),
        ("encode", lambda: game.codec.encode(state)),
    ]
    for name, action in actions:
        yield Line(f"{game.name}.{name}", _microseconds(action), "us", 100, 30, least=False)
    yield Line(f"{game.name}.load_and_audit", _microseconds(lambda: game.load(source)), "us")
    growth = _apply_cost(game, state) / _apply_cost(game, early)
    yield Line(f"{game.name}.growth_of_a_move_over_the_game", growth, "times", 3, 1.5, least=False)


def play_lines(game: Game[Any], name: str, options: dict[str, Any]) -> Iterator[Line]:
    """Random play with these options: listing every legal move, and a page of them."""
    everything = _random_play(game, options)
    yield Line(f"{game.name}.{name}", everything, "decisions/s", 15e3, 50e3)
    paged = _random_play(game, options, DEFAULT_PAGE)
    yield Line(f"{game.name}.{name}_by_pages", paged, "decisions/s", 15e3, 50e3)


def moments(game: Game[Any], players: int) -> tuple[Any, Any]:
    """The state of a random game after a tenth and after nine tenths of its moves."""
    texts = [move for _, move in playout(game, players, "moments")]
    return _after(game, players, texts, 0.1), _after(game, players, texts, 0.9)


def playout(game: Game[Any], players: int, seed: str) -> Iterator[tuple[bytes, str]]:
    """A random game: each state as JSON, and the move made in it."""
    chooser = random.Random(seed)
    state = game.new({"players": players}, seed)
    while not state.over:
        decision = chooser.choice(game.decisions(state))
        move = decision.moves.at(chooser.randrange(len(decision.moves)))
        yield game.codec.encode(state), move.text
        game.play(state, move)


def _after(game: Game[Any], players: int, moves: list[str], part: float) -> Any:
    state = game.new({"players": players}, "moments")
    game.play_all(state, moves[: int(part * len(moves))])
    return state


def _random_play(game: Game[Any], options: dict[str, Any], page: int | None = None) -> float:
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
    picked = None
    for number, move in enumerate(moves):
        if number == pick:
            picked = move
    assert picked is not None, "the number is within the count"
    return picked


def _apply_cost(game: Game[Any], state: Any) -> float:
    move = next(iter(game.legal_moves(state)))
    return _microseconds(lambda: game.apply(state, [move]))


def _microseconds(action: Callable[[], object]) -> float:
    """The best of five averages, in CPU time."""
    averages = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(200):
            action()
        averages.append((time.process_time() - began) / 200)
    return 1e6 * min(averages)

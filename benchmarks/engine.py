"""The engine in process: random play, and the cost of copying, reading, and writing a state."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from benchmarks.timing import Work, in_turns, microseconds, rates, repeated
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import DEFAULT_PAGE, MAX_PAGE

DECISIONS = 4000  # of random play, per result

# The "must" and "aim" of random play in decisions per second, by game, with exceptions by table.
_PLAY = {"roll": (50e3, 60e3)}
_USUAL_PLAY = (38e3, 60e3)
_PLAY_AT = {
    "race.solo": (24e3, 40e3),
    "race.6_brink_of_war": (30e3, 40e3),
    "race.5_alien_artifacts": (38e3, 40e3),
}


def engine_groups(game: Game[Any]) -> Iterator[Group]:
    """The budgets of one game."""
    for table, options in TABLES[game.name].options.items():
        yield _play_group(game, table, options)
    yield _list_group(game)
    yield _state_group(game)


def _play_group(game: Game[Any], table: str, options: Options) -> Group:
    """Random play with these options, listing a page of the legal moves of each decision."""
    name = f"{game.name}.random_play_{table}_by_pages"
    must, aim = _PLAY_AT.get(f"{game.name}.{table}", _PLAY.get(game.name, _USUAL_PLAY))
    work = random_play(game, options, DECISIONS)
    budget = Budget(name, "decisions/s", must, aim, least=True)
    return Group((budget,), lambda: in_turns({name: rates(work)}))


def _list_group(game: Game[Any]) -> Group:
    """Listing moves with their texts at the longest list in random games."""
    name = f"{game.name}.moves_listed"

    def rounds() -> Rounds:
        state, count = longest_list(game, MAX_PAGE)
        moves = max((decision.moves for decision in game.decisions(state)), key=len)
        work = repeated(lambda: [move.text for move in moves.page(0, count)], count)
        yield from in_turns({name: rates(work)})

    return Group((Budget(name, "moves/s", 1.5e6, 3e6, least=True),), rounds)


def longest_list(game: Game[Any], most: int) -> tuple[Any, int]:
    """The state with the longest list of legal moves in random games at all tables, and the length
    of that list; lists longer than ``most`` count as ``most``."""
    longest, found = 0, None
    for options in TABLES[game.name].options.values():
        for state, _ in playout(game, options, "list"):
            listed = min(most, max(len(decision.moves) for decision in game.decisions(state)))
            if listed > longest:
                longest, found = listed, game.copy(state)
    return found, longest


def _state_group(game: Game[Any]) -> Group:
    """Copying, writing, reading, and auditing a state late in a game."""
    options = TABLES[game.name].options[TABLES[game.name].usual]
    names = {action: f"{game.name}.{action}" for action in ("copy", "decode", "encode")}
    audit = f"{game.name}.load_and_audit"

    def rounds() -> Rounds:
        moves = [move for _, move in playout(game, options, "moments")]
        state = game.new(options, "moments")
        game.play_all(state, moves[: int(0.9 * len(moves))])
        source = game.codec.encode(state)
        actions: dict[str, Callable[[], object]] = {
            names["copy"]: lambda: game.copy(state),
            names["decode"]: lambda: game.codec.decode(source),
            names["encode"]: lambda: game.codec.encode(state),
            audit: lambda: game.load(source),
        }
        lines = {name: microseconds(repeated(action)) for name, action in actions.items()}
        yield from in_turns(lines)

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


def random_play(game: Game[Any], options: Options, decisions: int) -> Work:
    """Random games up to a number of decisions, the same games each time. A page of the legal moves
    of each decision is listed, as the API does, and one of all legal moves is picked by number."""

    def steps() -> Iterator[tuple[float, float]]:
        chooser = random.Random(1)
        made = number = 0
        while made < decisions:
            began = time.process_time()
            count = _play(game, game.new(options, f"play-{number}"), chooser)
            yield time.process_time() - began, count
            made += count
            number += 1

    return steps


def _play(game: Game[Any], state: Any, chooser: random.Random) -> int:
    """Play to the end of the game, and return the number of decisions."""
    made = 0
    while not state.over:
        decision = chooser.choice(game.decisions(state))
        decision.moves.page(0, DEFAULT_PAGE)
        pick = int(chooser.random() * len(decision.moves))
        game.play_silently(state, decision.moves.at(pick))
        made += 1
    return made

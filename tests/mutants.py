"""Untrusted states: real ones with a few changes. The game must be playable from any that pass the
audit.

``python -m tests.mutants GAME`` makes many of them, with all options of the game, and saves one
mutant for each kind of failure.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.state import MAX_PLY
from tools.mutator import Mutator, kind_of

MOVES = 20
A_GAME = 200  # mutants of one real game
Start = dict[str, Any] | Callable[[str], Any]


class Unfit(AssertionError):
    """A state that passed the audit leads to one that does not, or to none."""


# -- real states -----------------------------------------------------------------------------------


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
    kinds = Counter[str]()
    while not state.over:
        plain = json.loads(game.codec.encode(state))
        kinds[kind_of(plain)] += 1
        if luck.random() < share or kinds[kind_of(plain)] < 4:
            states.append(plain)
        game.play_silently(state, random_move(game, state, luck))
    return [*states, json.loads(game.codec.encode(state))]


def random_move(game: Game[Any], state: Any, luck: random.Random) -> Any:
    """Any legal move of any seat; ``redo`` seldom, or several seats would never all be done."""
    while True:
        moves = luck.choice(game.decisions(state)).moves
        move = moves.at(luck.randrange(len(moves)))
        if not move.text.endswith(" redo") or luck.random() < 0.05:
            return move


# -- what must hold --------------------------------------------------------------------------------


def load(game: Game[Any], mutant: Any) -> Any | None:
    """A foreign state; None if it is refused, as it may be."""
    try:
        return game.load(json.dumps(mutant))
    except RefereeError:
        return None


def play_on(game: Game[Any], state: Any, luck: random.Random, moves: int = MOVES) -> None:
    """Look at a state from everywhere, and play it on.

    Args:
        game: whose state it is.
        state: has passed the audit; changed by the call.
        luck: the source of randomness.
        moves: how many to make.

    Raises:
        Unfit: a state on the way does not pass the audit.
        Exception: whatever the engine raises.
    """
    look(game, state)
    for _ in range(moves):
        if state.over or state.ply >= MAX_PLY:
            break
        game.play(state, random_move(game, state, luck).text)
        source = game.codec.encode(state)
        again = game.codec.decode(source)
        if game.codec.encode(again) != source:
            raise Unfit("The state is not what it was after writing and reading.")
        if faults := game.audit(again):
            raise Unfit(f"{faults[0].pointer} {faults[0].code}: {faults[0].message}")
    look(game, state)


def look(game: Game[Any], state: Any) -> None:
    """Everything that can be asked about a state without a move."""
    for seat in (None, *state.seats()):
        view = game.view(state, seat, with_knowledge=True)
        msgspec.json.encode(view)
        assert isinstance(view.knowledge, Knowledge), "it was asked for"
        game.determinize(view.knowledge, "mutant")
    game.scores(state)
    game.outcome(state)
    for decision in game.decisions(state):
        decision.moves.choose()
        decision.moves.page(0, 5)


def fault_of(error: Exception) -> str:
    """What distinguishes one way of going wrong from another."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if "/engine/" in frame[0]
    ]
    where = f"{frames[-1].filename.rpartition('/engine/')[2]}:{frames[-1].lineno}" if frames else ""
    text = "".join("#" if letter.isdigit() else letter for letter in str(error))
    return f"{type(error).__name__} {where} {text[:160]}"


def goes_wrong(
    game: Game[Any], mutants: Iterator[Any], luck: random.Random
) -> Iterator[tuple[Any, Exception | None]]:
    """Every mutant that passes the audit, with what goes wrong when it is played on."""
    for mutant in mutants:
        try:
            state = load(game, mutant)
            if state is None:
                continue
            play_on(game, state, luck)
        except Exception as error:
            yield mutant, error
        else:
            yield mutant, None


def mutants_of(
    game: Game[Any], start: Start, seed: str, count: int, luck: random.Random
) -> Iterator[Any]:
    """Mutants of the states of one random game."""
    mutator = Mutator(samples(game, start, seed, 0.3), luck)
    return (mutator.mutant() for _ in range(count))


def check(game: Game[Any], start: Start, seed: str, count: int) -> int:
    """Make mutants of one game, for a test.

    Args:
        game: what is played.
        start: the options, or what makes a table to begin with.
        seed: what the game and its mutants follow from.
        count: how many mutants.

    Returns:
        How many of them passed the audit.

    Raises:
        Exception: the first way in which one of them went wrong, with the mutant as a note.
    """
    luck = random.Random(seed)
    passed = 0
    for mutant, error in goes_wrong(game, mutants_of(game, start, seed, count, luck), luck):
        passed += 1
        if error is not None:
            error.add_note(json.dumps(mutant))
            raise error
    return passed


def main() -> int:
    """Make mutants, and print what goes wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="race, roll, or frontiers")
    parser.add_argument(
        "--mutants", type=int, default=20_000, help="number of mutants (default: 20,000)"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="folder for one mutant of each failure")
    parser.add_argument("--options", type=json.loads, help="only these options, as JSON")
    chosen = parser.parse_args()
    game = importlib.import_module(f"galaxy_referee.engine.{chosen.game}").game
    variants = importlib.import_module(f"tests.{chosen.game}.variants")
    scenes = getattr(variants, "SCENES", variants.VARIANTS)
    luck = random.Random(chosen.seed)
    passed, faults = 0, Counter[str]()
    for begun in range(0, chosen.mutants, A_GAME):
        start = chosen.options or luck.choice(luck.choice((variants.VARIANTS, scenes)))
        count = min(A_GAME, chosen.mutants - begun)
        mutants = mutants_of(game, start, f"{chosen.seed} {begun}", count, luck)
        for mutant, error in goes_wrong(game, mutants, luck):
            passed += 1
            fault = fault_of(error) if error else ""
            faults[fault] += bool(error)
            if error and faults[fault] == 1:
                print(f"{begun}: {fault}", flush=True)
                if chosen.out:
                    chosen.out.mkdir(parents=True, exist_ok=True)
                    file = chosen.out / f"{chosen.game}-{chosen.seed}-{passed}.json"
                    file.write_text(json.dumps(mutant))
    del faults[""]
    for fault, count in faults.most_common():
        print(f"{count:6} {fault}")
    print(f"{passed} of {chosen.mutants} mutants passed the audit, {faults.total()} went wrong.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

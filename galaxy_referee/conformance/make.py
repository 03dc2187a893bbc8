"""Write the games of the suite: ``python -m galaxy_referee.conformance.make``.

With ``--check``, compare them.

Games are played to the end at random, with a preference for moves that do something. With common
options, every position is compared; with others, the first positions, some later ones, and the
last.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from galaxy_referee.conformance import runner
from galaxy_referee.conformance.in_process import BY_NAME, count, plain, position
from galaxy_referee.conformance.option_sets import Chosen, option_sets
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move

Json = dict[str, Any]

MOST_EXPANDED = 150  # positions to expand for one count
DEEPEST = 5
EVERY = 100  # moves between counts
BEGINNING, RARELY = 30, 10  # moves between positions if only some are compared


def games() -> Iterator[Json]:
    """The games of the suite, as this engine plays them."""
    for chosen in option_sets():
        yield played(chosen)


def played(chosen: Chosen) -> Json:
    """A game with the digests of its positions, and counts."""
    game = BY_NAME[chosen.game]
    chooser = random.Random(chosen.title)
    state = game.new(chosen.options, chosen.title)
    deal = runner.deal_digests(plain(game, state))
    moves: list[str] = []
    positions = [_digests(game, state)]
    counts = {}
    while not state.over:
        if len(moves) % EVERY == 0:
            counts[str(len(moves))] = _counts(game, state)
        move = _chosen_move(game, state, chooser)
        game.play(state, move)
        moves.append(move.text)
        compared = chosen.usual or len(moves) <= BEGINNING or len(moves) % RARELY == 0
        positions.append(_digests(game, state) if compared or state.over else runner.NOT_COMPARED)
    return {
        "title": chosen.title,
        "game": chosen.game,
        "rules_version": state.rules_version,
        "options": chosen.options,
        "seed": chosen.title,
        "deal": deal,
        "moves": moves,
        "positions": " ".join(positions),
        "counts": counts,
    }


def _digests(game: Game[Any], state: Any) -> str:
    shown = position(game, state)
    return f"{runner.digest(runner.moves_text(shown))} {runner.digest(runner.views_text(shown))}"


def _counts(game: Game[Any], state: Any) -> list[int]:
    """The counts for one decision, two decisions, and so on, while few positions need expanding."""
    counts = [count(game, state, 1)]
    while len(counts) < DEEPEST and 0 < counts[-1] <= MOST_EXPANDED:
        counts.append(count(game, state, len(counts) + 1))
    return counts


def _chosen_move(game: Game[Any], state: Any, chooser: random.Random) -> Move:
    """A legal move, usually one that does something, and never one that only takes
    something back."""
    open_now = game.decisions(state)
    moves = chooser.choice([each for each in open_now if not each.only_takes_back]).moves
    for _ in range(chooser.choice((1, 4))):
        move = moves.at(chooser.randrange(len(moves)))
        if not move.text.endswith((" pass", " done", " -")):
            break
    return move


def main() -> int:
    """Write the file, or compare it."""
    prog = "python -m galaxy_referee.conformance.make"
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    lines = "".join(f"{json.dumps(game)}\n" for game in games()).encode()
    if parser.parse_args().check:
        same = gzip.decompress(runner.GAMES.read_bytes()) == lines
        print("The games are up to date." if same else f"{runner.GAMES.name} is out of date.")
        return 0 if same else 1
    runner.GAMES.write_bytes(gzip.compress(lines, mtime=0))
    print(f"{runner.GAMES.name}: {runner.GAMES.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

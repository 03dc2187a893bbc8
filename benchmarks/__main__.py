"""Measure the budgets: ``python -m benchmarks [--quick]``. Quick leaves out the memory run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.abuse import abuse_lines
from benchmarks.budget import Line
from benchmarks.engine import engine_lines, play_lines
from benchmarks.service import service_lines
from benchmarks.sessions import session_lines
from benchmarks.slow_clients import slow_client_lines
from galaxy_referee.engine.games import GAMES

PLAYERS = 4
# What else is measured of a game, beside four players and no options.
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "race": {
        "random_play_6_takeovers": {
            "players": 6,
            "expansions": ["tgs", "rvi"],
            "takeovers": True,
        },
    },
    "roll": {"random_play_2": {"players": 2}, "random_play_5": {"players": 5}},
    "frontiers": {
        "random_play_2": {"players": 2},
        "random_play_5_goals": {"players": 5, "goals": True},
    },
}


def lines(quick: bool) -> Iterator[Line]:
    """All measurements."""
    for game in GAMES:
        yield from engine_lines(game, PLAYERS)
        for name, options in VARIANTS.get(game.name, {}).items():
            yield from play_lines(game, name, options)
    yield from service_lines(GAMES[0], GAMES[1:], PLAYERS, memory=not quick)
    yield from session_lines(GAMES[0], PLAYERS)
    yield from slow_client_lines(GAMES[0], PLAYERS)
    yield from abuse_lines()


def main(arguments: list[str]) -> int:
    """Print each line as it is measured; the exit status tells whether every budget is met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the memory run")
    given = parser.parse_args(arguments)
    met = True
    for line in lines(given.quick):
        print(line, flush=True)
        met = met and line.met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

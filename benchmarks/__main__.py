"""Measure the budgets: ``python -m benchmarks [--quick]``. Quick leaves out the memory run."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from app.games import GAMES
from benchmarks.budget import Line
from benchmarks.engine import engine_lines
from benchmarks.service import service_lines
from benchmarks.sessions import session_lines

PLAYERS = 4


def lines(quick: bool) -> Iterator[Line]:
    """All measurements."""
    for game in GAMES:
        yield from engine_lines(game, PLAYERS)
    yield from service_lines(GAMES[0], PLAYERS, memory=not quick)
    yield from session_lines(GAMES[0], PLAYERS)


def main(arguments: list[str]) -> int:
    """Print each line as it is measured; the exit status tells whether every budget is met."""
    met = True
    for line in lines("--quick" in arguments):
        print(line, flush=True)
        met = met and line.met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

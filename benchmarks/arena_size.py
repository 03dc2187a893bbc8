"""The speed of an arena with a thousand bots and a million games:
``python -m benchmarks.arena_size``.

Games are simulated; only their logs are like those of a real arena. Times are this process's CPU
time. They are not compared with a limit; docs/arena.md lists results.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from galaxy_referee.arena.index import Index
from galaxy_referee.arena.pairing import choose_tables
from galaxy_referee.arena.settings import Arena, ArenaSettings, checked
from galaxy_referee.arena.snapshot import bot_files, games_file, standing_of
from galaxy_referee.arena.trend import spread
from galaxy_referee.arena.upsets import READ
from galaxy_referee.tournament.ladder import Ladder, ladder_of
from tests.tournament import logs
from tests.tournament.logs import Line

DIVISION = "race-base"
BATCH = 5_000  # games
NEAR = 20  # places on the ladder between opponents
_Result = TypeVar("_Result")


def main() -> None:
    """Simulate, measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena_size", description=__doc__)
    parser.add_argument("--bots", type=int, default=1_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    given = parser.parse_args()
    arena = checked(ArenaSettings())
    with tempfile.TemporaryDirectory() as folder:
        index = Index(Path(folder) / "index.sqlite")
        batches = given.games // BATCH
        reading = 0.0
        for batch in range(1, batches + 1):
            path = logs.write(Path(folder), simulated(batch, given.bots))
            reading += seconds(partial(index.catch_up, path, DIVISION, batch))[0]
        print(f"Reading {batches * BATCH:,} games: {reading:.0f} s of CPU.", flush=True)
        measure(arena, index)


def measure(arena: Arena, index: Index) -> None:
    """Print the duration of a fit, of a batch's tables, and of the queries for each page."""
    (division,) = arena.divisions
    taken, deals = seconds(lambda: index.deals(DIVISION))
    print(f"Reading {len(deals):,} different deals: {taken:.1f} s.", flush=True)
    taken, ladder = seconds(lambda: ladder_of(deals, (), arena.settings.cap))
    print(f"A fit of {len(ladder.names):,} bots: {taken:.1f} s.", flush=True)
    taken, _ = seconds(lambda: _tables(ladder))
    print(f"Choosing 20 tables: {taken:.1f} s.", flush=True)
    for batch in spread(index.last_batch(DIVISION)):  # these fits would take as long
        index.remember(DIVISION, batch, arena.settings.cap, ladder.ratings)
    for name, ask in _questions(index, ladder).items():
        slowest = max(seconds(partial(ask, bot))[0] for bot in ladder.names)
        print(f"{name}: {1000 * slowest:.1f} ms at most.", flush=True)
    taken, _ = seconds(partial(_ladder_queries, index))
    print(f"All queries for a ladder: {1000 * taken:.1f} ms.", flush=True)
    taken, standing = seconds(lambda: standing_of(arena, division, index, {}))
    print(f"A ladder, with a fit of its own: {taken:.1f} s.", flush=True)
    taken, _ = seconds(lambda: games_file(standing))
    print(f"The games of a division: {1000 * taken:.1f} ms.")
    times = [seconds(partial(next, bot_files(standing, index)))[0] for _ in range(50)]
    print(f"The data of a bot's page: {1000 * max(times):.1f} ms at most.")


def _tables(ladder: Ladder) -> object:
    return choose_tables(ladder, list(ladder.names), 2, 20)


def _ladder_queries(index: Index) -> None:
    index.specs(DIVISION)
    index.all_forfeits(DIVISION)
    index.all_away(DIVISION)
    index.ratings(DIVISION, index.last_batch(DIVISION))
    index.games(DIVISION, None, READ)


def _questions(index: Index, ladder: Ladder) -> dict[str, Callable[[str], object]]:
    return {
        "A bot's seats": lambda bot: index.seats(DIVISION, bot),
        "A bot's parts of scores": lambda bot: index.parts(DIVISION, bot),
        "A bot's faults": lambda bot: index.faults(DIVISION, bot),
        "A bot's history": lambda bot: index.history(DIVISION, bot),
        "A bot's latest games": lambda bot: index.games(DIVISION, bot, 20),
        "Whether a bot is away": lambda bot: index.away_since(DIVISION, bot),
    }


def simulated(batch: int, bots: int) -> Iterator[Line]:
    """The log of a batch of games between bots that are close on the ladder.

    Args:
        batch: the number of the batch.
        bots: the number of bots.
    """
    lots = np.random.default_rng(batch)
    names = [f"bot-{number:04}" for number in range(bots)]
    names[0], names[bots // 2] = "random", "greedy"
    yield logs.header(*names, schedule="tables", games=BATCH, options={"players": 2})
    for deal in range(BATCH // 2):
        one = int(lots.integers(bots))
        other = (one + 1 + int(lots.integers(min(NEAR, bots - 1)))) % bots
        for n, pair in enumerate(((one, other), (other, one)), 2 * deal):
            scores = [int(30 + bot * 20 / bots + lots.normal(0, 8)) for bot in pair]
            parts = [{"parts": {"cards": score // 2, "chips": -(-score // 2)}} for score in scores]
            record = {"moves": ["0 pass"] * 20, "outcome": {"scores": parts}}
            yield logs.game(n, deal, [names[bot] for bot in pair], scores, record=record)
            used = [{"decisions": 50, "seconds": 0.5, "tokens": 900, "cost": 0.001}] * 2
            yield {"kind": "timing", "n": n, "seconds": 1.0, "seats": used}


def seconds(work: Callable[[], _Result]) -> tuple[float, _Result]:
    """The CPU time that a piece of work takes, and its result."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


if __name__ == "__main__":
    main()

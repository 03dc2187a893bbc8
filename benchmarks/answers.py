"""The bytes of a game's answers: ``python -m benchmarks.answers [--write]``.

A game of random play is played through the stateless calls, with all views, as a board does that
shows it to its players. Bytes and calls are exact: they follow from the game's seed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.calls import inside
from benchmarks.engine import playout
from benchmarks.tables import TABLES
from galaxy_referee.engine.games import GAMES
from tools.servers import ROOT

PAGE = ROOT / "docs" / "performance.md"
# The measured tables, with the bytes that the changes in a game must not exceed, and the aim.
MEASURED = {
    ("race", "2"): (500_000, 300_000),
    ("race", "4"): (1_200_000, 600_000),
    ("roll", "2"): (2_000_000, 1_000_000),
    ("roll", "5"): (5_000_000, 2_000_000),
    ("frontiers", "2"): (500_000, 300_000),
    ("frontiers", "4"): (1_000_000, 500_000),
}
_HEAD = (
    "| game | seats | calls | `moves` | `moves` with all views | `changes` with all views, "
    "`limit: 0` | bytes per call |\n| --- | --- | --- | --- | --- | --- | --- |\n"
)
_TABLE = re.compile(rf"{re.escape(_HEAD)}(\|.*\n)*")


@dataclass(frozen=True)
class Bytes:
    """The answers of a game.

    Args:
        calls: their number, one for each move.
        moves: the bytes of ``moves``.
        views: the bytes of ``moves`` with the views of all seats and the spectator.
        changes: the bytes of ``changes`` with these views and without lists of moves.
    """

    calls: int
    moves: int
    views: int
    changes: int


@cache
def bytes_of(name: str, table: str) -> Bytes:
    """Play a game, with each move in all three ways."""
    game = next(game for game in GAMES if game.name == name)
    options = TABLES[name].options[table]
    start = msgspec.json.encode({"options": options, "seed": "bytes"})
    state = _state(inside().post(f"/v1/{name}/states", start))
    viewers = [*range(options["players"]), None]
    calls = moves = views = changes = 0
    for _, move in playout(game, options, "bytes"):
        body: dict[str, Any] = {"state": state, "moves": [move]}
        answer = inside().post(f"/v1/{name}/moves", msgspec.json.encode(body))
        calls, moves = calls + 1, moves + len(answer)
        body["views"] = viewers
        views += len(inside().post(f"/v1/{name}/moves", msgspec.json.encode(body)))
        body["limit"] = 0
        changes += len(inside().post(f"/v1/{name}/changes", msgspec.json.encode(body)))
        state = _state(answer)
    return Bytes(calls, moves, views, changes)


def _state(answer: bytes) -> msgspec.Raw:
    return msgspec.json.decode(answer, type=dict[str, msgspec.Raw])["state"]


def row(name: str, table: str) -> str:
    """A game's row of the table in the guide."""
    game = next(game for game in GAMES if game.name == name)
    measured = bytes_of(name, table)
    numbers = (measured.calls, measured.moves, measured.views, measured.changes)
    cells = [f"{number:,}" for number in (*numbers, measured.changes // measured.calls)]
    return f"| {' | '.join([game.title, table, *cells])} |\n"


def answer_groups() -> Iterator[Group]:
    """The bytes of the changes in each game."""
    for (name, table), (must, aim) in MEASURED.items():
        budget = Budget(f"{name}.bytes_of_changes_{table}", "MB", must / 1e6, aim / 1e6)

        def rounds(name: str = name, table: str = table, line: str = budget.name) -> Rounds:
            while True:
                yield {line: bytes_of(name, table).changes / 1e6}

        yield Group((budget,), rounds, least=1)


def main(arguments: list[str]) -> None:
    """Print the table, or write it to the guide."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write it to {PAGE.name}")
    given = parser.parse_args(arguments)
    table = _HEAD + "".join(row(*measured) for measured in MEASURED)
    if given.write:
        PAGE.write_text(_TABLE.sub(lambda _: table, PAGE.read_text(encoding="utf-8")), "utf-8")
    else:
        print(table, end="")


if __name__ == "__main__":
    main(sys.argv[1:])

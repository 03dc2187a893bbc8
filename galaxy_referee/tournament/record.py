"""``galaxy-referee tournament record LOG N``: print the record of a game, to replay it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.tournament.escaping import refused
from galaxy_referee.tournament.log import BadLog, GameLine, read


def main(arguments: Sequence[str]) -> int:
    """Run the command line after ``record``; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee tournament record",
        description="Print the record of a game in the format of POST /v1/GAME/records.",
    )
    parser.add_argument("log", type=Path, metavar="LOG", help="file written by a run")
    parser.add_argument("n", type=int, metavar="N", help="number of the game, from 0")
    given = parser.parse_args(arguments)
    try:
        record = record_of(given.log, given.n)
    except BadLog as error:
        return refused("tournament", error)
    print(msgspec.json.encode(record).decode())
    return 0


def record_of(path: Path, n: int) -> Record:
    """The record of a game; if it was played again, the latest one.

    Raises:
        BadLog: the log cannot be read, or does not contain the game.
    """
    last = None
    for line in read(path):
        if isinstance(line, GameLine) and line.n == n:
            last = line.record
    if last is None:
        raise BadLog(f"{path} has no game {n}.")
    return last

"""Arguments that the commands of tournaments and arenas share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

MAX_JOBS = 1_000


class Count:
    """Reads a positive integer from the command line.

    Args:
        most: the maximum.
    """

    def __init__(self, most: int) -> None:
        self._most = most

    def __call__(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= self._most):
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number up to {self._most}")
        return int(text)


def add_execution(parser: argparse.ArgumentParser, number: Callable[[str], int]) -> None:
    """Declare where games are played, and how many at a time.

    Args:
        parser: the parser of the command.
        number: the reader of the number of games.
    """
    parser.add_argument(
        "--jobs", type=number, default=os.cpu_count(), metavar="N",
        help="number of games to play in parallel (default: one per core)",
    )  # fmt: skip
    parser.add_argument(
        "--executor", metavar="dask://HOST:PORT", help="play the games on a Dask cluster"
    )

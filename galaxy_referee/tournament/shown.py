"""Publishes games in progress: their moves are written to files, with the time of each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec


class Moves(msgspec.Struct, frozen=True, array_like=True):
    """Moves made at the same time.

    Args:
        at: the time, in seconds since the epoch.
        moves: their texts.
    """

    at: float
    moves: tuple[str, ...]


def show(folder: Path, n: int, begun: bool, moves: Sequence[str]) -> None:
    """Append moves to a game's file.

    If the folder does not exist, as in a worker on another machine, nothing is written.

    Args:
        folder: the folder for games in progress.
        n: the number of the game.
        begun: whether moves were made before; if not, the file is overwritten.
        moves: the new moves.
    """
    if folder.is_dir():
        line = msgspec.json.encode(Moves(time.time(), tuple(moves))) + b"\n"
        with (folder / f"{n}.jsonl").open("ab" if begun else "wb") as file:
            file.write(line)


_moves = msgspec.json.Decoder(Moves)


def shown(path: Path, until: float) -> list[Moves]:
    """The moves in a game's file that were made no later than ``until``."""
    lines = path.read_bytes().splitlines(keepends=True)
    made = [_moves.decode(line) for line in lines if line.endswith(b"\n")]
    return [each for each in made if each.at <= until]

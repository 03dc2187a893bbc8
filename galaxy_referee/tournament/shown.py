"""Shows a game while it is played: its moves go to a file, with the times when they were made."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec


class Moves(msgspec.Struct, frozen=True, array_like=True):
    """Moves made together.

    Args:
        at: when, in seconds since the epoch.
        moves: as text.
    """

    at: float
    moves: tuple[str, ...]


def show(folder: Path, n: int, begun: bool, moves: Sequence[str]) -> None:
    """Add moves to the file of a game.

    A folder that is not there, as on another machine, means that nobody here is watching.

    Args:
        folder: the folder of games that are being played.
        n: the number of the game.
        begun: whether moves were made before.
        moves: the new ones.
    """
    if folder.is_dir():
        line = msgspec.json.encode(Moves(time.time(), tuple(moves))) + b"\n"
        with (folder / f"{n}.jsonl").open("ab" if begun else "wb") as file:
            file.write(line)


_moves = msgspec.json.Decoder(Moves)


def shown(path: Path, until: float) -> list[Moves]:
    """The moves of a game that were made up to a time."""
    lines = path.read_bytes().splitlines(keepends=True)
    made = [_moves.decode(line) for line in lines if line.endswith(b"\n")]
    return [each for each in made if each.at <= until]

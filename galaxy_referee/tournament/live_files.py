"""Publishes games in progress: their moves, or what a spectator sees of them in a session, are
written to files with the time of each. Workers on other machines report them instead."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from galaxy_referee import secret_files
from galaxy_referee.tournament.worker_events import report

_FOLDER = re.compile(r"[0-9a-f]+")
_FILE = re.compile(r"[0-9]+\.(jsonl|views)")
OVER = msgspec.Raw(b"null")


class Moves(msgspec.Struct, frozen=True, array_like=True):
    """Moves made at the same time.

    Args:
        at: the time, in seconds since the epoch.
        moves: their texts.
    """

    at: float
    moves: tuple[str, ...]


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """A game in a session at a time.

    Args:
        at: the time, in seconds since the epoch.
        view: what a spectator sees, as JSON; ``OVER`` in its place once the game is over.
    """

    at: float
    view: msgspec.Raw


class Report(NamedTuple):
    """A line that a worker cannot write, because it does not have the folder.

    Args:
        folder, file: the names of the folder and of the file in it.
        begun: whether the file has lines already; if not, it is overwritten.
        line: the line.
    """

    folder: str
    file: str
    begun: bool
    line: bytes


def show(folder: Path, n: int, begun: bool, moves: Sequence[str]) -> None:
    """Append moves to a game's file.

    If the folder does not exist, as in a worker on another machine, they are reported.

    Args:
        folder: the folder for games in progress.
        n: the number of the game.
        begun: whether moves were made before; if not, the file is overwritten.
        moves: the new moves.
    """
    _append(folder / f"{n}.jsonl", begun, Moves(time.time(), tuple(moves)))


class ViewFile:
    """The file of a game in a session. Like that of ``show``, it is reported if its folder does
    not exist.

    Args:
        folder: the folder for games in progress; None if nothing is to be shown.
        n: the number of the game.
    """

    def __init__(self, folder: Path | None, n: int) -> None:
        self._path = folder / f"{n}.views" if folder else None
        self._version = ""

    def add(self, version: str, view: msgspec.Raw) -> None:
        """Append a view, unless it is that of a seat, or of the version that was added last."""
        if self._path and version != self._version and _viewer.decode(view).seat is None:
            _append(self._path, bool(self._version), Seen(time.time(), view))
            self._version = version

    def end(self) -> None:
        """The game is over. Its end is not shown, because it reveals the seed."""
        if self._path and self._version:
            _append(self._path, True, Seen(time.time(), OVER))


class _Viewer(msgspec.Struct):
    seat: int | None


def shown(path: Path, until: float) -> list[Moves]:
    """The moves in a game's file that were made no later than ``until``."""
    return [each for each in _read(path, _moves) if each.at <= until]


def shown_views(path: Path, until: float) -> list[Seen]:
    """The views in a game's file that a spectator saw no later than ``until``."""
    return [each for each in _read(path, _seen) if each.at <= until]


_line = msgspec.json.Decoder(tuple[float, msgspec.Raw])
_moves = msgspec.json.Decoder(Moves)
_viewer = msgspec.json.Decoder(_Viewer)
_seen = msgspec.json.Decoder(Seen)
_RecordT = TypeVar("_RecordT", Moves, Seen)


def _append(path: Path, begun: bool, record: Moves | Seen) -> None:
    line = msgspec.json.encode(record) + b"\n"
    if path.parent.is_dir():
        _write(path, begun, line)
    else:
        report(Report(path.parent.name, path.name, begun, line))


def _write(path: Path, begun: bool, line: bytes) -> None:
    with secret_files.opened(path, "ab" if begun else "wb") as file:
        file.write(line)


def write_reported(folder: Path, given: Sequence[Any]) -> None:
    """Write what a worker has reported, at the time here: its clock may differ.

    Args:
        folder: the folder that contains those of games in progress.
        given: the members of a ``Report``. One that this folder has no place for is left out: the
            cluster may also work for others.
    """
    told = Report(*given)
    place = folder / told.folder
    if _FOLDER.fullmatch(told.folder) and _FILE.fullmatch(told.file) and place.is_dir():
        _, shown = _line.decode(told.line)
        line = msgspec.json.encode((time.time(), shown)) + b"\n"
        _write(place / told.file, told.begun, line)


def _read(path: Path, decoder: msgspec.json.Decoder[_RecordT]) -> list[_RecordT]:
    lines = path.read_bytes().splitlines(keepends=True)
    return [decoder.decode(line) for line in lines if line.endswith(b"\n")]

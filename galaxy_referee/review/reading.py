"""Games in files: records, sessions' answers with their record, and the logs of tournaments and of
games that people played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record, replay
from galaxy_referee.records.importing.comparing import Unsupported
from galaxy_referee.records.importing.doubts import Refused
from galaxy_referee.records.importing.files import import_lines, is_log
from galaxy_referee.records.lines import Lines, Unreadable


class BadGame(Exception):
    """A file does not contain the requested game; the message gives the reason."""


@dataclass(frozen=True)
class Played:
    """A game that was played.

    Args:
        record: its start and its moves.
        players: the names of the players, by seat; empty if they are unknown.
    """

    record: Record
    players: tuple[str, ...] = ()


class _OfSession(msgspec.Struct):
    record: Record
    bots: list[str | None] = []


class _OfLog(msgspec.Struct):
    """A line in a tournament's log."""

    kind: str


class _GameOfLog(msgspec.Struct):
    """A line with a game."""

    n: int = -1
    seats: tuple[str, ...] = ()
    record: Record | None = None


def read(path: Path, number: int | None = None) -> Played:
    """Read a game from a file.

    Args:
        path: the path of the file.
        number: the number of the game, from 0, if the file is a tournament's log.

    Raises:
        BadGame: there is none.
    """
    if _is_of_people(path):
        return _imported(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadGame(f"{path} cannot be read: {error.strerror}.") from error
    first, _, _ = content.partition(b"\n")
    try:
        if _is_log(first):
            return _of_log(path, content, number)
        try:
            return Played(msgspec.json.decode(content, type=_OfSession).record)
        except msgspec.ValidationError:
            return Played(msgspec.json.decode(content, type=Record))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadGame(
            f"{path} is neither a record nor the log of a tournament: {error}."
        ) from error


def _is_of_people(path: Path) -> bool:
    """Whether a file is the log of a game that people played."""
    try:
        return is_log(Lines(path))
    except Unreadable:
        return False  # it may still be a record, whose lines have any length


def _imported(path: Path) -> Played:
    try:
        return Played(import_lines(Lines(path)).record)
    except Refused as error:
        raise BadGame(f"{path}: {error.shown()}") from error
    except (Unreadable, Unsupported) as error:
        raise BadGame(f"{path} cannot be imported: {error}") from error


def _is_log(line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=_OfLog).kind == "tournament"
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def _of_log(path: Path, content: bytes, number: int | None) -> Played:
    if number is None:
        raise BadGame(f"{path} is the log of a tournament: name one of its games with --number.")
    for line in content.splitlines(keepends=True):
        # The last line of a run that was killed is incomplete.
        if line.endswith(b"\n") and msgspec.json.decode(line, type=_OfLog).kind == "game":
            read_line = msgspec.json.decode(line, type=_GameOfLog)
            if read_line.n == number and read_line.record is not None:
                names = tuple(_printable(name) for name in read_line.seats)
                return Played(read_line.record, names)
    raise BadGame(f"{path} has no game {number}.")


def _printable(name: str) -> str:
    """A name without characters that control a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def game_of(record: Record) -> Game[Any]:
    """The game of a record, which is replayed once to verify it.

    Raises:
        BadGame: it belongs to an unknown game or another version, or is invalid.
    """
    game = next((game for game in GAMES if game.name == record.game), None)
    if game is None:
        raise BadGame(f"There is no game {record.game!r}.")
    try:
        replayed = replay(game, record)
    except RefereeError as error:
        raise BadGame(error.sentence) from error
    if replayed.error is not None:
        where = "" if replayed.index is None else f"Move {replayed.index + 1}: "
        raise BadGame(where + replayed.error.sentence)
    return game

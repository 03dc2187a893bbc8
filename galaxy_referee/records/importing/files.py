"""Imports games played elsewhere, in any supported format."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galaxy_referee.records.importing.doubts import Refused
from galaxy_referee.records.importing.log import FORMAT, log_of
from galaxy_referee.records.importing.play import Imported, import_log
from galaxy_referee.records.importing.player import Work
from galaxy_referee.records.lines import Lines, Unreadable
from galaxy_referee.records.replay.convert import record_of
from galaxy_referee.records.replay.game import Result, Verdict, replay, replay_file, result_of
from galaxy_referee.records.replay.transcript import transcript_of


class _Head(msgspec.Struct):
    """The members that identify the format of a file."""

    format: str = ""


def import_file(path: Path) -> Imported:
    """Import the game in a file.

    Raises:
        Unreadable: it has no supported format, or violates its format.
        Unsupported: the engine does not play the variant.
        Diverged: the engine and the file disagree.
    """
    lines = Lines(path)
    if is_log(lines):
        return import_lines(lines)
    return Imported(record_of(replay(transcript_of(lines))), [])


def import_lines(lines: Lines, work: Work | None = None) -> Imported:
    """Import the log of a game that people played.

    Args:
        lines: the log.
        work: the maximum number of tried moves; the default suffices for any real game.

    Raises:
        Unreadable: it is not such a log, or takes too much work.
        Unsupported: the engine does not play the variant.
        Refused: the engine and the log disagree; includes the surrounding lines.
    """
    try:
        return import_log(log_of(lines), work or Work())
    except Refused as refused:
        refused.lines = lines.around(refused.line)
        raise


def check_file(path: Path) -> Result:
    """Whether the engine plays the game in a file as recorded."""
    try:
        log = is_log(Lines(path))
    except Unreadable as error:
        return Result(Verdict.UNREADABLE, str(error))
    return result_of(lambda: import_file(path)) if log else replay_file(path)


def is_log(lines: Lines) -> bool:
    """Whether these lines are the log of a game that people played rather than a recording. Raises
    ``Unreadable``."""
    try:
        return msgspec.json.decode(lines.first(), type=_Head).format == FORMAT
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False

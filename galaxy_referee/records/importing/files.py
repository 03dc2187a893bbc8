"""Games that were played elsewhere, in any of the formats that can be read."""

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
    """What tells the format of a file."""

    format: str = ""


def import_file(path: Path) -> Imported:
    """The game of a file.

    Raises:
        Unreadable: it is in no format that can be read, or contradicts it.
        Unsupported: the engine does not play the variant.
        Diverged: the engine and the file disagree.
    """
    lines = Lines(path)
    if is_log(lines):
        return import_lines(lines)
    return Imported(record_of(replay(transcript_of(lines))), [])


def import_lines(lines: Lines, work: Work | None = None) -> Imported:
    """The game of a log of people's games.

    Args:
        lines: the log.
        work: how many moves may be tried; left out, as many as any real game needs.

    Raises:
        Unreadable: it is not such a log, or takes too much work.
        Unsupported: the engine does not play the variant.
        Refused: the engine and the log disagree; with the lines around the place.
    """
    try:
        return import_log(log_of(lines), work or Work())
    except Refused as refused:
        refused.lines = lines.around(refused.line)
        raise


def check_file(path: Path) -> Result:
    """Whether the engine plays the game of a file as the file has it."""
    try:
        log = is_log(Lines(path))
    except Unreadable as error:
        return Result(Verdict.UNREADABLE, str(error))
    return result_of(lambda: import_file(path)) if log else replay_file(path)


def is_log(lines: Lines) -> bool:
    """Whether these are the lines of a log of people's games, not of a recorder; raises
    ``Unreadable``."""
    try:
        return msgspec.json.decode(lines.first(), type=_Head).format == FORMAT
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False

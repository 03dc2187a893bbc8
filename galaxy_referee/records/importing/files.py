"""Files of games that were played elsewhere, in any of the formats that can be read."""

from __future__ import annotations

from pathlib import Path

import msgspec

from galaxy_referee.records.importing.log import FORMAT, log_of
from galaxy_referee.records.importing.play import Imported, import_log
from galaxy_referee.records.replay.convert import record_of
from galaxy_referee.records.replay.game import Result, Verdict, replay, replay_file, result_of
from galaxy_referee.records.replay.transcript import Unreadable, read_lines, transcript_of


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
    lines = read_lines(path)
    if _is_log(lines):
        return import_log(log_of(lines))
    return Imported(record_of(replay(transcript_of(lines))), [])


def check_file(path: Path) -> Result:
    """Whether the engine plays the game of a file as the file has it."""
    try:
        log = _is_log(read_lines(path, at_most=1))
    except Unreadable as error:
        return Result(Verdict.UNREADABLE, str(error))
    return result_of(lambda: import_file(path)) if log else replay_file(path)


def _is_log(lines: list[bytes]) -> bool:
    """Whether these are the lines of a log of people's games, not of a recorder."""
    try:
        return msgspec.json.decode(lines[0], type=_Head).format == FORMAT
    except (msgspec.DecodeError, IndexError):
        return False

"""Imports the logs of games that people played."""

from __future__ import annotations

import msgspec

from galaxy_referee.records.importing.doubts import Refused
from galaxy_referee.records.importing.driver import Imported, import_log
from galaxy_referee.records.importing.engine_game import Work
from galaxy_referee.records.importing.log import FORMAT, log_of
from galaxy_referee.records.lines import Lines


class _Head(msgspec.Struct):
    """The members that identify the format of a file."""

    format: str = ""


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


def is_log(lines: Lines) -> bool:
    """Whether these lines are the log of a game that people played rather than a recording. Raises
    ``Unreadable``."""
    try:
        return msgspec.json.decode(lines.first(), type=_Head).format == FORMAT
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False

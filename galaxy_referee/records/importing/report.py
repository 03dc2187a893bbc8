"""The output of an import of many files: its progress, and a table at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TextIO


class Row(NamedTuple):
    """The result for a file.

    Args:
        name: the name of the file.
        result: ``imported``, or a few words on the reason.
        moves: the number of moves in its record.
        unknown: sentences about the facts that the log leaves out.
        detail: the reason why it was not imported.
    """

    name: str
    result: str
    moves: int = 0
    unknown: Sequence[str] = ()
    detail: str = ""


class Progress:
    """Shows which file is being imported: on a single line in a terminal, otherwise on a line per
    file.

    Args:
        files: the number of files.
        stream: the output stream.
    """

    def __init__(self, files: int, stream: TextIO) -> None:
        self._files = files
        self._stream = stream
        self._begun = 0
        self._start, self._end = ("\r\x1b[K", "") if stream.isatty() else ("", "\n")

    def begin(self, name: str) -> None:
        """Start the next file."""
        self._begun += 1
        if self._files > 1:
            self._stream.write(f"{self._start}{self._begun} of {self._files}: {name}{self._end}")
            self._stream.flush()

    def end(self) -> None:
        """All files have been imported."""
        if self._files > 1:
            self._stream.write(self._start)


def report(rows: Sequence[Row]) -> str:
    """The results: a table if there are several, reasons for refusals, and unknown facts."""
    parts = [f"{row.name}: {row.detail}\n" for row in rows if row.detail]
    if len(rows) > 1:
        parts.insert(0, _table(rows))
    unknown = Counter(sentence for row in rows for sentence in row.unknown)
    parts += [f"{sentence}{_games(count)}\n" for sentence, count in unknown.items()]
    return "\n".join([*parts, _summary(rows)])


def _table(rows: Sequence[Row]) -> str:
    lines = [("file", "result", "moves")]
    lines += [(row.name, row.result, str(row.moves or "-")) for row in rows]
    names, results = (max(len(line[column]) for line in lines) for column in (0, 1))
    return "".join(
        f"{name:{names}}  {result:{results}}  {moves:>5}\n" for name, result, moves in lines
    )


def _summary(rows: Sequence[Row]) -> str:
    if not rows:
        return "There is no file to import.\n"
    if len(rows) == 1:
        (row,) = rows
        return f"{row.name}: {row.moves} moves.\n" if row.moves else ""
    results = Counter(row.result for row in rows)
    told = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
    return f"{len(rows)} files: {told}.\n"


def _games(count: int) -> str:
    return f" ({count} games)" if count > 1 else ""

"""Files of JSON lines from strangers: read line by line, within limits.

A small compressed file can hold gigabytes, so nothing is read whole: a line is looked at and
forgotten unless it is kept, and what is kept is limited.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import msgspec


class Unreadable(Exception):
    """A file that is not a complete recorded game; the message is a sentence."""


class Limits(msgspec.Struct, frozen=True):
    """How much of a file is read.

    Args:
        bytes: after decompression.
        lines: their number.
        line: bytes of one line.
        kept: lines that say something about the game, and so stay in memory.
        kept_bytes: the same in bytes.
    """

    bytes: int = 256 << 20
    lines: int = 1_000_000
    line: int = 256 << 10
    kept: int = 10_000
    kept_bytes: int = 32 << 20


LIMITS = Limits()


class Lines:
    """The lines of a file, perhaps a compressed one, or of a text in memory. They can be read as
    often as needed.

    Args:
        source: the file, or the text.
        limits: how much of it is read.
    """

    def __init__(self, source: Path | bytes, limits: Limits = LIMITS) -> None:
        self._source = source
        self.limits = limits

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """Each line that is not empty, with its number; raises ``Unreadable``."""
        limits, total = self.limits, 0
        try:
            with self._open() as file:
                for number in count(1):
                    line = file.readline(limits.line + 1)
                    total += len(line)
                    if not line:
                        return
                    if len(line) > limits.line:
                        raise Unreadable(f"Line {number} has more than {limits.line} bytes.")
                    if total > limits.bytes:
                        raise Unreadable(f"It has more than {limits.bytes} bytes.")
                    if number > limits.lines:
                        raise Unreadable(f"It has more than {limits.lines} lines.")
                    if stripped := line.strip():
                        yield number, stripped
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise Unreadable(f"It is not a complete gzip file ({error}).") from error
        except OSError as error:
            raise Unreadable(f"It cannot be opened ({error.strerror}).") from error

    def first(self) -> bytes:
        """The first line; raises ``Unreadable``."""
        for _, line in self:
            return line
        raise Unreadable("The file is empty.")

    def around(self, number: int) -> list[tuple[int, str]]:
        """A line with the one before and the one after it, by their numbers."""
        found: list[tuple[int, str]] = []
        for at, line in self:
            if at > number + 1:
                break
            found = [*found[-2:], (at, line.decode(errors="replace"))]
        return found

    def _open(self) -> BinaryIO:
        if isinstance(self._source, bytes):
            return io.BytesIO(self._source)
        if self._source.suffix == ".gz":
            return gzip.open(self._source, "rb")  # type: ignore[return-value]
        return self._source.open("rb")


class Kept:
    """Counts what is kept of a file.

    Args:
        limits: how much of it may be.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._count = self._bytes = 0

    def keep(self, line: bytes) -> None:
        """A line is kept; raises ``Unreadable`` if that is too much."""
        self._count += 1
        self._bytes += len(line)
        if self._count > self._limits.kept:
            raise Unreadable(f"It has more than {self._limits.kept} records of a game.")
        if self._bytes > self._limits.kept_bytes:
            raise Unreadable(
                f"Its records of a game have more than {self._limits.kept_bytes} bytes."
            )


def decoded(line: bytes, number: int, decoder: msgspec.json.Decoder[Any]) -> Any:
    """What a line holds; raises ``Unreadable``."""
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"Line {number} cannot be read: {error}.") from error
    except RecursionError as error:
        raise Unreadable(f"Line {number} cannot be read: it is nested too deeply.") from error

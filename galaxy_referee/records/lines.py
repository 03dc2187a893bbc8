"""Untrusted JSON Lines files, read line by line and within limits.

A small compressed file can expand to gigabytes, so files are never read as a whole. Each line is
dropped unless it is relevant, and the relevant lines are limited.
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
    """The file is not a complete recorded game; the message is a sentence."""


class Limits(msgspec.Struct, frozen=True):
    """Limits for reading a file.

    Args:
        bytes: the size after decompression.
        lines: the number of lines.
        line: the size of a line in bytes.
        kept: the number of relevant lines, which stay in memory.
        kept_bytes: the total size of these lines in bytes.
    """

    bytes: int = 256 << 20
    lines: int = 1_000_000
    line: int = 256 << 10
    kept: int = 10_000
    kept_bytes: int = 32 << 20


LIMITS = Limits()


class Lines:
    """The lines of a file, compressed or not, or of a text in memory. They can be read repeatedly.

    Args:
        source: the file or the text.
        limits: the limits for reading.
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
        """A line with its neighbors, by number."""
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
    """Counts the lines kept from a file.

    Args:
        limits: the limits.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._count = self._bytes = 0

    def keep(self, line: bytes) -> None:
        """Count a kept line; raises ``Unreadable`` if it exceeds a limit."""
        self._count += 1
        self._bytes += len(line)
        if self._count > self._limits.kept:
            raise Unreadable(f"It has more than {self._limits.kept} records of a game.")
        if self._bytes > self._limits.kept_bytes:
            raise Unreadable(
                f"Its records of a game have more than {self._limits.kept_bytes} bytes."
            )


def decoded(line: bytes, number: int, decoder: msgspec.json.Decoder[Any]) -> Any:
    """Decode a line; raises ``Unreadable``."""
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"Line {number} cannot be read: {error}.") from error
    except RecursionError as error:
        raise Unreadable(f"Line {number} cannot be read: it is nested too deeply.") from error

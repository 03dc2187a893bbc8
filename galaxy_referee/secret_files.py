"""Files with secrets, which only their owner can read, in folders that are closed to others.

Whatever writes or reads a file with a secret does it here.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import BinaryIO

_OTHERS = 0o077
_OWN_FILE = 0o600
_OWN_FOLDER = 0o700


class Exposed(ValueError):
    """A file cannot hold secrets. The text continues a sentence that begins with its path."""


def make_folder(path: Path) -> None:
    """Make a folder, and the missing ones above it. Those that exist stay as they are.

    Raises:
        OSError: it cannot be made.
    """
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(mode=_OWN_FOLDER, exist_ok=True)


def opened(path: Path, mode: str, buffering: int = -1) -> BinaryIO:
    """Open a file for writing. If others can use it, they no longer can.

    Args:
        path: the file.
        mode: ``ab``, ``wb``, or ``xb``, as for ``open``.
        buffering: as for ``open``.

    Raises:
        OSError: it cannot be opened, or not be closed to others.
    """
    return open(path, mode, buffering, opener=_open_private)  # type: ignore[return-value]


def _open_private(path: str, flags: int) -> int:
    descriptor = os.open(path, flags, _OWN_FILE)
    try:
        if os.fstat(descriptor).st_mode & _OTHERS:
            os.fchmod(descriptor, _OWN_FILE)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def replace(path: Path, content: bytes) -> None:
    """Write a whole file, which appears under its name only when it is complete.

    Raises:
        OSError: it cannot be written.
    """
    copy = path.with_name(f"{path.name}.new")
    copy.unlink(missing_ok=True)
    with opened(copy, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    copy.replace(path)


def read(path: Path, most: int = -1) -> bytes:
    """Read a file that only its owner, this process, can use.

    It is refused and not closed to others: they may have read it already.

    Args:
        path: the file.
        most: the number of bytes to read at most; -1 for all.

    Raises:
        Exposed: it is not a file, belongs to another user, or can be used by others.
        OSError: it cannot be read.
    """
    # Whatever is at this path must not make the process wait.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise Exposed("is not a file.")
        if about.st_uid != os.geteuid():
            raise Exposed("belongs to another user; it must be that of this process.")
        if about.st_mode & _OTHERS:
            raise Exposed(f"can be used by others; run: chmod 600 {path}")
        return file.read(most)

"""The file with the key of a service that is given none, so that a restart loses no token."""

from __future__ import annotations

import os
import secrets
import stat
from base64 import urlsafe_b64encode
from pathlib import Path

from galaxy_referee.app.settings import BadSetting, Keys, read_keys

_MOST = 10_000  # bytes


def keys_of_file(path: Path) -> Keys:
    """The keys in a file, which is made with a new one if it is not there.

    Args:
        path: the path of the file. Its content has the form of ``SEAL_KEYS``.

    Raises:
        BadSetting: it cannot be made or read, others can read it, or it has no keys.
    """
    try:
        if not path.exists():
            _make(path)
        return read_keys(_content(path))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadSetting(
            f"KEY_FILE {path} cannot be used: {reason}. Name another file, or none (KEY_FILE=) for "
            "a key that is lost when the service stops."
        ) from None
    except ValueError as error:
        raise BadSetting(f"KEY_FILE {path} {error}") from None


def _make(path: Path) -> None:
    """Write a new key; where another process does the same, the first one counts.

    The file appears under its name only when it is complete.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    key = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(f"k{secrets.token_hex(4)}:{key}\n")
            file.flush()
            os.fsync(descriptor)
        os.link(unfinished, path)
    except FileExistsError:
        return
    finally:
        unfinished.unlink()


def _content(path: Path) -> str:
    """What is in a file that only its owner, this process, can read."""
    # Whatever is at this path must not make the service wait.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        about = os.fstat(descriptor)
        if not stat.S_ISREG(about.st_mode):
            raise ValueError("is not a file.")
        if about.st_uid != os.geteuid():
            raise ValueError("belongs to another user; it must be that of the service.")
        if about.st_mode & 0o077:
            raise ValueError(f"can be used by others; run: chmod 600 {path}")
        return file.read(_MOST).decode("ascii", "replace").strip()

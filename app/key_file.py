"""The file in which a service keeps its key, unless it is given one, so that tokens survive a
restart."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from galaxy_referee import secret_files
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
        return read_keys(secret_files.read(path, _MOST).decode("ascii", "replace").strip())
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
    secret_files.make_folder(path.parent)
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    key = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    file = secret_files.opened(unfinished, "xb")
    try:
        with file:
            file.write(f"k{secrets.token_hex(4)}:{key}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, path)
    except FileExistsError:
        return
    finally:
        unfinished.unlink()

"""Stamps prove that this service made a plain state, which then need not be audited again.

A stamp is a keyed digest of the state's JSON as encoded by the engine, so it tolerates a different
order of members or whitespace, but no changed value. Its key is derived from a master key and the
engine's code, so after a deployment of new code, every state is audited once.
"""

from __future__ import annotations

import hmac
from functools import cache
from hashlib import blake2b, sha256
from importlib.resources import files
from pathlib import Path

from galaxy_referee import __version__
from galaxy_referee.app.wire.sealer import Sealer, to_text

_BYTES = 16


class Stamper:
    """Stamps with a sealer's first key, and recognizes stamps with any of its keys.

    Args:
        sealer: the sealer with the keys.
        release: identifies the code; stamps from other code are not recognized.
    """

    def __init__(self, sealer: Sealer, release: str | None = None) -> None:
        *self._older, self._key = sealer.secrets_for(f"stamp|{release or this_release()}")

    def stamp(self, encoded: bytes) -> str:
        """The stamp of a state.

        Args:
            encoded: its JSON as the engine encodes it.
        """
        return _stamp(encoded, self._key)

    def is_own(self, encoded: bytes, stamp: str) -> bool:
        """Whether this service, or a replica with the same keys and code, made this state.

        Args:
            encoded: its JSON as the engine writes it.
            stamp: the stamp sent with it.
        """
        given = stamp.encode()
        return any(
            hmac.compare_digest(_stamp(encoded, key).encode(), given)
            for key in (self._key, *self._older)
        )


@cache
def this_release() -> str:
    """Identifies the version of the service and all files of its engine."""
    digest = sha256(__version__.encode())
    root = Path(str(files("galaxy_referee.engine")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".json"):
            digest.update(f"|{path.relative_to(root).as_posix()}|".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _stamp(encoded: bytes, key: bytes) -> str:
    return to_text(blake2b(encoded, key=key, digest_size=_BYTES).digest())

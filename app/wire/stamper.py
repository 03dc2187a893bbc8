"""Stamps: they show that this service made a plain state, so that it need not audit it again.

A stamp is a keyed digest of the state's JSON as the engine writes it, so that it survives other
orders of members and other spacing, but no change of a value. Its key is derived from a master key
and the code of the engine: after a deployment of other code every state is audited once.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from functools import cache
from hashlib import blake2b, sha256
from importlib.resources import files
from pathlib import Path

from galaxy_referee import __version__
from galaxy_referee.app.wire.sealer import Sealer

_BYTES = 16


class Stamper:
    """Stamps with the first key of a sealer, and recognizes the stamps of all of them.

    Args:
        sealer: has the keys.
        release: the code that makes and audits states; stamps of other code are not recognized.
    """

    def __init__(self, sealer: Sealer, release: str | None = None) -> None:
        *self._older, self._key = sealer.secrets_for(f"stamp|{release or this_release()}")

    def stamp(self, encoded: bytes) -> str:
        """The stamp of a state.

        Args:
            encoded: its JSON as the engine writes it.
        """
        return _stamp(encoded, self._key)

    def is_own(self, encoded: bytes, stamp: str) -> bool:
        """Whether this service, or a replica with the same keys and code, made a state.

        Args:
            encoded: its JSON as the engine writes it.
            stamp: what came with it.
        """
        given = stamp.encode()
        return any(
            hmac.compare_digest(_stamp(encoded, key).encode(), given)
            for key in (self._key, *self._older)
        )


@cache
def this_release() -> str:
    """Names the version of the service and all files of its engine."""
    digest = sha256(__version__.encode())
    root = Path(str(files("galaxy_referee.engine")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".json"):
            digest.update(f"|{path.relative_to(root).as_posix()}|".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _stamp(encoded: bytes, key: bytes) -> str:
    digest = blake2b(encoded, key=key, digest_size=_BYTES).digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()

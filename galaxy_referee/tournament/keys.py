"""Keys of authors, of bots, and of the processes that play games.

Each is random and has one purpose. Servers keep only their digests.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "gra_"  # tools that look for leaked secrets find it


def new_key() -> str:
    """A new random key."""
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(key: str) -> str:
    """The stored digest of a key. It needs no salt, as keys cannot be guessed."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_key(given: str, digest: str) -> bool:
    """Whether a key has this digest, compared in constant time."""
    return hmac.compare_digest(digest_of(given), digest)


def given_key(authorization: str | None) -> str:
    """The key in an Authorization header; empty if there is none."""
    scheme, _, key = (authorization or "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def owner(given: str, digests: Iterable[tuple[str, str]]) -> str | None:
    """Whose key this is, given names with digests. Each is compared, so the time tells nothing."""
    found = [name for name, digest in digests if is_key(given, digest)]
    return found[0] if found else None

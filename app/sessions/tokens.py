"""Tokens of hosts and seats: signed, and checked without asking the cache."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from galaxy_referee.app.wire.sealer import Sealer, from_text

Who = int | Literal["host"] | None  # a seat, the host, or a spectator


class Claim(msgspec.Struct, array_like=True, frozen=True):
    """The claim in a token.

    Args:
        session: id of the session.
        who: a seat or the host.
        holder: number of the seat's holder; tokens of earlier holders are invalid.
    """

    session: str
    who: int | Literal["host"]
    holder: int = 0


class BadToken(Exception):
    """The text is not a token of this service."""


class Tokens:
    """Signs and checks tokens.

    Args:
        sealer: the sealer with the signing keys; tokens with its older keys remain valid.
    """

    def __init__(self, sealer: Sealer) -> None:
        self._signer = URLSafeSerializer(
            sealer.secrets_for("tokens"),
            salt="session",
            signer_kwargs={"digest_method": hashlib.sha256, "key_derivation": "hmac"},
        )
        # Keys never change while a service runs, so neither does the content of a token.
        self.read = lru_cache(maxsize=10_000)(self._read)

    def sign(self, claim: Claim) -> str:
        """The token for a claim."""
        return str(self._signer.dumps(msgspec.to_builtins(claim)))

    def _read(self, token: str) -> Claim:
        """The content of a token.

        Raises:
            BadToken: it was not signed here.
        """
        try:
            from_text(token.rpartition(".")[2])  # the rest is signed as it is spelled
            return msgspec.convert(self._signer.loads(token), Claim)
        except (BadData, ValueError, msgspec.ValidationError) as error:
            raise BadToken from error

"""Sealed states: opaque to their carriers, tamper-proof, and bound to their use.

A sealed state is ``v1.HEADER.PAYLOAD``, with both parts in base64url. The header contains in plain
text the key id, the audience, the game, the rules, and the ply, and is authenticated together with
the payload. The payload is the compressed content, padded to a size bucket, so that its length
reveals nothing about hands, and encrypted with AES-256-GCM. HKDF derives a key for each game.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from galaxy_referee.engine.kernel.state import State

try:
    from isal.isal_zlib import compress  # several times as fast
except ImportError:  # no wheel for this platform
    from zlib import compress

VERSION = "v1"
SMALLEST_BUCKET = 4096
MAX_INFLATED = 4_000_000
_NONCE = 12
_LENGTH = 4
_LEVEL = 1  # higher levels cost more time than they save bytes


class BadSeal(Exception):
    """A text was not sealed by this service. Callers are never told the reason."""


class Header(msgspec.Struct, array_like=True, frozen=True):
    """The header of a sealed text.

    Args:
        key: id of the master key.
        audience: its use, such as ``state`` or ``session``.
        id: the id for the key derivation: the game or the session.
        game: name of the game.
        rules_version: the rules of the state.
        format: version of the shape of states.
        ply: the number of moves made; 0 if the number would reveal something.
    """

    key: str
    audience: str
    id: str
    game: str
    rules_version: str = ""
    format: int = 0
    ply: int = 0


_header = msgspec.json.Decoder(Header)


class Sealer:
    """Seals with the first of its keys, and opens with any of them.

    Args:
        keys: master keys of 32 bytes, by id, with the current one first.
    """

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self._keys = dict(keys)
        self._current = next(iter(self._keys))
        self._naming = _derived(self._keys[self._current], "names")
        self._cipher = lru_cache(maxsize=4096)(self._derive)

    def of(self, deployment: str) -> Sealer:
        """A sealer with the same keys that opens nothing from another deployment.

        Args:
            deployment: the name of the deployment.
        """
        keys = self._keys.items()
        return Sealer({name: _derived(key, f"deployment|{deployment}") for name, key in keys})

    @classmethod
    def ephemeral(cls) -> Sealer:
        """A sealer whose key exists only in this process and its forks."""
        return cls({"ephemeral": secrets.token_bytes(32)})

    def seal(self, content: bytes, audience: str, id: str, game: str, **bound: Any) -> str:
        """Seal content.

        Args:
            content: the content.
            audience: its use.
            id: the id for the key derivation.
            game: name of the game.
            bound: the remaining members of the header.
        """
        header = Header(self._current, audience, id, game, **bound)
        front = f"{VERSION}.{to_text(msgspec.json.encode(header))}"
        nonce = secrets.token_bytes(_NONCE)
        sealed = self._cipher(header.key, id).encrypt(nonce, _padded(content), front.encode())
        return f"{front}.{to_text(nonce + sealed)}"

    def open(self, sealed: str, audience: str, game: str) -> tuple[Header, bytes]:
        """Open a sealed text: its content and its header.

        Args:
            sealed: the text.
            audience: the required use.
            game: the required game.

        Raises:
            BadSeal: this service did not seal it for this use.
        """
        try:
            version, front, payload = sealed.split(".")
            header = _header.decode(from_text(front))
            if (version, header.audience, header.game) != (VERSION, audience, game):
                raise BadSeal
            box = from_text(payload)
            cipher = self._cipher(header.key, header.id)
            aad = f"{version}.{front}".encode()
            return header, _unpadded(cipher.decrypt(box[:_NONCE], box[_NONCE:], aad))
        except (ValueError, KeyError, InvalidTag, zlib.error) as error:
            raise BadSeal from error

    def seal_state(self, state: State[Any], encoded: bytes) -> str:
        """Seal a state.

        Args:
            state: the state.
            encoded: its JSON.
        """
        return self.seal(
            encoded,
            "state",
            self._name(state),
            state.game,
            rules_version=state.rules_version,
            format=state.format,
            ply=state.ply,
        )

    def open_state(self, sealed: str, game: str) -> bytes:
        """The JSON of a sealed state.

        Raises:
            BadSeal: this service did not seal it as a state of this game.
        """
        return self.open(sealed, "state", game)[1]

    def secrets_for(self, purpose: str) -> list[bytes]:
        """Secrets for another purpose, derived from each key, with the current one last."""
        return [_derived(key, purpose) for key in reversed(self._keys.values())]

    def _name(self, state: State[Any]) -> str:
        """The same for all states of a game. It reveals nothing even about a short seed."""
        return hmac.digest(self._naming, state.commitment.encode(), "sha256").hex()[:32]

    def _derive(self, key: str, id: str) -> AESGCM:
        return AESGCM(_derived(self._keys[key], f"seal|{id}"))


def _derived(master: bytes, purpose: str) -> bytes:
    info = b"galaxy-referee|" + purpose.encode()
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=info).derive(master)


def _padded(content: bytes) -> bytes:
    packed = compress(content, _LEVEL)
    size = SMALLEST_BUCKET
    while size < len(packed) + _LENGTH:
        size *= 2
    return (len(packed).to_bytes(_LENGTH, "big") + packed).ljust(size, b"\0")


def _unpadded(padded: bytes) -> bytes:
    length = int.from_bytes(padded[:_LENGTH], "big")
    inflate = zlib.decompressobj()
    content = inflate.decompress(padded[_LENGTH : _LENGTH + length], MAX_INFLATED)
    if not inflate.eof:
        raise BadSeal
    return content


def to_text(raw: bytes) -> str:
    """Encode bytes in base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Decode a text made by ``to_text``.

    Raises:
        ValueError: ``to_text`` makes no such text. Python's decoder alone accepts other spellings.
    """
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_text(raw) != text:
        raise binascii.Error("not the only way to write this")
    return raw

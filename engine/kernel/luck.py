"""Luck keyed by purpose: a pure function of the seed and of what is being shuffled or rolled.

There is no generator state to carry along: asking again gives the same answer, and what one player
does never changes the luck of another.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from struct import Struct
from typing import Annotated, TypeVar

import msgspec

T = TypeVar("T")
Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]

_WORDS = Struct(">16I")  # a digest of 64 bytes as words of 32 bits
_SPAN = 1 << 32


def new_seed() -> str:
    """A fresh secret seed: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def new_salt() -> Salt:
    """A fresh salt: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str, salt: Salt | None = None) -> str:
    """The commitment to the seed published at the start, in hexadecimal.

    SHA-256 of the seed in UTF-8. Alone, that would give a short seed away to anyone who tries them
    all; with a salt it is SHA-256 of the byte ff, the 32 bytes of the salt and the seed. That byte
    occurs in no UTF-8: a commitment of one kind can never be opened as the other.

    Args:
        seed: the secret of the game.
        salt: 64 hexadecimal digits, kept as secret as the seed and published with it.
    """
    front = b"" if salt is None else b"\xff" + bytes.fromhex(salt)
    return hashlib.sha256(front + seed.encode()).hexdigest()


def shuffled(items: Sequence[T], seed: str, *purpose: str | int) -> list[T]:
    """The items in the random order for this purpose (Fisher-Yates).

    Args:
        items: what is shuffled; its given order matters for the result.
        seed: the secret of the game.
        purpose: what the shuffle is for, for example ``("reshuffle", 2)``.
    """
    result = list(items)
    words = _words(seed, purpose)
    for count in range(len(result), 1, -1):
        word = next(words)
        while word >= _SPAN - _SPAN % count:  # as in ``_below``
            word = next(words)
        last, pick = count - 1, word % count
        result[last], result[pick] = result[pick], result[last]
    return result


def randbelow(bound: int, seed: str, *purpose: str | int) -> int:
    """A uniform random integer from 0 to ``bound - 1`` for this purpose.

    Args:
        bound: how many outcomes there are, at least 1 and at most 2**32.
        seed: the secret of the game.
        purpose: what the number is for, for example ``("die", 3, "red-7")``.
    """
    return _below(bound, _words(seed, purpose))


def _below(bound: int, words: Iterator[int]) -> int:
    # Rejection instead of a plain modulo, which would favor small numbers.
    limit = _SPAN - _SPAN % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of random words never ends")


def _words(seed: str, purpose: tuple[str | int, ...]) -> Iterator[int]:
    return chain.from_iterable(_blocks(seed, purpose))


@lru_cache(maxsize=64)
def _key(seed: str) -> bytes:
    """The seed hashed, because blake2b takes keys of at most 64 bytes."""
    return hashlib.sha256(seed.encode()).digest()


def _blocks(seed: str, purpose: tuple[str | int, ...]) -> Iterator[tuple[int, ...]]:
    key = _key(seed)
    label = "|".join(map(str, purpose)).encode()
    block = 0
    while True:
        message = block.to_bytes(8, "big") + label
        digest = hashlib.blake2b(message, key=key).digest()
        yield _WORDS.unpack(digest)
        block += 1

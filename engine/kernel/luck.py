"""Luck keyed by purpose: a pure function of the seed and of what is shuffled or rolled.

There is no generator state: the same call gives the same result, and one player's actions never
change another player's luck.
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
    """A new secret seed: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def new_salt() -> Salt:
    """A new salt: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str, salt: Salt | None = None) -> str:
    """The commitment to the seed published at the start, in hexadecimal.

    Without a salt, it is the SHA-256 of the seed in UTF-8, so a short seed could be found by trying
    all of them. With a salt, it is the SHA-256 of the byte ff, the salt's 32 bytes, and the seed.
    That byte never occurs in UTF-8, so neither kind of commitment can be opened as the other.

    Args:
        seed: the secret of the game.
        salt: 64 hexadecimal digits, secret until they are published with the seed.
    """
    front = b"" if salt is None else b"\xff" + bytes.fromhex(salt)
    return hashlib.sha256(front + seed.encode()).hexdigest()


def shuffled(items: Sequence[T], seed: str, *purpose: str | int) -> list[T]:
    """The items in the random order for this purpose (Fisher-Yates).

    Args:
        items: the items; the result depends on their order.
        seed: the secret of the game.
        purpose: the purpose of the shuffle, such as ``("reshuffle", 2)``.
    """
    result = list(items)
    words = _words(seed, purpose)
    safe = _SPAN - len(result)  # hot path: words below it are never rejected
    for count in range(len(result), 1, -1):
        word = next(words)
        while word >= safe and word >= _SPAN - _SPAN % count:  # as in ``_below``
            word = next(words)
        last, pick = count - 1, word % count
        result[last], result[pick] = result[pick], result[last]
    return result


def randbelow(bound: int, seed: str, *purpose: str | int) -> int:
    """A uniform random integer from 0 to ``bound - 1`` for this purpose.

    Args:
        bound: the number of outcomes, from 1 to 2**32.
        seed: the secret of the game.
        purpose: the purpose of the number, such as ``("die", 3, "red-7")``.
    """
    word = _first_word(seed, purpose)
    return word % bound if word < _limit(bound) else _below(bound, _words(seed, purpose))


def _limit(bound: int) -> int:
    """Words from here on are rejected: a plain modulo would favor small numbers."""
    return _SPAN - _SPAN % bound


def _below(bound: int, words: Iterator[int]) -> int:
    limit = _limit(bound)
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of random words never ends")


# A bot that thinks ahead rolls the same dice after each of the moves that it compares.
@lru_cache(maxsize=1 << 10)
def _first_word(seed: str, purpose: tuple[str | int, ...]) -> int:
    return next(_words(seed, purpose))


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

"""Faults of an untrusted state: all of them at once, with JSON pointers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

import msgspec

from galaxy_referee.engine.kernel.texts import Text, Words

FAR = 1_000_000  # beyond every count of a game
PER_MOVE = 1_000_000  # more than any move adds to a count


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One broken invariant.

    Args:
        pointer: JSON pointer into the state.
        code: stable name of the invariant.
        message: a description for people, turned into a sentence when it is read.
        blocking: whether checks that depend on this invariant are skipped.
    """

    pointer: str
    code: str
    message: Words
    blocking: bool = False


def at(path: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The same faults, with this path as a prefix of their pointers."""
    for fault in faults:
        yield Fault(path + fault.pointer, fault.code, fault.message, fault.blocking)


def highest(ply: int) -> int:
    """The maximum of a count, such as the number of the round, after a number of moves.

    Each move raises the maximum, so a state that follows from a valid one is also valid.
    """
    return FAR + PER_MOVE * ply


def pieces_exactly_once(
    places: Iterable[tuple[str, Collection[str]]], pieces: Iterable[str]
) -> Iterator[Fault]:
    """Check that every physical piece is in exactly one place.

    Args:
        places: JSON pointer of a place and the pieces there.
        pieces: every piece of the game as set up.
    """
    piles = list(places)
    everything = list(chain.from_iterable([pile for _, pile in piles]))
    expected = pieces if isinstance(pieces, dict) else dict.fromkeys(pieces)
    if len(everything) == len(expected) and set(everything) == expected.keys():
        return
    crowded = len(everything) > 2 * len(expected)  # not worth reading further
    seen: Counter[str] = Counter()
    for pointer, pile in piles:
        for piece in pile:
            if piece not in expected:
                yield Fault(
                    pointer,
                    "unknown_piece",
                    Text("{piece} is not a piece of this game.", piece=piece),
                    True,
                )
            elif seen[piece]:
                message = Text("{piece} is in more than one place.", piece=piece)
                yield Fault(pointer, "duplicate_piece", message, crowded)
            seen[piece] += 1
    for piece in sorted(expected - seen.keys()):
        yield Fault("", "missing_piece", Text("{piece} is missing.", piece=piece))
